import { isUtf8 } from 'node:buffer';
import type { Request, RequestHandler } from 'express';
import { DomainError, InvalidFields } from './domain-error.js';

/** No request of ours goes deeper than four; what comes after walks a value by calling itself. */
const DEEPEST = 16;

/**
 * What every object has by itself. The validation would take these without a word, where every other unknown field is
 * refused.
 */
const OF_ITSELF = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

class UnreadableBody extends DomainError {
  constructor(detail: string) {
    super('bad_request', 'invalid', detail);
  }
}

/**
 * Walks a value that came with a request without calling itself.
 * @throws UnreadableBody when it is nested too deep
 * @throws InvalidFields for keys that mean something to JavaScript instead of a field
 */
export function checkShape(body: unknown): void {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new UnreadableBody(`The request is nested deeper than ${DEEPEST} levels.`);
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const [field, inner] of Object.entries(value)) {
        if (OF_ITSELF.has(field)) {
          throw new InvalidFields([{ field, code: 'unknown_field', detail: `property ${field} should not exist` }]);
        }
        if (typeof inner === 'object') next.push(inner);
      }
    }
    level = next;
  }
}

/** Stands behind the JSON parser, which reads bytes that are no UTF-8 as something else. */
export const utf8Json: RequestHandler = (request, _response, next) => {
  const { rawBody } = request as Request & { rawBody?: Buffer };
  next(rawBody && !isUtf8(rawBody) ? new UnreadableBody('The body is not UTF-8.') : undefined);
};
