import { comboboxText, EMPTY_COMBOBOX } from '../../../ui/combobox/combobox-value';
import type { NameAnswer } from './catalog-suggestion';
import type { MedicationType } from './choices';

export interface Medication {
  /** Of the catalogue; 0 for a name in the person's own words. */
  id: number;
  type: MedicationType;
  name: string;
  forSameCondition: boolean;
}

/** What is in the builder's box, not yet on the list. */
export interface MedicationEntry {
  forSameCondition: boolean;
  type: MedicationType;
  name: NameAnswer;
}

export const EMPTY_MEDICATION: MedicationEntry = { forSameCondition: true, type: 'medication', name: EMPTY_COMBOBOX };

export const MAX_NAME = 100;
/** The server's limit for each of the two lists. */
const MAX_MEDICATIONS = 30;

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The list with the entry of the box at its end; unchanged when the box is empty or the entry is already there. */
export function addMedication(list: readonly Medication[], entry: MedicationEntry): readonly Medication[] {
  const name = comboboxText(entry.name).trim().slice(0, MAX_NAME);
  const { type, forSameCondition } = entry;
  const ofPurpose = list.filter((medication) => medication.forSameCondition === forSameCondition);
  const known = ofPurpose.some((medication) => medication.type === type && sameName(medication.name, name));
  if (name === '' || known || ofPurpose.length >= MAX_MEDICATIONS) return list;
  const id = entry.name.kind === 'option' ? Number(entry.name.option.id) : 0;
  return [...list, { id, type, name, forSameCondition }];
}
