import type { ExportSections } from '../../../platform/personal-data/index.js';

type Row = Record<string, unknown>;

/** The fields of each section that the user provided. */
export const providedFields = {
  account: ['email', 'name'],
  testimonials: [
    'id',
    'createdAt',
    'updatedAt',
    'language',
    'conditionName',
    'supplementName',
    'brandName',
    'experience',
    'consumptionDuration',
    'consumptionUnit',
    'usageFrequency',
    'usageFrequencyUnit',
    'doseAmount',
    'doseUnit',
    'intakeType',
    'intakeHabits',
    'perceivedImprovement',
    'timeToResults',
    'timeToResultsUnit',
    'stillTakingStatus',
    'sideEffects',
    'otherSideEffects',
    'sideEffectsDuration',
    'medications',
    'additionalConditions',
    'gender',
    'ageRange',
    'files',
  ],
  additionalConditions: ['nameEn', 'nameEs'],
  consents: [
    'kind',
    'testimonialId',
    'language',
    'text',
    'textHash',
    'dataProcessing',
    'publicDisplay',
    'healthDataSharing',
    'analytics',
    'marketing',
    'grantedAt',
    'withdrawnAt',
  ],
  rectifications: [
    'dataType',
    'recordId',
    'fieldName',
    'currentValue',
    'requestedValue',
    'justification',
    'requestedAt',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Reduces the sections to the fields that the user provided. */
export function toPortableSections(sections: ExportSections): ExportSections {
  return Object.fromEntries(
    Object.entries(providedFields).flatMap(([name, fields]) => {
      const rows = sections[name];
      return rows === undefined ? [] : [[name, pickFields(rows, fields)]];
    }),
  );
}

async function* pickFields(rows: ExportSections[string], fields: readonly string[]): AsyncGenerator<object> {
  for await (const row of typeof rows === 'function' ? await rows() : rows) {
    yield Object.fromEntries(fields.map((field) => [field, (row as Row)[field] ?? null]));
  }
}
