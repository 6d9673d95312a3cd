import { computeExampleScore } from './score';

const counts = (significant: number, moderate: number, residual: number, none: number, negative_effects: number) => ({
  significant,
  moderate,
  residual,
  none,
  negative_effects,
});

it('fifty mixed reports rank above three excellent ones', () => {
  expect(computeExampleScore(counts(25, 12, 6, 4, 3)).low).toBeCloseTo(2.86, 2);
  expect(computeExampleScore(counts(3, 0, 0, 0, 0)).low).toBeCloseTo(2.52, 2);
  expect(computeExampleScore(counts(1, 0, 0, 0, 0)).low).toBeCloseTo(0.62, 2);
});

it('no effect counts 0 and harm cancels benefit', () => {
  expect(computeExampleScore(counts(0, 0, 0, 7, 0)).mean).toBe(0);
  expect(computeExampleScore(counts(2, 0, 0, 0, 5)).mean).toBe(0);
  expect(computeExampleScore(counts(1, 0, 0, 0, 5)).moreHarmThanBenefit).toBe(true);
  expect(computeExampleScore(counts(0, 0, 0, 0, 0)).mean).toBeNull();
});
