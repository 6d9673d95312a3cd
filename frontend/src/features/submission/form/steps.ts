export const STEPS = ['basic', 'consumption', 'results', 'medications', 'personal', 'documentation'] as const;

export type Step = (typeof STEPS)[number];

/**
 * Every question that can be wrong, in the order in which the first wrong one is looked for: the product's order
 * (condition, supplement, brand, gender, ageRange, intakeHabits, proofFiles, consent) with the others where they stand.
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

/** The id of a question's input or group. */
export const fieldId = (field: FieldName): string => `submission-${field}`;

/** The id of the button that leads to the next step, or sends the form. */
export const FORWARD_ID = 'submission-forward';
