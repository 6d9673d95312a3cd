import { z } from 'zod';
import { isStorableText, toSingleLine } from '../../../platform/http/index.js';
import { CURRENCY_CODE } from '../currency.js';
import type { FeedRowError } from '../marketplace.errors.js';
import { isAffiliateUrl } from '../purchases/affiliate-url.js';
import { weightUnits } from '../products/weight-units.js';

const requiredMessage = (typeMessage: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'is missing' : typeMessage),
});

const text = (max: number) =>
  z
    .string(requiredMessage('has to be text'))
    .refine(isStorableText, 'contains characters that cannot be stored')
    .transform(toSingleLine)
    .refine((value) => value !== '' && [...value].length <= max, `has to have 1 to ${max} characters`);

/**
 * A number, or text with a decimal point or comma. A comma before three digits could be a thousands separator: it is
 * not read.
 */
const numeric = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*\d{1,10}(\.\d{1,10}|,\d{1,2})?\s*$/.test(value)
    ? Number(value.replace(',', '.'))
    : value;

const decimal = (places: number, max: number) =>
  z
    .number(requiredMessage('has to be a number with a decimal point, or with a comma before one or two decimals'))
    .positive('has to be more than 0')
    .max(max, `has to be at most ${max}`)
    .refine((value) => Number(value.toFixed(places)) === value, `has to have at most ${places} decimal places`);

const percent = z
  .int({ error: 'has to be a whole number of percent' })
  .min(0, 'has to be 0 to 99')
  .max(99, 'has to be 0 to 99');

/** Images are found by an index on their addresses, whose entries have at most 2,704 bytes. */
const MAX_IMAGE_URL_BYTES = 2_000;

const isImageUrl = (value: string): boolean =>
  isAffiliateUrl(value) && !value.startsWith('/') && Buffer.byteLength(value) <= MAX_IMAGE_URL_BYTES;

const storable = { error: 'contains characters that cannot be stored', abort: true };

const row = z
  .strictObject({
    id: text(100),
    title: text(200),
    supplement: text(100),
    brand: text(100),
    price: z.preprocess(numeric, decimal(2, 99_999_999.99)),
    currency: z.string(requiredMessage('has to be text')).regex(CURRENCY_CODE, 'has to be a code of ISO 4217, as EUR'),
    discount: z.preprocess(numeric, percent.default(0)),
    weightAmount: z.preprocess(numeric, decimal(3, 9_999_999).optional()),
    weightUnit: z.enum(weightUnits, { error: 'is not a unit' }).optional(),
    url: z
      .string(requiredMessage('has to be text'))
      .refine(isStorableText, storable)
      .refine(isAffiliateUrl, 'has to be an http(s) address or a route of this product'),
    imageUrl: z
      .string({ error: 'has to be text' })
      .refine(isStorableText, storable)
      .refine(isImageUrl, `has to be an http(s) address of at most ${MAX_IMAGE_URL_BYTES} bytes`)
      .optional(),
  })
  .refine(({ weightAmount, weightUnit }) => (weightAmount === undefined) === (weightUnit === undefined), {
    path: ['weightUnit'],
    message: 'and weightAmount belong together',
  });

/** Columns without which no row is valid. */
export const REQUIRED_COLUMNS = ['id', 'title', 'supplement', 'brand', 'price', 'currency', 'url'] as const;

export type FeedRow = z.infer<typeof row>;

/**
 * Parses a row; returns the product or its errors.
 * @param place the line on which it begins, and the number of the product in the feed: JSON may be one line
 */
export function validateRow(
  { line, product }: { line: number; product: number },
  values: unknown,
): FeedRow | FeedRowError[] {
  const parsed = row.safeParse(withoutEmpty(values));
  if (parsed.success) return parsed.data;
  const at = (detail: string) => ({ detail: `Line ${line}: ${detail} (product ${product}).`, line, product });
  return parsed.error.issues.map((issue): FeedRowError => {
    if (issue.code === 'unrecognized_keys') {
      const { detail, unknownColumns } = describeUnknown(issue.keys);
      return { field: `line ${line}`, code: 'unknown_field', ...at(detail), unknownColumns };
    }
    const { path, message } = issue;
    const column = path.join('.');
    return {
      field: column === '' ? `line ${line}` : `line ${line}: ${column}`,
      code: message === 'is missing' ? 'required' : 'invalid',
      ...at(`${column || 'The product'} ${message}`),
    };
  });
}

const MAX_UNKNOWN_COLUMNS = 5;
const MAX_NAME_LENGTH = 50;

/** A row may have thousands of columns with long names. */
function describeUnknown(keys: readonly string[]): { detail: string; unknownColumns: string[] } {
  const unknownColumns = keys.slice(0, MAX_UNKNOWN_COLUMNS).map((key) => {
    const name = [...toSingleLine(key)];
    return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : name.join('');
  });
  const names = unknownColumns.map((name) => name || '(no name)').join(', ');
  const others = keys.length > MAX_UNKNOWN_COLUMNS ? ' and others' : '';
  return { detail: `The product has unknown fields: ${names}${others}`, unknownColumns };
}

/**
 * CSV contains only text and the same columns for each row: an empty cell is a missing value. The last cell ends with a carriage
 * return if the header line lacks it.
 */
function withoutEmpty(values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values;
  const cells = Object.entries(values).map(([column, value]): [string, unknown] => [
    column,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(cells.filter(([, value]) => value !== '' && value !== null));
}
