import { comboboxText, EMPTY_COMBOBOX } from '../../../ui/combobox/combobox-value';
import type { NameAnswer } from './catalog-suggestion';
import type { MedicationType } from './choices';

export interface Medication {
  /** Id in the catalog; 0 for a custom name. */
  id: number;
  type: MedicationType;
  name: string;
  forSameCondition: boolean;
}

/** The entry in the builder that is not yet on the list. */
export interface MedicationEntry {
  forSameCondition: boolean;
  type: MedicationType;
  name: NameAnswer;
}

export const EMPTY_MEDICATION: MedicationEntry = { forSameCondition: true, type: 'medication', name: EMPTY_COMBOBOX };

export const MAX_NAME = 100;
/** The server's limit for each purpose. */
const MAX_MEDICATIONS = 30;

export const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Appends the entry; returns the list unchanged if the entry is empty or already listed. */
export function addMedication(list: readonly Medication[], entry: MedicationEntry): readonly Medication[] {
  const name = comboboxText(entry.name).trim();
  const { type, forSameCondition } = entry;
  const exists = list.some(
    (medication) =>
      medication.forSameCondition === forSameCondition && medication.type === type && sameName(medication.name, name),
  );
  if (name === '' || exists) return list;
  const id = entry.name.kind === 'option' ? Number(entry.name.option.id) : 0;
  return [...list, { id, type, name, forSameCondition }];
}

/** Whether there are more medications for one purpose than the server accepts. */
export const hasTooManyMedications = (list: readonly Medication[]): boolean =>
  [true, false].some(
    (same) => list.filter(({ forSameCondition }) => forSameCondition === same).length > MAX_MEDICATIONS,
  );
