import { Transform } from 'class-transformer';

const decimalInteger = /^(?:0|-?[1-9]\d{0,14})$/;

/** Converts a decimal integer in a query; other values are left unchanged for the validators to reject. */
export const ToInt = () =>
  Transform(({ value }) =>
    typeof value === 'string' && decimalInteger.test(value) ? Number(value) : (value as unknown),
  );
