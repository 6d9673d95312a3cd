import { isUtf8 } from 'node:buffer';
import { DomainError, ValidationFailedError } from '../problems/domain-error.js';

/** Valid requests have at most four levels; later steps process the value recursively. */
const MAX_DEPTH = 16;

const MAX_NAME_LENGTH = 100;

/** Object keys and array elements in total: three times the number in the largest valid request. */
const MAX_ELEMENTS = 1_000;

/**
 * Keys that every object inherits. The validation library would accept them silently, while it rejects all other unknown
 * fields.
 */
const INHERITED_KEYS = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

export class UnreadableBodyError extends DomainError {
  constructor(detail: string) {
    super('bad_request', 'invalid', detail);
  }
}

/**
 * Limits the depth and size of a request value, without recursion, before it is validated.
 * @throws UnreadableBodyError if it is nested too deep
 * @throws ValidationFailedError if it has too many keys and elements, or keys that every object inherits
 */
export function assertBodyShape(body: unknown): void {
  let elements = 0;
  let level: [value: unknown, field: string][] = [[body, '']];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new UnreadableBodyError(`The request is nested deeper than ${MAX_DEPTH} levels.`);
    const next: typeof level = [];
    for (const [value, field] of level) {
      // The bytes of a file are no elements.
      if (typeof value !== 'object' || value === null || value instanceof Uint8Array) continue;
      const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
      for (const key of keys) {
        const inner = (value as Record<string, unknown>)[key];
        const name = String(key);
        // Errors name the outermost field.
        const outermost = field || (Array.isArray(value) ? '' : name);
        elements += 1;
        if (elements > MAX_ELEMENTS) throw tooManyElements(outermost);
        if (INHERITED_KEYS.has(name)) {
          throw new ValidationFailedError([
            { field: name, code: 'unknown_field', detail: `This request has no field ${name}.` },
          ]);
        }
        if (typeof inner === 'object') next.push([inner, outermost]);
      }
    }
    level = next;
  }
}

const tooManyElements = (field: string) =>
  new ValidationFailedError([
    {
      field: field.slice(0, MAX_NAME_LENGTH),
      code: 'too_many',
      detail: `A request has at most ${MAX_ELEMENTS} keys and elements.`,
    },
  ]);

/** @throws UnreadableBodyError for bytes that are not valid UTF-8; the JSON parser would replace them */
export function assertUtf8(bytes: Uint8Array): void {
  if (!isUtf8(bytes)) throw new UnreadableBodyError('The body is not UTF-8.');
}
