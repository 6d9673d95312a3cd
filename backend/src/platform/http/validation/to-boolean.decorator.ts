import { Transform } from 'class-transformer';

const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

/** Converts `true` and `false` in a query; other values are left unchanged for the validators to reject. */
export const ToBoolean = () => Transform(({ value }) => booleans.get(value) ?? (value as unknown));
