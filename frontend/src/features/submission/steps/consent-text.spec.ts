import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import en from '../locales/en.json';
import es from '../locales/es.json';

const published = readFileSync(
  join(__dirname, '../../../../../backend/src/modules/consent/published-texts.ts'),
  'utf8',
);

it.each([
  ['en', en.consent.text],
  ['es', es.consent.text],
])('the displayed consent text equals the published one (%s)', (language, text) => {
  expect(published).toContain(`language: '${language}',\n    text: '${text}'`);
});
