import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { registerDecorator, type ValidationOptions } from 'class-validator';
import { isReadable, oneLine, visible } from './characters.js';
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
      validator: { validate: (value: unknown) => fits(value) && isReadable(value as string) },
    });
  return applyDecorators(Changed(visible), check);
}

/** A name is a text of one line: line breaks in it would forge what stands below it in lists, letters and files. */
export const IsName = (bounds: Bounds, options?: ValidationOptions) =>
  applyDecorators(Changed(oneLine), IsText(bounds, options));

/** Trims a string before validation; leaves anything else to the validators. */
export const Trimmed = () => Changed((text) => visible(text).trim());

const Changed = (change: (text: string) => string) =>
  applyDecorators(
    Transform(({ value }) => {
      const changed = (one: unknown) => (typeof one === 'string' ? change(one) : one);
      return Array.isArray(value) ? value.map(changed) : changed(value);
    }),
  );
