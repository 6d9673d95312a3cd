import type { OpenAPIObject } from '@nestjs/swagger';
import { type Operation, listOperations } from './operations.js';
import { isNumber } from './common-problems.js';

type Schema = Record<string, unknown>;

/** Says exactly what decorators can only say roughly. */
export function normalizeSchemas(document: OpenAPIObject): void {
  for (const { operation } of listOperations(document)) {
    markIdsAsIntegers(operation);
    splitBody(operation);
  }
  markNullableFields(document);
}

/** TypeScript knows only numbers. */
function markIdsAsIntegers({ parameters = [] }: Operation): void {
  for (const one of parameters) {
    if ('in' in one && one.in === 'path' && isNumber(one.schema)) one.schema = { type: 'integer', minimum: 1 };
  }
}

/** A body with as many alternatives as media types has one for each, in their order. */
function splitBody({ requestBody }: Operation): void {
  if (!requestBody || !('content' in requestBody)) return;
  const contents = Object.values(requestBody.content);
  for (const [index, content] of contents.entries()) {
    const alternatives = (content.schema as { oneOf?: Schema[] } | undefined)?.oneOf;
    if (contents.length > 1 && alternatives?.length === contents.length) content.schema = alternatives[index];
  }
}

/** In OpenAPI 3.0 `nullable` neither widens an enumeration nor what is referred to. */
function markNullableFields(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const one of Object.values(value)) markNullableFields(one);
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
