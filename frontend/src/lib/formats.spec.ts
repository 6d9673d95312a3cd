import { formats } from './formats';

it('writes English', () => {
  const { percent, score, count, date, megabytes } = formats('en');
  expect(percent(43)).toBe('43%');
  expect(score(3)).toBe('3.0');
  expect(count(12345)).toBe('12,345');
  expect(date('2026-11-03T12:00:00Z')).toBe('3 Nov 2026');
  expect(megabytes(1_572_864)).toBe('1.5 MB');
});

it('writes Spanish', () => {
  const { percent, score, count, month } = formats('es');
  expect(percent(43)).toBe('43\u00a0%');
  expect(score(3.84)).toBe('3,8');
  expect(count(12345)).toBe('12.345');
  expect(month('2026-11-03T12:00:00Z')).toBe('noviembre de 2026');
});
