import { type ArgumentMetadata, type Type, ValidationPipe, type ValidationError } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { DomainError, ValidationFailedError } from '../problems/domain-error.js';
import type { FieldError } from '../problems/field-error.js';
import { createUnknownFieldError, type FieldMessages, toFieldErrors, findSharedMessage } from './field-rules.js';
import { assertBodyShape } from './body-shape.js';
import { assertLanguageQuery } from './query.guard.js';

class FieldsPipe extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    assertBodyShape(value);
    if (metadata.type === 'body' && this.toValidate(metadata) && value !== undefined) assertObject(value);
    const { type, metatype } = metadata;
    const validated = type === 'query' && metatype ? omitUndeclaredLanguage(value, metatype) : value;
    return super.transform(validated, metadata) as Promise<unknown>;
  }

  /** Primitive values are parsed by their own pipes: this conversion would accept 0x10 and 1e3 as ids. */
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}

/** Every route accepts the parameter `language`, also one whose query does not declare it. */
function omitUndeclaredLanguage(query: unknown, type: Type): unknown {
  if ((query as { language?: unknown }).language === undefined || declaresLanguage(type)) return query;
  const { language, ...others } = query as { language: unknown };
  assertLanguageQuery({ language });
  return others;
}

/** Looked up once for each query class, because the library searches the rules of all classes. */
const languageDeclarations = new Map<Type, boolean>();

function declaresLanguage(type: Type): boolean {
  let declares = languageDeclarations.get(type);
  if (declares === undefined) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    declares = rules.some(({ propertyName }) => propertyName === 'language');
    languageDeclarations.set(type, declares);
  }
  return declares;
}

function assertObject(body: unknown): asserts body is object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return;
  throw new DomainError('bad_request', 'invalid', 'The body is not a JSON object.');
}

/** For the body of a method that has no parameter for it. @throws ValidationFailedError for every field */
export function assertNoFields(body: unknown): void {
  assertBodyShape(body);
  assertObject(body);
  const errors = Object.keys(body).map(createUnknownFieldError);
  if (errors.length > 0) throw new ValidationFailedError(errors);
}

/** Strict about types and unknown fields; the response contains every invalid field. */
export function validationPipe(): ValidationPipe {
  return new FieldsPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    // `toFieldErrors` needs the class and the value of a field.
    validationError: { target: true, value: true },
    exceptionFactory: (errors) => {
      const found = findFieldErrors(errors);
      return new ValidationFailedError(found, findSharedMessage(errors, found));
    },
  });
}

/** Converts the errors of the validation library. */
export const findFieldErrors = (errors: readonly ValidationError[]): FieldError[] =>
  errors.flatMap((error) => toFieldErrors(error));

/** Sets custom messages of a field, as options of any of its decorators. */
export const fieldMessages = (messages: FieldMessages): { context: FieldMessages } => ({ context: messages });
