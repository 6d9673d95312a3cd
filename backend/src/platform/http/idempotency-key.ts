import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { ValidationFailedError } from './problems/domain-error.js';

const NAME = 'Idempotency-Key';
const MAX_LENGTH = 200;

/** Documents the header of {@link IdempotencyKeyHeader}. */
export const AcceptsIdempotencyKey = (description: string): MethodDecorator =>
  ApiHeader({ name: NAME, required: false, description, schema: { type: 'string', maxLength: MAX_LENGTH } });

/** @throws ValidationFailedError if it is too long: two keys that were shortened could become equal */
function readIdempotencyKey(context: ExecutionContext): string | undefined {
  const key = context.switchToHttp().getRequest<Request>().get(NAME);
  if (key !== undefined && key.length > MAX_LENGTH) {
    const detail = `${NAME} has ${key.length} characters; the maximum is ${MAX_LENGTH}.`;
    throw new ValidationFailedError([{ field: NAME, code: 'too_long', detail }]);
  }
  return key || undefined;
}

/** Injects the key by which a repeated request is recognized; undefined if the client sent none, or an empty one. */
export const IdempotencyKeyHeader = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readIdempotencyKey(context),
);
