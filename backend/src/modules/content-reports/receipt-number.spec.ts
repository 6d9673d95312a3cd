import { createReceiptNumber, parseReceiptNumber } from './receipt-number.js';

describe('receipt numbers', () => {
  it('numbers are distinct and readable', () => {
    const numbers = Array.from({ length: 1000 }, createReceiptNumber);
    expect(new Set(numbers).size).toBe(1000);
    for (const number of numbers) {
      expect(number).toMatch(/^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(parseReceiptNumber(number)).toBe(number);
    }
  });

  it.each([
    ['r-4f7k-29qm-x0z1', 'R-4F7K-29QM-X0Z1'],
    [' 4F7K29QMXOZL ', 'R-4F7K-29QM-X0Z1'],
    ['RRRR RRRR RRRR', 'R-RRRR-RRRR-RRRR'],
    ['R-4F7K-29QM', undefined],
    ['R-4F7K-29QM-X0Z!', undefined],
    ['', undefined],
  ])('%j is read as %j', (text, expected) => {
    expect(parseReceiptNumber(text)).toBe(expected);
  });
});
