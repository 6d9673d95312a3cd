import { addMonths } from './add-months.js';

const add = (time: string, months: number) => addMonths(new Date(time), months).toISOString();

describe('addMonths', () => {
  it('the same day and time of another month is returned', () => {
    expect(add('2026-11-30T12:34:56.789Z', 6)).toBe('2027-05-30T12:34:56.789Z');
    expect(add('2026-11-30T12:34:56.789Z', -14)).toBe('2025-09-30T12:34:56.789Z');
  });

  it('a month without this day ends on its last day', () => {
    expect(add('2026-08-31T10:00:00.000Z', 6)).toBe('2027-02-28T10:00:00.000Z');
    expect(add('2027-08-29T10:00:00.000Z', 6)).toBe('2028-02-29T10:00:00.000Z');
    expect(add('2026-12-31T10:00:00.000Z', 6)).toBe('2027-06-30T10:00:00.000Z');
    expect(add('2026-12-31T10:00:00.000Z', -10)).toBe('2026-02-28T10:00:00.000Z');
  });

  it('the given time is not changed', () => {
    const time = new Date('2026-08-31T10:00:00.000Z');
    addMonths(time, 6);
    expect(time).toEqual(new Date('2026-08-31T10:00:00.000Z'));
  });
});
