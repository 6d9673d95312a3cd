import { isUtf8 } from 'node:buffer';
import { DomainError, ValidationFailedError } from './domain-error.js';

/** No request of ours goes deeper than four; what comes after walks a value by calling itself. */
const MAX_DEPTH = 16;

const LONGEST_NAME = 100;

/** Keys and members of lists, counted together: three times what the largest honest request has. */
const MAX_MEMBERS = 1_000;

/**
 * What every object has by itself. The validation would take these without a word, where every other unknown field is
 * refused.
 */
const INHERITED_KEYS = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

export class UnreadableBodyError extends DomainError {
  constructor(detail: string) {
    super('bad_request', 'invalid', detail);
  }
}

/**
 * Walks a value that came with a request without calling itself, before the validation spends time on each of its parts.
 * @throws UnreadableBody when it is nested too deep
 * @throws InvalidFields for more keys and members than any request needs, and for keys that mean something to JavaScript
 */
export function assertBodyShape(body: unknown): void {
  let members = 0;
  let level: [value: unknown, field: string][] = [[body, '']];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new UnreadableBodyError(`The request is nested deeper than ${MAX_DEPTH} levels.`);
    const next: typeof level = [];
    for (const [value, field] of level) {
      if (typeof value !== 'object' || value === null) continue;
      const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
      for (const key of keys) {
        const inner = (value as Record<string, unknown>)[key];
        const name = String(key);
        // The outermost field says most about where a request went wrong.
        const outermost = field || (Array.isArray(value) ? '' : name);
        members += 1;
        if (members > MAX_MEMBERS) throw tooManyMembers(outermost);
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

const tooManyMembers = (field: string) =>
  new ValidationFailedError([
    {
      field: field.slice(0, LONGEST_NAME),
      code: 'too_many',
      detail: `A request has at most ${MAX_MEMBERS} keys and members.`,
    },
  ]);

/** @throws UnreadableBody for bytes that the JSON parser reads as something else */
export function assertUtf8(bytes: Uint8Array): void {
  if (!isUtf8(bytes)) throw new UnreadableBodyError('The body is not UTF-8.');
}
