import { negotiateLanguage } from './language.js';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['fr', 'en'],
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['en, es', 'en'],
  ['fr, es;q=0.8, en;q=0.9', 'en'],
  ['fr, en;q=0.8, es;q=0.9', 'es'],
  ['es;q=0, fr', 'en'],
  ['es;q=x', 'en'],
])('the header Accept-Language %j selects the language %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});
