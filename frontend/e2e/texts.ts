import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

type Texts = { [key: string]: string & Texts };

/** The texts of a folder, from the same files as the product: `texts('es', 'features/account').signUp.submit`. */
export function texts(language: Language, folder: string): Texts {
  const file = join(import.meta.dirname, '..', 'src', folder, 'locales', `${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}
