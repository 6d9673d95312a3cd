import { Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError } from '../problems/domain-error.js';

/** Largest id that a column of type integer can hold. */
export const MAX_ID = 2_147_483_647;

/**
 * Parses a decimal id in a path, which has one spelling, so that a resource has one URL. Ids outside the range of the column are
 * answered with 404 instead of a database error.
 */
@Injectable()
export class ParseIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    if (!/^-?(?:0|[1-9]\d*)$/.test(value)) {
      throw new DomainError('bad_request', 'invalid', 'An id in a path must be a whole number without leading zeros.');
    }
    const id = Number(value);
    if (id < 1 || id > MAX_ID) throw new DomainError('not_found', 'not-found', 'Nothing has this id.');
    return id;
  }
}
