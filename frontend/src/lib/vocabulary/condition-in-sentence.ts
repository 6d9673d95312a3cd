import type { Language } from '../i18n/language';
import { midSentence } from './mid-sentence';

/**
 * A condition inside a sentence: the server's phrase with its article (`el insomnio`) if there is one, otherwise the
 * name. In Spanish a bare name is quoted, because a condition needs an article there. In English only a condition that was
 * deleted has no phrase: those that users wrote have their name.
 */
export const conditionInSentence = (phrase: string | null, name: string, language: Language): string =>
  phrase ?? (language === 'es' ? `«${name}»` : midSentence(name, false));
