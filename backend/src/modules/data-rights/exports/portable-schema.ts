import type { ExportedTestimonial } from '../../testimonials/index.js';

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const numberOrNull = { type: ['number', 'null'] };
const integer = { type: 'integer' };
const instant = { type: 'string', format: 'date-time' };
const instantOrNull = { type: ['string', 'null'], format: 'date-time' };
const boolean = { type: 'boolean' };
const texts = { type: 'array', items: text };
const language = { enum: ['en', 'es'] };

interface Schema {
  type?: string | string[];
  enum?: readonly unknown[];
  [keyword: string]: unknown;
}

const canBeNull = ({ type, enum: values }: Schema): boolean =>
  (Array.isArray(type) && type.includes('null')) || values?.includes(null) === true;

/**
 * Version 1 may get more fields, which are null in the schema: those that an export does not have are not required, and those that
 * a copy of the schema does not have are allowed.
 */
const objectWith = (properties: Record<string, Schema>) => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !canBeNull(properties[name]!)),
  properties,
});

const medication = objectWith({
  id: integer,
  type: { enum: ['medication', 'supplement'] },
  name: text,
  isOther: boolean,
  forSameCondition: boolean,
});

const file = objectWith({
  name: text,
  mediaType: { enum: ['image/jpeg', 'image/png', 'application/pdf'] },
  byteSize: integer,
  url: {
    type: 'string',
    format: 'uri',
    description: 'Opens with the bearer token of the user, or in a browser in which the user is signed in.',
  },
});

/**
 * Every field of an exported testimonial, so that a new one cannot be forgotten. Null: the user did not provide it, or it
 * is contained in another field.
 */
const testimonialFields = {
  id: integer,
  createdAt: instant,
  updatedAt: instant,
  language,
  conditionName: textOrNull,
  supplementName: textOrNull,
  brandName: textOrNull,
  experience: text,
  consumptionDuration: integer,
  consumptionUnit: { enum: ['weeks', 'months', 'years'] },
  usageFrequency: integer,
  usageFrequencyUnit: { enum: ['per_week', 'per_day', 'as_needed'] },
  doseAmount: { type: 'number' },
  doseUnit: { enum: ['milligrams', 'grams', 'ml', 'capsules', 'tablets', 'drops'] },
  doseConfirmed: boolean,
  intakeType: { enum: ['oral', 'sublingual', 'topical', 'injection'] },
  intakeHabits: texts,
  perceivedImprovement: { enum: ['significant', 'moderate', 'residual', 'none', 'negative_effects'] },
  timeToResults: numberOrNull,
  timeToResultsUnit: { enum: ['days', 'weeks', 'months', null] },
  timeToResultsConfirmed: boolean,
  stillTakingStatus: {
    enum: ['still_taking', 'stopped_lack_of_results', 'stopped_no_problem', 'stopped_side_effects'],
  },
  sideEffects: texts,
  otherSideEffects: textOrNull,
  sideEffectsDuration: { enum: ['resolved_before_treatment', 'resolved_after_treatment', 'ongoing', null] },
  medications: { type: 'array', items: medication },
  additionalConditions: texts,
  gender: { enum: ['male', 'female', 'other', 'prefer_not_to_say'] },
  ageRange: { enum: ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'] },
  files: { type: 'array', items: file },
  userId: null,
  conditionId: null,
  customConditionName: null,
  supplementId: null,
  customSupplementName: null,
  brandId: null,
  customBrandName: null,
  additionalConditionIds: null,
  customOtherConditionNames: null,
  proof: null,
  reviewStatus: null,
  rejectionReason: null,
  version: null,
  approvedAt: null,
} satisfies Record<keyof ExportedTestimonial, Schema | null>;

/** By section of the export, the schema of each field that the user provided. */
const providedFields: Readonly<Record<string, Record<string, Schema>>> = {
  account: { email: textOrNull, name: textOrNull },
  testimonials: omitNulls(testimonialFields),
  additionalConditions: { nameEn: text, nameEs: text },
  consents: {
    kind: { enum: ['testimonial_submission', 'cookie_preferences'] },
    testimonialId: { type: ['integer', 'null'] },
    language,
    text,
    textHash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    dataProcessing: boolean,
    publicDisplay: boolean,
    healthDataSharing: boolean,
    analytics: boolean,
    marketing: boolean,
    grantedAt: instant,
    withdrawnAt: instantOrNull,
  },
  rectifications: {
    dataType: { enum: ['testimonial', 'profile'] },
    recordId: { type: ['integer', 'null'] },
    fieldName: text,
    currentValue: text,
    requestedValue: text,
    justification: text,
    requestedAt: instant,
  },
  contentReports: {
    number: textOrNull,
    reason: { enum: ['personal_data', 'danger', 'advertising', 'made_up', 'offensive', 'illegal'] },
    explanation: textOrNull,
    email: textOrNull,
    language,
    submittedAt: instant,
  },
  reportObjections: {
    party: { enum: ['reporter', 'author'] },
    explanation: textOrNull,
    submittedAt: instant,
  },
};

/** Sections that were added to version 1: an earlier export does not have them. */
const addedSections: readonly string[] = ['contentReports', 'reportObjections'];

/** The names of the fields of each section that the user provided, in the order of the schema. */
export const providedFieldNames: readonly (readonly [section: string, fields: readonly string[]])[] = Object.entries(
  providedFields,
).map(([section, fields]) => [section, Object.keys(fields)]);

function omitNulls(fields: Record<string, Schema | null>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, schema]) => (schema ? [[name, schema]] : [])));
}

/** JSON Schema of the portable export, published for services that import the data. */
export const portableSchema = (url: string): object => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: url,
  title: 'The data that a user provided to Recuento',
  description: 'Version 1 may get more fields. A field that is missing is null, a list that is missing is empty.',
  type: 'object',
  required: [
    ...['format', 'version', 'exportedAt', 'schema'],
    ...Object.keys(providedFields).filter((section) => !addedSections.includes(section)),
  ],
  properties: {
    format: { const: 'recuento-portable' },
    version: { const: 1 },
    exportedAt: instant,
    schema: { type: 'string', format: 'uri' },
    ...Object.fromEntries(
      Object.entries(providedFields).map(([name, properties]) => [
        name,
        { type: 'array', items: objectWith(properties) },
      ]),
    ),
  },
});
