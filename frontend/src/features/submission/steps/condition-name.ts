import { comboboxText } from '../../../ui/combobox/combobox-value';
import type { Language } from '../../../lib/i18n/language';
import { midSentence } from '../../../lib/vocabulary/mid-sentence';
import { inLanguage, type NameAnswer } from '../form/catalog-suggestion';

const LONGEST = 40;

/** The name of the condition inside a question, at most 40 characters; null if there is none. */
export function conditionName(answer: NameAnswer, language: Language): string | null {
  const name = comboboxText(inLanguage(answer, language)).trim();
  if (name === '') return null;
  const letters = [...(answer.kind === 'option' ? midSentence(name, answer.option.isUserGenerated ?? false) : name)];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('').trimEnd()}…` : letters.join('');
}
