const numberFields = new Set([
  'conditionId',
  'supplementId',
  'brandId',
  'consumptionDuration',
  'usageFrequency',
  'doseAmount',
  'timeToResults',
  'version',
]);
const booleanFields = new Set([
  'useCustomCondition',
  'useCustomSupplement',
  'useCustomBrand',
  'useCustomOtherConditions',
  'doseConfirmed',
  'timeToResultsConfirmed',
  'hasConsented',
]);
const objectListFields = new Set(['sameConditionMedications', 'otherConditionMedications']);
const numberListFields = new Set(['otherConditions']);
const optionalChoiceFields = new Set([
  'consumptionUnit',
  'usageFrequencyUnit',
  'doseUnit',
  'intakeType',
  'timeToResultsUnit',
  'sideEffectsDuration',
]);
/** Fields in which an empty string means no value, because forms send it that way. */
export const fieldsWhereEmptyIsAbsent = new Set([
  ...numberFields,
  ...booleanFields,
  ...objectListFields,
  ...numberListFields,
  ...optionalChoiceFields,
  'customOtherConditionNames',
]);

/** Removes fields with an empty string that means no value, for JSON and forms. */
export function omitEmptyFields(fields: Record<string, unknown>): Record<string, unknown> {
  // Object.fromEntries instead of assignment, so that names such as __proto__ reach the validation as fields.
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== '' || !fieldsWhereEmptyIsAbsent.has(name)),
  );
}

/**
 * Converts the text fields of a multipart submission to the types of JSON: booleans, numbers, lists of objects from
 * JSON text, lists of values from indexed fields. Values that cannot be parsed are left unchanged and rejected by the
 * validation.
 */
export function parseFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, parseField(name, value)]));
}

function parseField(name: string, value: unknown): unknown {
  if (numberFields.has(name)) return parseNumber(value);
  if (booleanFields.has(name)) return value === 'true' ? true : value === 'false' ? false : value;
  if (objectListFields.has(name)) return parseObjects(value);
  if (numberListFields.has(name)) return parseList(value).map(parseNumber);
  if (name === 'customOtherConditionNames') return parseList(value);
  return normalizeLineEndings(value);
}

/** Browsers send a line break in a form field as CRLF, but the length limit counts it as one character. */
const normalizeLineEndings = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value;

const parseNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;

const parseList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function parseObjects(value: unknown): unknown {
  try {
    return typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
  } catch {
    return value;
  }
}
