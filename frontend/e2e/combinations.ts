import { basename } from 'node:path';
import type { Language } from './texts';

export interface Combination {
  language: Language;
  locale: string;
  viewport: { width: number; height: number };
}

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const combine = (language: Language, viewport: Combination['viewport']): Combination => ({
  language,
  locale: language === 'es' ? 'es-ES' : 'en-GB',
  viewport,
});

/**
 * In which language and window a file runs its tests: each language and each width once, in pairs that its name decides, so
 * that all four combinations occur. The full run takes all four for each file.
 */
export function chooseCombinations(file: string): Combination[] {
  const pairs = [
    [combine('en', WIDE), combine('es', PHONE)],
    [combine('en', PHONE), combine('es', WIDE)],
  ];
  if (process.env.FULL) return pairs.flat();
  return pairs[[...basename(file)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2];
}
