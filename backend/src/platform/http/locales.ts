import { readFileSync } from 'node:fs';
import { languages, type Language } from './language.js';

/**
 * The texts of a module for users: `locales/en.json` and `locales/es.json` beside the given file. A test compares the keys
 * and placeholders of both languages.
 *
 * @param url `import.meta.url` of the calling file
 */
export function loadLocales<Texts>(url: string): Record<Language, Texts> {
  const texts = languages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`locales/${language}.json`, url), 'utf8')) as Texts,
  ]);
  return Object.fromEntries(texts) as Record<Language, Texts>;
}
