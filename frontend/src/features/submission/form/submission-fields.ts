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

/** Every field of a request, so that none is forgotten; undefined ones are omitted. */
type AllFields = { [Name in keyof Required<Submission>]: Submission[Name] };

/** Converts the valid form to the request fields. Answers that other answers make irrelevant are omitted. */
export function submissionFields(values: FormValues, language: Language): Submission {
  const condition = named(values.condition);
  const supplement = named(values.supplement);
  const brand = named(values.brand);
  const improved = hasTimeToResults(values.perceivedImprovement);
  const affected = hasSideEffects(values.sideEffects);
  const customNames = values.otherConditions.filter(({ id }) => id === null).map(({ name }) => name);
  const fields: AllFields = {
    experience: values.experience.trim(),
    conditionId: condition.id,
    customConditionName: condition.customName ?? undefined,
    useCustomCondition: condition.custom,
    supplementId: supplement.id,
    customSupplementName: supplement.customName ?? undefined,
    useCustomSupplement: supplement.custom,
    brandId: brand.custom ? undefined : brand.id,
    customBrandName: brand.customName ?? undefined,
    useCustomBrand: brand.custom,
    consumptionDuration: Number(values.consumptionDuration),
    consumptionUnit: values.consumptionUnit,
    usageFrequency: values.usageFrequencyUnit === 'as_needed' ? undefined : Number(values.usageFrequency),
    usageFrequencyUnit: values.usageFrequencyUnit,
    doseAmount: numberIn(values.doseAmount),
    doseUnit: values.doseUnit,
    doseConfirmed: values.doseConfirmed || undefined,
    intakeType: values.intakeType,
    intakeHabits: values.intakeHabits.join(','),
    perceivedImprovement: values.perceivedImprovement,
    timeToResults: improved ? numberIn(values.timeToResults) : undefined,
    timeToResultsUnit: improved ? values.timeToResultsUnit : undefined,
    timeToResultsConfirmed: (improved && values.timeToResultsConfirmed) || undefined,
    stillTakingStatus: values.stillTakingStatus,
    sideEffects: values.sideEffects.join(','),
    otherSideEffects: values.sideEffects.includes('other') ? values.otherSideEffects.trim() : undefined,
    sideEffectsDuration: affected ? values.sideEffectsDuration : undefined,
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
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Submission;
}
