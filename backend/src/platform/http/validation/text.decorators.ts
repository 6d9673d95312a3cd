import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { registerDecorator, type ValidationOptions } from 'class-validator';
import { isStorableText, stripInvisible, toSingleLine, trimText } from './sanitize-text.js';
import { codePointLength } from './text-length.js';

interface Bounds {
  min?: number;
  max: number;
}

/** A storable string of min to max code points, which the OpenAPI document states; invisible characters are removed. */
export function IsText({ min = 0, max }: Bounds, options?: ValidationOptions) {
  const hasValidLength = (value: unknown) =>
    typeof value === 'string' && codePointLength(value) >= min && codePointLength(value) <= max;
  const check: PropertyDecorator = (target, property) =>
    registerDecorator({
      name: 'isText',
      target: target.constructor,
      propertyName: String(property),
      constraints: [{ min, max }],
      options,
      validator: { validate: (value: unknown) => hasValidLength(value) && isStorableText(value as string) },
    });
  const document = ApiProperty({ minLength: min || undefined, maxLength: max });
  return applyDecorators(TransformText(stripInvisible), check, document);
}

/** A text on one line: line breaks in names could forge entries in lists, mails and files. */
export const IsName = (bounds: Bounds, options?: ValidationOptions) =>
  applyDecorators(TransformText(toSingleLine), IsText(bounds, options));

/** Trims a string before validation; other types are left to the validators. */
export const TrimText = () => TransformText(trimText);

const TransformText = (change: (text: string) => string) =>
  applyDecorators(
    Transform(({ value }) => {
      const changeIfText = (item: unknown) => (typeof item === 'string' ? change(item) : item);
      return Array.isArray(value) ? value.map(changeIfText) : changeIfText(value);
    }),
  );
