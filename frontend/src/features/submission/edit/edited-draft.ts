import type { components } from '../../../api/schema';
import type { Draft } from '../draft/draft';
import type { NameAnswer } from '../form/catalog-suggestion';
import { EXAMPLE_FIELDS } from '../form/example-answers';
import { DEFAULT_VALUES, type FormValues } from '../form/form-values';
import { newIdempotencyKey } from '../../../lib/http/idempotency-key';
import type { Step } from '../form/steps';

export type EditedTestimonial = components['schemas']['TestimonialDetailDto'];

const named = (id: number | null, label: string, isUserGenerated?: boolean): NameAnswer =>
  id === null ? { kind: 'own', text: label } : { kind: 'option', option: { id, label, isUserGenerated } };

/** Whether the condition stays as it is inside a sentence: its phrase is another one only for names of the catalog. */
const isUnchangedInSentence = ({ conditionName, conditionPhrase }: EditedTestimonial): boolean =>
  conditionPhrase === null || conditionPhrase === conditionName;

const listed = <Value extends string>(joined: string) => joined.split(',').filter(Boolean) as Value[];

/** Converts a submitted testimonial to form values; consent must be given again. */
export function toDraft(testimonial: EditedTestimonial, step: Step): Draft {
  return {
    step,
    idempotencyKey: newIdempotencyKey(),
    version: testimonial.version,
    // All submitted fields count as answered; without improvement there was no time to results.
    answeredExamples: EXAMPLE_FIELDS.filter((field) => field !== 'timeToResults' || testimonial.timeToResults !== null),
    values: {
      ...toAnswers(testimonial),
      medicationEntry: DEFAULT_VALUES.medicationEntry,
      otherConditionEntry: DEFAULT_VALUES.otherConditionEntry,
      consentText: '',
    },
  };
}

/** Without defaults: a field that is missing here would be cleared by the edit. */
function toAnswers(
  testimonial: EditedTestimonial,
): Omit<FormValues, 'medicationEntry' | 'otherConditionEntry' | 'consentText'> {
  const { timeToResults } = testimonial;
  const as = <Name extends keyof FormValues>(value: unknown) => value as FormValues[Name];
  return {
    condition: named(testimonial.conditionId, testimonial.conditionName, isUnchangedInSentence(testimonial)),
    supplement: named(testimonial.supplementId, testimonial.supplementName),
    brand: named(testimonial.brandId, testimonial.brandName),
    consumptionDuration: String(testimonial.consumptionDuration),
    consumptionUnit: as<'consumptionUnit'>(testimonial.consumptionUnit),
    usageFrequency: String(testimonial.usageFrequency),
    usageFrequencyUnit: as<'usageFrequencyUnit'>(testimonial.usageFrequencyUnit),
    doseAmount: String(testimonial.doseAmount),
    doseUnit: as<'doseUnit'>(testimonial.doseUnit),
    doseConfirmed: testimonial.doseConfirmed,
    intakeType: as<'intakeType'>(testimonial.intakeType),
    intakeHabits: listed(testimonial.intakeHabits),
    perceivedImprovement: testimonial.perceivedImprovement,
    timeToResults: timeToResults === null ? DEFAULT_VALUES.timeToResults : String(timeToResults),
    timeToResultsUnit: as<'timeToResultsUnit'>(
      timeToResults === null ? DEFAULT_VALUES.timeToResultsUnit : testimonial.timeToResultsUnit,
    ),
    timeToResultsConfirmed: testimonial.timeToResultsConfirmed,
    stillTakingStatus: as<'stillTakingStatus'>(testimonial.stillTakingStatus),
    sideEffects: listed(testimonial.sideEffects),
    otherSideEffects: testimonial.otherSideEffects ?? '',
    sideEffectsDuration: as<'sideEffectsDuration'>(
      testimonial.sideEffectsDuration ?? DEFAULT_VALUES.sideEffectsDuration,
    ),
    experience: testimonial.experience,
    medications: testimonial.concurrentMedications.map(({ id, type, name, forSameCondition }) => ({
      id: id ?? 0,
      type,
      name,
      forSameCondition: forSameCondition ?? true,
    })),
    otherConditions: [
      ...testimonial.additionalConditions.map(({ id, name }) => ({ id, name })),
      ...testimonial.customOtherConditionNames.map((name) => ({ id: null, name })),
    ],
    gender: testimonial.gender,
    ageRange: testimonial.ageRange,
  };
}
