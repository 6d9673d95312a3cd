import { comboboxText } from '../../../ui/combobox/combobox-value';
import type { Language } from '../../../lib/i18n/language';
import { inLanguage, type NameAnswer } from '../form/catalog-suggestion';

const LONGEST = 40;

/** Lowercases a name for use inside a sentence: "Insomnia" becomes "insomnia"; "Crohn's disease" and "COVID" stay. */
function midSentence(name: string): string {
  const isProper = /^\S*['’]/.test(name) || /^\S*\p{Lu}\S*\p{Lu}/u.test(name);
  return isProper ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

/** The name of the condition inside a question, at most 40 characters; null if there is none. */
export function conditionName(answer: NameAnswer, language: Language): string | null {
  const name = comboboxText(inLanguage(answer, language)).trim();
  if (name === '') return null;
  const letters = [...(answer.kind === 'option' ? midSentence(name) : name)];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('').trimEnd()}…` : letters.join('');
}
