import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { registerDecorator, type ValidationOptions } from 'class-validator';
import { isStorableText, toSingleLine, stripInvisible } from './sanitize-text.js';
import { codePoints } from './text-length.js';

interface Bounds {
  min?: number;
  max: number;
}

/** A string of min to max code points that can be kept; what nobody would see in it is left out. */
export function IsText({ min = 0, max }: Bounds, options?: ValidationOptions) {
  const fits = (value: unknown) => typeof value === 'string' && codePoints(value) >= min && codePoints(value) <= max;
  const check: PropertyDecorator = (target, property) =>
    registerDecorator({
      name: 'isText',
      target: target.constructor,
      propertyName: String(property),
      constraints: [{ min, max }],
      options,
      validator: { validate: (value: unknown) => fits(value) && isStorableText(value as string) },
    });
  return applyDecorators(TransformText(stripInvisible), check);
}

/** A name is a text of one line: line breaks in it would forge what stands below it in lists, letters and files. */
export const IsName = (bounds: Bounds, options?: ValidationOptions) =>
  applyDecorators(TransformText(toSingleLine), IsText(bounds, options));

/** Trims a string before validation; leaves anything else to the validators. */
export const Trimmed = () => TransformText((text) => stripInvisible(text).trim());

const TransformText = (change: (text: string) => string) =>
  applyDecorators(
    Transform(({ value }) => {
      const changed = (one: unknown) => (typeof one === 'string' ? change(one) : one);
      return Array.isArray(value) ? value.map(changed) : changed(value);
    }),
  );
