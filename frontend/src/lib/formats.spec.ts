import { formats } from './formats';

it('numbers, dates and prices are formatted for English', () => {
  const { percent, score, count, date, fileSize } = formats('en');
  expect(percent(43)).toBe('43%');
  expect(score(3)).toBe('3.0');
  expect(count(12345)).toBe('12,345');
  expect(date('2026-11-03T12:00:00Z')).toBe('3 Nov 2026');
  expect(fileSize(1_572_864)).toBe('1.5 MB');
  const { price, measure } = formats('en');
  expect(price(12.5, 'EUR')).toBe('EUR\u00a012.50');
  expect(price(1234, 'USD')).toBe('USD\u00a01,234.00');
  expect([measure(120), measure(2.5), measure(2.04)]).toEqual(['120', '2.5', '2']);
});

it('numbers, dates and prices are formatted for Spanish', () => {
  const { percent, score, count, month } = formats('es');
  expect(percent(43)).toBe('43\u00a0%');
  expect(score(3.84)).toBe('3,8');
  expect(count(12345)).toBe('12.345');
  expect(month('2026-11-03T12:00:00Z')).toBe('noviembre de 2026');
  const { price, measure } = formats('es');
  expect(price(12.5, 'EUR')).toBe('12,50\u00a0€');
  expect(price(12.5, 'USD')).toBe('12,50\u00a0USD');
  expect([measure(2.5), measure(0.04), measure(0.454), measure(0)]).toEqual(['2,5', '0,04', '0,45', '0']);
});

it('a share below 1% keeps its first digit instead of becoming 0%', () => {
  expect([0, 0.04, 0.33, 0.5, 0.96, 1.4].map((share) => formats('en').percent(share))).toEqual([
    '0%',
    '0.04%',
    '0.3%',
    '0.5%',
    '1%',
    '1%',
  ]);
  expect(formats('es').percent(0.33)).toBe('0,3\u00a0%');
});

it('a small file is shown in kB instead of 0.0 MB', () => {
  const { fileSize } = formats('en');
  expect([0, 1, 1024, 50_000, 104_857].map(fileSize)).toEqual(['1 kB', '1 kB', '1 kB', '49 kB', '102 kB']);
  expect([104_858, 10_485_760].map(fileSize)).toEqual(['0.1 MB', '10.0 MB']);
  expect(formats('es').fileSize(209_715)).toBe('0,2 MB');
});
