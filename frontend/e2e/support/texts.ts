import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

interface Texts {
  [key: string]: string & Texts;
}

/**
 * The texts of a folder, from the same files as the product: `texts('es', 'features/account').signUp.submit`.
 * Reading a text that does not exist throws: a locator with `{ name: undefined }` would match anything.
 */
export function texts(language: Language, folder: string): Texts {
  const file = join(import.meta.dirname, '..', '..', 'src', folder, 'locales', `${language}.json`);
  return rejectUnknownKeys(JSON.parse(readFileSync(file, 'utf8')) as Texts, `${folder}/${language}`);
}

const rejectUnknownKeys = (value: Texts, path: string): Texts =>
  new Proxy(value, {
    get(target, key) {
      if (typeof key === 'symbol' || key in Object.prototype) return Reflect.get(target, key) as unknown;
      if (!Object.hasOwn(target, key)) throw new Error(`There is no text ${path}: ${key}`);
      const child = target[key]!;
      return typeof child === 'object' ? rejectUnknownKeys(child, `${path}: ${key}`) : child;
    },
  });
