const numbers = new Set([
  'conditionId',
  'supplementId',
  'brandId',
  'consumptionDuration',
  'usageFrequency',
  'doseAmount',
  'timeToResults',
  'version',
]);
const booleans = new Set([
  'useCustomCondition',
  'useCustomSupplement',
  'useCustomBrand',
  'useCustomOtherConditions',
  'hasConsented',
]);
const objectLists = new Set(['sameConditionMedications', 'otherConditionMedications']);
const numberLists = new Set(['otherConditions']);
/** An empty text in these means that nothing was chosen: that is how forms send it. */
export const emptyIsAbsent = new Set([
  ...numbers,
  ...objectLists,
  ...numberLists,
  'customOtherConditionNames',
  'timeToResultsUnit',
  'sideEffectsDuration',
]);

/** A submission, as JSON or as a form, without the fields that are empty because nothing was chosen. */
export function omitEmptyFields(fields: Record<string, unknown>): Record<string, unknown> {
  // Not by assigning: whatever a field is called, it must arrive at the validation as a field.
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== '' || !emptyIsAbsent.has(name)));
}

/**
 * Gives the text fields of a multipart submission the types that JSON would have: true and false, digits,
 * lists of objects from JSON text, lists of values from indexed fields. What does not parse stays as it is,
 * for the validation to name.
 */
export function parseFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, parseField(name, value)]));
}

function parseField(name: string, value: unknown): unknown {
  if (numbers.has(name)) return parseNumber(value);
  if (booleans.has(name)) return value === 'true' ? true : value === 'false' ? false : value;
  if (objectLists.has(name)) return parseObjects(value);
  if (numberLists.has(name)) return parseList(value).map(parseNumber);
  if (name === 'customOtherConditionNames') return parseList(value);
  return normalizeLineEndings(value);
}

/** Browsers send every line break of a form field as two characters; people typed and counted one. */
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
