import { randomInt } from 'node:crypto';

/** Crockford's base 32: without I, L, O and U, which are easily confused. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 random bits: at the rate limit of reads, guessing one of a million numbers would take thousands of years. */
const LENGTH = 12;

const group = (digits: string): string => `R-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;

export const createReceiptNumber = (): string =>
  group(Array.from({ length: LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join(''));

/** Reads a number as people type it: in lower case, without hyphens, or with O for 0 and I or L for 1. */
export function parseReceiptNumber(text: string): string | undefined {
  const digits = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^R(?=.{12}$)/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return digits.length === LENGTH && [...digits].every((digit) => DIGITS.includes(digit)) ? group(digits) : undefined;
}
