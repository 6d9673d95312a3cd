import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LANGUAGES, type Language } from './texts';

export interface Combination {
  language: Language;
  locale: string;
  viewport: { width: number; height: number };
}

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const localeOf = (language: Language) => (language === 'es' ? 'es-ES' : 'en-GB');
const combine = (language: Language, viewport: Combination['viewport']): Combination => ({
  language,
  locale: localeOf(language),
  viewport,
});
const COMBINATIONS = [combine('en', WIDE), combine('es', PHONE), combine('en', PHONE), combine('es', WIDE)];
const FILES = readdirSync(join(import.meta.dirname, '..'))
  .filter((file) => file.endsWith('.spec.ts'))
  .sort();

/** One of the variants, by the position of the file in the alphabet: neighbors have different ones. The full run takes all of them. */
export function chooseVariants<T>(file: string, variants: readonly T[]): readonly T[] {
  if (process.env.FULL) return variants;
  const position = FILES.indexOf(basename(file));
  return [variants[position % variants.length]!];
}

/** In which languages and windows a file runs its tests. */
export const chooseCombinations = (file: string) => chooseVariants(file, COMBINATIONS);

export const chooseLanguages = (file: string) => chooseVariants(file, LANGUAGES);
