import type { Language } from '../../platform/http/index.js';

/** The name of a catalog entry in a language. */
export const localizeName = ({ nameEn, nameEs }: { nameEn: string; nameEs: string }, language: Language): string =>
  language === 'es' ? nameEs : nameEn;
