import type { Language } from '../../platform/http/index.js';

/** The names of a condition with what stands before each inside a sentence. Null: nobody has said. */
export interface ConditionNames {
  nameEn: string;
  nameEs: string;
  articleEn: string | null;
  articleEs: string | null;
}

const PLAIN_WORD = /^\p{Lu}\p{Ll}*(?=$|[\s,)/-])/u;

/** A catalogue name inside a sentence: `Joint pain` -> `joint pain`; `COVID persistente`, `Crohn's disease` stay. */
const midSentence = (name: string): string =>
  PLAIN_WORD.test(name) ? name.charAt(0).toLocaleLowerCase() + name.slice(1) : name;

/**
 * A condition as it stands inside a sentence: `el insomnio`, `la COVID persistente`, `insomnia`, `the flu`. Null where
 * the language needs an article and the catalogue has none: then the wording must do without.
 */
export function conditionPhrase(condition: ConditionNames, language: Language): string | null {
  const name = midSentence(language === 'es' ? condition.nameEs : condition.nameEn);
  const article = language === 'es' ? condition.articleEs : (condition.articleEn ?? '');
  if (article === null) return null;
  return article === '' ? name : `${article} ${name}`;
}

/** The same for a name in a person's own words, which has no known article: null in Spanish. */
export const customConditionPhrase = (name: string, language: Language): string | null =>
  conditionPhrase({ nameEn: name, nameEs: name, articleEn: null, articleEs: null }, language);
