import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
import { orderedAfter } from './ordered-fields.js';

const DAY = /^20\d{2}-\d{2}-\d{2}$/;

/** A day of this century that exists: 2026-02-31 would silently become a day in March. */
export const isDay = (value: unknown): boolean => {
  if (typeof value !== 'string' || !DAY.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** A day such as 2026-11-01, which the OpenAPI document states. */
export function IsDay() {
  const check: PropertyDecorator = (target, property) =>
    registerDecorator({
      name: 'isDay',
      target: target.constructor,
      propertyName: String(property),
      validator: { validate: isDay },
    });
  return applyDecorators(check, ApiProperty({ format: 'date' }));
}

/** A day that is the one in another field or a later one; an invalid day has the error of `IsDay`. */
export const IsNotBefore = (other: string): PropertyDecorator =>
  orderedAfter(
    'isNotBefore',
    other,
    (first, day) => !isDay(day) || !isDay(first) || (day as string) >= (first as string),
  );
