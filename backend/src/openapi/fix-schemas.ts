import type { OpenAPIObject } from '@nestjs/swagger';
import { type Operation, listOperations } from './operations.js';
import { DECIMAL } from '../platform/http/index.js';
import { isNumber } from './common-problems.js';
import { markNullableInputs } from './nullable-inputs.js';

type Schema = Record<string, unknown>;
interface FormSchema {
  $ref?: string;
  allOf?: Schema[];
  properties?: Record<string, Schema>;
}

/** Corrects schemas where decorators are not precise enough. */
export function normalizeSchemas(document: OpenAPIObject): void {
  for (const { operation } of listOperations(document)) {
    limitIds(operation);
    moveLimitsToItems(operation);
    splitBody(operation);
    separateEntries(operation, document);
  }
  markNullableInputs(document);
  markNullableFields(document);
  markIntegers(document);
}

/** TypeScript has one type of number; those with decimals are declared as {@link Decimal}. */
function markIntegers(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) markIntegers(inner);
  const schema = value as Schema;
  if (schema.type === 'number' && schema.format !== DECIMAL) schema.type = 'integer';
}

/** Ids in paths start at 1. */
function limitIds({ parameters = [] }: Operation): void {
  for (const parameter of parameters) {
    if ('in' in parameter && parameter.in === 'path' && isNumber(parameter.schema))
      parameter.schema = { type: 'integer', minimum: 1 };
  }
}

/** The limits of a text that may be repeated are those of each one; those of numbers in a text are none of the text. */
function moveLimitsToItems({ parameters = [] }: Operation): void {
  for (const parameter of parameters) {
    const schema = 'schema' in parameter ? (parameter.schema as Schema) : {};
    if (schema.type === 'string') for (const limit of ['minimum', 'maximum']) delete schema[limit];
    if (schema.type !== 'array') continue;
    const { minLength, maxLength } = schema;
    schema.items = { ...(schema.items as Schema), minLength, maxLength };
    delete schema.minLength;
    delete schema.maxLength;
  }
}

/** Each entry of a list of texts or numbers is a field of a form; Swagger UI joins them by commas by default. */
function separateEntries({ requestBody }: Operation, document: OpenAPIObject): void {
  const form = requestBody && 'content' in requestBody ? requestBody.content['multipart/form-data'] : undefined;
  if (!form) return;
  const lists = Object.entries(listProperties(form.schema, document)).filter(([, schema]) => isListOfValues(schema));
  if (lists.length === 0) return;
  form.encoding = Object.fromEntries(lists.map(([name]) => [name, { style: 'form', explode: true }]));
}

const isListOfValues = ({ type, items }: Schema): boolean => {
  const { type: itemType, format } = (items ?? {}) as Schema;
  return type === 'array' && (isNumber(items) || (itemType === 'string' && format !== 'binary'));
};

/** The properties of a schema, with those of the schemas that it refers to or combines. */
function listProperties(schema: unknown, document: OpenAPIObject): Record<string, Schema> {
  const { $ref, allOf = [], properties = {} } = schema as FormSchema;
  const referenced = $ref ? [document.components?.schemas?.[$ref.split('/').at(-1)!]] : [];
  const parts = [...referenced, ...allOf].map((part) => listProperties(part, document));
  return Object.assign({}, ...parts, properties) as Record<string, Schema>;
}

/** If a body has as many alternatives as media types, they are assigned to the media types in order. */
function splitBody({ requestBody }: Operation): void {
  if (!requestBody || !('content' in requestBody)) return;
  const contents = Object.values(requestBody.content);
  for (const [index, content] of contents.entries()) {
    const alternatives = (content.schema as { oneOf?: Schema[] } | undefined)?.oneOf;
    if (contents.length > 1 && alternatives?.length === contents.length) content.schema = alternatives[index];
  }
}

/** In OpenAPI 3.0 `nullable` applies neither to enumerations nor to referenced schemas. */
function markNullableFields(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const parameter of Object.values(value)) markNullableFields(parameter);
  const schema = value as Schema;
  if (schema.nullable !== true) return;
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum.push(null);
  if (Array.isArray(schema.allOf) && schema.allOf.length === 1) {
    schema.oneOf = [schema.allOf[0], { type: 'object', nullable: true, enum: [null] }];
    delete schema.allOf;
    delete schema.type;
    delete schema.nullable;
  }
}
