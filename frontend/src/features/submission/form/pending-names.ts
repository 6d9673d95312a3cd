import { EMPTY_COMBOBOX } from '../../../ui/combobox/combobox-value';
import type { FormValues } from './form-values';
import { addMedication } from './medications';
import { addOtherCondition } from './other-conditions';

/** Adds names that were typed, but not added to their list, as happens when their step is passed. */
export function addPendingNames(values: FormValues): FormValues {
  const medications = addMedication(values.medications, values.medicationEntry);
  const otherConditions = addOtherCondition(values.otherConditions, values.otherConditionEntry);
  return {
    ...values,
    ...(medications !== values.medications && {
      medications,
      medicationEntry: { ...values.medicationEntry, name: EMPTY_COMBOBOX },
    }),
    ...(otherConditions !== values.otherConditions && { otherConditions, otherConditionEntry: EMPTY_COMBOBOX }),
  };
}
