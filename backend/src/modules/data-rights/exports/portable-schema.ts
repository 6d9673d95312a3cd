import { providedFields } from './portable.js';

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const numberOrNull = { type: ['number', 'null'] };
const integer = { type: 'integer' };
const instant = { type: 'string', format: 'date-time' };
const instantOrNull = { type: ['string', 'null'], format: 'date-time' };
const boolean = { type: 'boolean' };
const texts = { type: 'array', items: text };
const language = { enum: ['en', 'es'] };

const medication = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'type', 'name', 'isOther', 'forSameCondition'],
  properties: {
    id: integer,
    type: { enum: ['medication', 'supplement'] },
    name: text,
    isOther: boolean,
    forSameCondition: boolean,
  },
};

const file = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'mediaType', 'byteSize', 'url'],
  properties: {
    name: text,
    mediaType: { enum: ['image/jpeg', 'image/png', 'application/pdf'] },
    byteSize: integer,
    url: { type: 'string', format: 'uri', description: 'Valid for 24 hours.' },
  },
};

/** The schema of each field in `providedFields`. */
const types: { [Section in keyof typeof providedFields]: Record<(typeof providedFields)[Section][number], object> } = {
  account: { email: textOrNull, name: textOrNull },
  testimonials: {
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
    intakeType: { enum: ['oral', 'sublingual', 'topical', 'injection'] },
    intakeHabits: texts,
    perceivedImprovement: { enum: ['significant', 'moderate', 'residual', 'none', 'negative_effects'] },
    timeToResults: numberOrNull,
    timeToResultsUnit: { enum: ['days', 'weeks', 'months', null] },
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
  },
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
};

const sectionSchema = (properties: Record<string, object>) => ({
  type: 'array',
  items: { type: 'object', additionalProperties: false, required: Object.keys(properties), properties },
});

/** JSON Schema of the portable export, published for services that import the data. */
export const portableSchema = (url: string): object => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: url,
  title: 'The data that a user provided to Recuento',
  type: 'object',
  additionalProperties: false,
  required: ['format', 'version', 'exportedAt', 'schema', ...Object.keys(types)],
  properties: {
    format: { const: 'recuento-portable' },
    version: { const: 1 },
    exportedAt: instant,
    schema: { type: 'string', format: 'uri' },
    ...Object.fromEntries(Object.entries(types).map(([name, properties]) => [name, sectionSchema(properties)])),
  },
});
