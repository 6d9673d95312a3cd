import { type ArgumentMetadata, ValidationPipe, type ValidationError } from '@nestjs/common';
import { type FieldError, InvalidFields } from './domain-error.js';
import { checkShape } from './shape.js';

/** An answer must not be larger than what it answers: nobody reads more faults, and no field of ours has a longer name. */
const MOST_FAULTS = 100;
const LONGEST_NAME = 100;
const shortened = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

class FieldsPipe extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    checkShape(value);
    return super.transform(value, metadata) as Promise<unknown>;
  }

  /** Single values are for their own pipes: turned into numbers here, 0x10 and 1e3 would be ids. */
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}

/** Strict about types and unknown fields; the answer names every field at fault. */
export function validationPipe(): ValidationPipe {
  return new FieldsPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => new InvalidFields(errors.flatMap((error) => describe(error)).slice(0, MOST_FAULTS)),
  });
}

function describe(error: ValidationError, path = ''): FieldError[] {
  const property = shortened(error.property);
  const field = path === '' ? property : `${path}.${property}`;
  const own = Object.entries(error.constraints ?? {}).map(([constraint, message]) => ({
    field,
    code: codeOf(constraint, error),
    detail: message.replace(error.property, property),
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => describe(child, field))];
}

function codeOf(constraint: string, error: ValidationError): string {
  if (constraint === 'whitelistValidation') return 'unknown_field';
  const named = (error.contexts?.[constraint] as { code?: string } | undefined)?.code;
  if (named) return named;
  return error.value === undefined || error.value === null || error.value === '' ? 'required' : 'invalid';
}
