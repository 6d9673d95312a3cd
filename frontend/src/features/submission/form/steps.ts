export const STEPS = ['basic', 'consumption', 'results', 'medications', 'personal', 'documentation'] as const;

export type Step = (typeof STEPS)[number];

/**
 * Every field that can be invalid, in the order in which the first error is searched: the specified order (condition,
 * supplement, brand, gender, ageRange, intakeHabits, proofFiles, consent) with the other fields at their position on
 * the page.
 */
export const FIELDS = [
  'condition',
  'supplement',
  'brand',
  'gender',
  'ageRange',
  'consumptionDuration',
  'usageFrequency',
  'doseAmount',
  'intakeHabits',
  'perceivedImprovement',
  'timeToResults',
  'sideEffects',
  'otherSideEffects',
  'experience',
  'medications',
  'otherConditions',
  'proofFiles',
  'consent',
] as const;

export type FieldName = (typeof FIELDS)[number];

const STEP_OF: Record<FieldName, Step> = {
  condition: 'basic',
  supplement: 'basic',
  brand: 'basic',
  gender: 'personal',
  ageRange: 'personal',
  consumptionDuration: 'consumption',
  usageFrequency: 'consumption',
  doseAmount: 'consumption',
  intakeHabits: 'consumption',
  perceivedImprovement: 'results',
  timeToResults: 'results',
  sideEffects: 'results',
  otherSideEffects: 'results',
  experience: 'results',
  medications: 'medications',
  otherConditions: 'medications',
  proofFiles: 'documentation',
  consent: 'documentation',
};

export const findStep = (field: FieldName): Step => STEP_OF[field];

export const stepIndex = (step: Step): number => STEPS.indexOf(step);

/** The step of an address, `/new-testimonial#results`. */
export const findStepOfHash = (hash: string): Step | undefined => STEPS.find((step) => `#${step}` === hash);

/** The element id of a field's input or group. */
export const fieldId = (field: FieldName): string => `submission-${field}`;

/** The element id of the button that continues to the next step or submits the form. */
export const FORWARD_ID = 'submission-forward';
