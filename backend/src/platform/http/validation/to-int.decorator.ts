import { Transform } from 'class-transformer';

const decimalInteger = /^(?:0|-?[1-9]\d{0,14})$/;
const decimalFraction = /^-?\d{1,15}\.\d{1,15}$/;

function toNumber(text: string): number | string {
  if (decimalInteger.test(text)) return Number(text);
  // As a number it is rejected for its decimals, otherwise for being a text. 1.0 is not written as an integer.
  return decimalFraction.test(text) && !Number.isInteger(Number(text)) ? Number(text) : text;
}

/** Converts a decimal number in a query for the validators of integers; other values are left unchanged for them to reject. */
export const ToInt = () => Transform(({ value }) => (typeof value === 'string' ? toNumber(value) : (value as unknown)));
