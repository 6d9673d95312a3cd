import type { Language } from '../i18n/language';
import { midSentence } from './mid-sentence';

/**
 * A condition as part of a name: `the insomnia ranking`. A name that users wrote is its own phrase and stays as it is; without
 * a phrase, the name is taken for one of the catalog.
 */
export const conditionWithoutArticle = (phrase: string | null, name: string, language: Language): string =>
  language === 'es' ? name : midSentence(name, phrase === name);
