import { type ArgumentMetadata, ValidationPipe, type ValidationError } from '@nestjs/common';
import { DomainError, ValidationFailedError } from './domain-error.js';
import type { FieldError } from './field-error.js';
import { type FieldMessages, fieldErrorsOf, sharedMessage } from './field-rules.js';
import { assertBodyShape } from './body-shape.js';

class FieldsPipe extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    assertBodyShape(value);
    if (metadata.type === 'body' && this.toValidate(metadata) && isNoObject(value)) {
      throw new DomainError('bad_request', 'invalid', 'The body is not a JSON object.');
    }
    return super.transform(value, metadata) as Promise<unknown>;
  }

  /** Single values are for their own pipes: turned into numbers here, 0x10 and 1e3 would be ids. */
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}

const isNoObject = (value: unknown): boolean =>
  value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value));

/** Strict about types and unknown fields; the answer names every field at fault. */
export function validationPipe(): ValidationPipe {
  return new FieldsPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    // The rules of a field are found by its class, and what is wrong by its value.
    validationError: { target: true, value: true },
    exceptionFactory: (errors) => {
      const found = findFieldErrors(errors);
      return new ValidationFailedError(found, sharedMessage(errors, found));
    },
  });
}

/** What the validation found, in the product's words. */
export const findFieldErrors = (errors: readonly ValidationError[]): FieldError[] =>
  errors.flatMap((error) => fieldErrorsOf(error));

/** Gives a field messages of its own: the options of any of its decorators. */
export const fieldMessages = (messages: FieldMessages): { context: FieldMessages } => ({ context: messages });
