import { registerDecorator } from 'class-validator';

/** The decimals of a number, also of one that is written with an exponent: 2 of 0.25, 7 of 1e-7. */
export function countDecimals(value: number): number {
  const [, decimals = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.max(0, decimals.length - Number(exponent));
}

const hasMaxDecimals = (value: unknown, maxDecimals: number): boolean =>
  typeof value === 'number' && Number.isFinite(value) && countDecimals(value) <= maxDecimals;

/** A number with at most this many decimals. `IsNumber` of the library throws an error for 1e-7. */
export const MaxDecimals =
  (maxDecimals: number): PropertyDecorator =>
  (target, property) =>
    registerDecorator({
      name: 'maxDecimals',
      target: target.constructor,
      propertyName: String(property),
      constraints: [maxDecimals],
      validator: { validate: (value: unknown) => hasMaxDecimals(value, maxDecimals) },
    });
