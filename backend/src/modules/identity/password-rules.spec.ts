import { isCommon } from './password-rules.js';

it.each(['password', 'Password1', '12345678', 'qwertyuiop', 'iloveyou1', 'Recuento', 'recuento2026!', '--Recuento--'])(
  'knows %s for one of the first to be tried',
  (password) => expect(isCommon(password, ['Recuento'])).toBe(true),
);

it.each(['Nuria1990', 'nuria.vidal!', '1nuriavidal'])('knows that %s is the person', (password) =>
  expect(isCommon(password, ['nuria.vidal@example.org', 'nuria', 'Nuria Vidal'])).toBe(true),
);

it.each(['recuento-demo', 'una clave bastante larga', 'tejado-azul-9', '9174620358', 'ñandú volador'])(
  'takes %s',
  (password) => expect(isCommon(password, ['Recuento', 'Nuria'])).toBe(false),
);
