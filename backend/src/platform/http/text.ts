import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { registerDecorator, type ValidationOptions } from 'class-validator';

/** Length as people count: code points, so that an emoji is one. */
export const codePoints = (text: string): number => [...text].length;

const unstorable = /\u0000|\p{Surrogate}/u;

/** Refuses NUL and lone surrogates: PostgreSQL cannot keep them as text. */
export const isStorable = (text: string): boolean => !unstorable.test(text);

/** A string of min to max code points that PostgreSQL can store. */
export function IsText(
  bounds: { min?: number; max: number; code?: string; message?: string },
  options?: ValidationOptions,
) {
  const { min = 0, max } = bounds;
  return (target: object, property: string) =>
    registerDecorator({
      name: 'isText',
      target: target.constructor,
      propertyName: property,
      options: {
        ...options,
        ...(bounds.code ? { context: { code: bounds.code } } : {}),
        message: bounds.message ?? `${property} must be a text of ${min} to ${max} characters.`,
      },
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && isStorable(value) && codePoints(value) >= min && codePoints(value) <= max,
      },
    });
}

/** Trims a string before validation; leaves anything else to the validators. */
export const Trimmed = () =>
  applyDecorators(Transform(({ value }) => (typeof value === 'string' ? value.trim() : (value as unknown))));
