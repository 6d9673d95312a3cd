import type { ExportSections } from '../../platform/personal-data/index.js';

type Row = Record<string, unknown>;

/** What of each section the person provided themselves. */
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

/** The same sections with nothing but what the person provided. */
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
