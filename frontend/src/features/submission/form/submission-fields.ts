import { comboboxText } from '../../../ui/combobox/combobox-value';
import type { Language } from '../../../lib/i18n/language';
import type { NameAnswer } from './catalog-suggestion';
import { hasTimeToResults, type Submission } from './choices';
import { numberIn, type FormValues } from './form-values';
import type { Medication } from './medications';
import { hasSideEffects } from './side-effects';

/** A chosen option is sent by its id; everything else, including unconfirmed text, as a custom name. */
function named(answer: NameAnswer): { id: number; customName: string | null; custom: boolean } {
  if (answer.kind === 'option') return { id: answer.option.id, customName: null, custom: false };
  return { id: 0, customName: comboboxText(answer).trim(), custom: true };
}

const medicationEntries = (medications: readonly Medication[], forSameCondition: boolean) =>
  medications
    .filter((medication) => medication.forSameCondition === forSameCondition)
    .map(({ id, type, name }) => ({
      id,
      type,
      name,
      isOther: id === 0,
      ...(id === 0 && { otherName: name }),
      forSameCondition,
    }));

/** Converts the valid form to the request fields. Answers that other answers make irrelevant are omitted. */
export function submissionFields(values: FormValues, language: Language): Submission {
  const condition = named(values.condition);
  const supplement = named(values.supplement);
  const brand = named(values.brand);
  const improved = hasTimeToResults(values.perceivedImprovement);
  const affected = hasSideEffects(values.sideEffects);
  const customNames = values.otherConditions.filter(({ id }) => id === null).map(({ name }) => name);
  return {
    experience: values.experience.trim(),
    conditionId: condition.id,
    ...(condition.customName !== null && { customConditionName: condition.customName }),
    useCustomCondition: condition.custom,
    supplementId: supplement.id,
    ...(supplement.customName !== null && { customSupplementName: supplement.customName }),
    useCustomSupplement: supplement.custom,
    ...(brand.custom ? { customBrandName: brand.customName } : { brandId: brand.id }),
    useCustomBrand: brand.custom,
    consumptionDuration: Number(values.consumptionDuration),
    consumptionUnit: values.consumptionUnit,
    ...(values.usageFrequencyUnit !== 'as_needed' && { usageFrequency: Number(values.usageFrequency) }),
    usageFrequencyUnit: values.usageFrequencyUnit,
    doseAmount: numberIn(values.doseAmount),
    doseUnit: values.doseUnit,
    intakeType: values.intakeType,
    intakeHabits: values.intakeHabits.join(','),
    perceivedImprovement: values.perceivedImprovement,
    ...(improved && { timeToResults: Number(values.timeToResults), timeToResultsUnit: values.timeToResultsUnit }),
    stillTakingStatus: values.stillTakingStatus,
    sideEffects: values.sideEffects.join(','),
    ...(values.sideEffects.includes('other') && { otherSideEffects: values.otherSideEffects.trim() }),
    ...(affected && { sideEffectsDuration: values.sideEffectsDuration }),
    sameConditionMedications: medicationEntries(values.medications, true),
    otherConditionMedications: medicationEntries(values.medications, false),
    otherConditions: values.otherConditions.flatMap(({ id }) => (id === null ? [] : [id])),
    customOtherConditionNames: customNames,
    useCustomOtherConditions: customNames.length > 0,
    gender: values.gender as Submission['gender'],
    ageRange: values.ageRange as Submission['ageRange'],
    language,
    hasConsented: true,
    consentText: values.consentText,
  };
}
