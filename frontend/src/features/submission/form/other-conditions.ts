import { comboboxText } from '../../../ui/combobox/combobox-value';
import type { NameAnswer } from './catalog-suggestion';

/** Another health condition; without an id it is a custom name. */
export interface OtherCondition {
  id: number | null;
  name: string;
}

const MIN_CUSTOM_NAME = 2;
/** The server's limit for custom names; its limit for catalog entries is higher. */
export const MAX_OTHER_CONDITIONS = 20;

const sameName = (a: OtherCondition, b: OtherCondition) => a.name.toLowerCase() === b.name.toLowerCase();

/** Appends the entry; returns the list unchanged if the entry is too short or already listed. */
export function addOtherCondition(list: readonly OtherCondition[], entry: NameAnswer): readonly OtherCondition[] {
  const name = comboboxText(entry).trim();
  const condition: OtherCondition = { id: entry.kind === 'option' ? entry.option.id : null, name };
  if (condition.id === null && name.length < MIN_CUSTOM_NAME) return list;
  if (list.some((other) => sameName(other, condition))) return list;
  return [...list, condition];
}
