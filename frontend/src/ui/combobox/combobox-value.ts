export interface Suggestion {
  id: number | string;
  label: string;
}

/** The value of the input: unconfirmed text, a chosen option, or a custom entry. */
export type ComboboxValue<S extends Suggestion> =
  | { kind: 'text'; text: string }
  | { kind: 'option'; option: S }
  | { kind: 'own'; text: string };

export const EMPTY_COMBOBOX: { kind: 'text'; text: string } = { kind: 'text', text: '' };

export const comboboxText = <S extends Suggestion>(value: ComboboxValue<S>): string =>
  value.kind === 'option' ? value.option.label : value.text;
