import { isCommon } from './password-rules.js';

it.each(['password', 'Password1', '12345678', 'qwertyuiop', 'iloveyou1', 'Recuento', 'recuento2026!', '--Recuento--'])(
  '%s is recognized as a common password',
  (password) => expect(isCommon(password, ['Recuento'])).toBe(true),
);

it.each(['Nuria1990', 'nuria.vidal!', '1nuriavidal'])('%s is recognized as derived from the user’s data', (password) =>
  expect(isCommon(password, ['nuria.vidal@example.org', 'nuria', 'Nuria Vidal'])).toBe(true),
);

it.each(['recuento-demo', 'una clave bastante larga', 'tejado-azul-9', '9174620358', 'ñandú volador'])(
  '%s is accepted',
  (password) => expect(isCommon(password, ['Recuento', 'Nuria'])).toBe(false),
);
