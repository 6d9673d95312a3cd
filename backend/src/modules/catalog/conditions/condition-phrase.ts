import { selectExpressions } from '../../../platform/database/index.js';
import type { Language } from '../../../platform/http/index.js';

/** The names of a condition with their articles; an article is null if unknown. */
export interface ConditionNames {
  nameEn: string;
  nameEs: string;
  articleEn: string | null;
  articleEs: string | null;
  /** Users wrote the name. */
  isUserGenerated: boolean;
}

/** Name and article in one language. */
export interface ConditionName {
  conditionName: string;
  conditionArticle: string | null;
  isUserGenerated: boolean;
}

/** Selected from the rows `c` of the SQL function catalog.find_shown_condition(). */
export const conditionNameColumns = {
  en: selectExpressions<ConditionName>({
    conditionName: 'c.name_en',
    conditionArticle: 'c.article_en',
    isUserGenerated: 'c.is_user_generated',
  }),
  es: selectExpressions<ConditionName>({
    conditionName: 'c.name_es',
    conditionArticle: 'c.article_es',
    isUserGenerated: 'c.is_user_generated',
  }),
};

/** Two letters at least: the `Q` of `Q fever` is not a word. */
const PLAIN_WORD = /^\p{Lu}\p{Ll}+(?=$|[\s,)/-])/u;

/**
 * Lowercases a name for use inside a sentence: `joint pain`; `COVID persistente`, `Crohn's disease` and `L-theanine` do
 * not change. Neither does a name that users wrote, which may begin with another name. The SPA does the same in
 * `mid-sentence.ts`.
 */
export const toMidSentence = (name: string, isUserGenerated: boolean): string =>
  !isUserGenerated && PLAIN_WORD.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/**
 * A condition in the form used inside a sentence: `el insomnio`, `la COVID persistente`, `insomnia`, `the flu`. Null if
 * the language needs an article and the catalog has none; callers then use a wording without the condition.
 */
export function buildConditionPhrase(condition: ConditionNames, language: Language): string | null {
  const { nameEn, nameEs, articleEn, articleEs, isUserGenerated } = condition;
  return toConditionPhrase(
    language === 'es'
      ? { conditionName: nameEs, conditionArticle: articleEs, isUserGenerated }
      : { conditionName: nameEn, conditionArticle: articleEn, isUserGenerated },
    language,
  );
}

/** {@link buildConditionPhrase} from the name in that language. */
export function toConditionPhrase(
  { conditionName, conditionArticle, isUserGenerated }: ConditionName,
  language: Language,
): string | null {
  const name = toMidSentence(conditionName, isUserGenerated);
  const article = conditionArticle ?? (language === 'es' ? null : '');
  if (article === null) return null;
  return article === '' ? name : `${article} ${name}`;
}

/** The same for a custom name, which stays as it is and whose article is unknown: null in Spanish. */
export const buildCustomConditionPhrase = (name: string, language: Language): string | null =>
  toConditionPhrase({ conditionName: name, conditionArticle: null, isUserGenerated: true }, language);
