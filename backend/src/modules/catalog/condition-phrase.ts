import type { Language } from '../../platform/http/index.js';

/** The names of a condition with their articles; an article is null if unknown. */
export interface ConditionNames {
  nameEn: string;
  nameEs: string;
  articleEn: string | null;
  articleEs: string | null;
}

/** Two letters at least: the `Q` of `Q fever` is not a word. */
const PLAIN_WORD = /^\p{Lu}\p{Ll}+(?=$|[\s,)/-])/u;

/**
 * Lowercases a name for use inside a sentence: `joint pain`; `COVID persistente`, `Crohn's disease` and `L-theanine` do
 * not change. The SPA does the same in `mid-sentence.ts`.
 */
const toMidSentence = (name: string): string =>
  PLAIN_WORD.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/**
 * A condition in the form used inside a sentence: `el insomnio`, `la COVID persistente`, `insomnia`, `the flu`. Null if
 * the language needs an article and the catalog has none; callers then use a wording without the condition.
 */
export function buildConditionPhrase(condition: ConditionNames, language: Language): string | null {
  const name = toMidSentence(language === 'es' ? condition.nameEs : condition.nameEn);
  const article = language === 'es' ? condition.articleEs : (condition.articleEn ?? '');
  if (article === null) return null;
  return article === '' ? name : `${article} ${name}`;
}

/** The same for a custom name, whose article is unknown: null in Spanish. */
export const buildCustomConditionPhrase = (name: string, language: Language): string | null =>
  buildConditionPhrase({ nameEn: name, nameEs: name, articleEn: null, articleEs: null }, language);
