import type { ComboboxValue, Suggestion } from '../../../ui/combobox/combobox-value';
import type { Language } from '../../../lib/i18n/language';

/** A catalog entry; with both names its label can follow a change of language. */
export interface CatalogSuggestion extends Suggestion {
  id: number;
  names?: { en: string; es: string };
  /** Users wrote the name. */
  isUserGenerated?: boolean;
}

export type NameAnswer = ComboboxValue<CatalogSuggestion>;

/** The same answer with its name in the given language. */
export function inLanguage(answer: NameAnswer, language: Language): NameAnswer {
  if (answer.kind !== 'option' || !answer.option.names) return answer;
  return { kind: 'option', option: { ...answer.option, label: answer.option.names[language] } };
}
