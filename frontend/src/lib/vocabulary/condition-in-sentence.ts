import type { Language } from '../i18n/language';
import { midSentence } from './mid-sentence';

/**
 * A condition inside a sentence: as the server words it, with its article (`el insomnio`), else by its name. Spanish
 * quotes a bare name, because a condition cannot stand there without an article.
 */
export const conditionInSentence = (phrase: string | null, name: string, language: Language): string =>
  phrase ?? (language === 'es' ? `«${name}»` : midSentence(name));
