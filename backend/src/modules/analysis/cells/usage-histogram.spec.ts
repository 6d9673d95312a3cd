import fc from 'fast-check';
import { doseUnits, frequencyUnits, sideEffects } from '../../testimonials/index.js';
import type { UsageHistogram } from './usage-counts.js';
import { summarizeUsage } from './usage-histogram.js';

interface Report {
  dose: number;
  doseUnit: (typeof doseUnits)[number];
  frequency: number;
  frequencyUnit: (typeof frequencyUnits)[number];
  /** Null without an improvement. */
  days: number | null;
  effects: (typeof sideEffects)[number][];
  still: boolean;
}

const report = (changes: Partial<Report> = {}): Report => ({
  dose: 300,
  doseUnit: 'milligrams',
  frequency: 1,
  frequencyUnit: 'per_day',
  days: 14,
  effects: ['none'],
  still: true,
  ...changes,
});

/** The histogram of a cell with these reports. */
function buildHistogram(reports: Report[]): UsageHistogram {
  const histogram: UsageHistogram = { doses: {}, frequencies: {}, daysToResults: {}, sideEffects: {}, stillTaking: 0 };
  const add = (counts: Record<string, number>, key: string | number) => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  for (const { dose, doseUnit, frequency, frequencyUnit, days, effects, still } of reports) {
    add((histogram.doses[doseUnit] ??= {}), dose);
    add((histogram.frequencies[frequencyUnit] ??= {}), frequency);
    if (days !== null) add(histogram.daysToResults, days);
    for (const effect of effects) add(histogram.sideEffects, effect);
    if (still) histogram.stillTaking += 1;
  }
  return histogram;
}

const summarize = (reports: Report[]) => summarizeUsage([buildHistogram(reports)], reports.length);

const anyReport: fc.Arbitrary<Report> = fc.record({
  dose: fc.constantFrom(0.5, 1, 2.5, 100, 300, 1000),
  doseUnit: fc.constantFrom(...doseUnits),
  frequency: fc.integer({ min: 1, max: 4 }),
  frequencyUnit: fc.constantFrom(...frequencyUnits),
  days: fc.option(fc.constantFrom(1, 7, 10.5, 30, 60), { nil: null }),
  effects: fc.oneof(
    fc.constant(['none'] as Report['effects']),
    fc.uniqueArray(fc.constantFrom(...sideEffects.filter((effect) => effect !== 'none')), { minLength: 1 }),
  ),
  still: fc.boolean(),
});

describe('summarizeUsage', () => {
  it('the median dose uses the most common unit and never converts units', () => {
    const reports = [
      ...[100, 300, 200].map((dose) => report({ dose })),
      ...[1, 5000].map((dose) => report({ dose, doseUnit: 'grams' })),
    ];
    expect(summarize(reports)).toMatchObject({ medianDose: 200, doseUnit: 'milligrams' });
  });

  it('an even number of values yields the mean of the two middle values', () => {
    expect(summarize([1, 2, 10, 100].map((dose) => report({ dose, doseUnit: 'ml' }))).medianDose).toBe(6);
    expect(summarize([0.1, 0.2].map((dose) => report({ dose, doseUnit: 'ml' }))).medianDose).toBe(0.15);
    expect(summarize([2.5, 0.5].map((dose) => report({ dose, doseUnit: 'ml' }))).medianDose).toBe(1.5);
  });

  it('amounts are compared as numbers: 9 is less than 10', () => {
    expect(summarize([10, 9, 100].map((dose) => report({ dose }))).medianDose).toBe(10);
  });

  it('ties go to the first value in the order of the enumeration', () => {
    const tie = [report({ doseUnit: 'drops', dose: 5 }), report({ doseUnit: 'grams', dose: 2 })];
    expect(summarize(tie)).toMatchObject({ doseUnit: 'grams', medianDose: 2 });
    const often = [
      report({ frequency: 2, frequencyUnit: 'per_day' }),
      report({ frequency: 3, frequencyUnit: 'per_week' }),
    ];
    expect(summarize(often).frequency).toEqual({ amount: 3, unit: 'per_week' });
    expect(summarize([report({ frequency: 3 }), report({ frequency: 2 })]).frequency).toEqual({
      amount: 2,
      unit: 'per_day',
    });
    const effects = [report({ effects: ['nausea'] }), report({ effects: ['headache'] })];
    expect(summarize(effects).sideEffects.map(({ code }) => code)).toEqual(['headache', 'nausea']);
  });

  it('the most common frequency keeps amount and unit together', () => {
    const reports = [
      ...[1, 1].map((frequency) => report({ frequency, frequencyUnit: 'per_week' })),
      ...[1, 2, 3].map((frequency) => report({ frequency, frequencyUnit: 'per_day' })),
    ];
    expect(summarize(reports).frequency).toEqual({ amount: 1, unit: 'per_week' });
  });

  it('the median time to results includes only reports of an improvement', () => {
    expect(summarize([report({ days: 30 }), report({ days: null }), report({ days: 60 })]).medianDaysToResults).toBe(
      45,
    );
    expect(summarize([report({ days: null })]).medianDaysToResults).toBeNull();
  });

  it('side effects are shares of all reports, most frequent first, with none included', () => {
    const reports = [report({ effects: ['headache', 'nausea'] }), report({ effects: ['headache'] }), report()];
    expect(summarize(reports).sideEffects).toEqual([
      { code: 'headache', percentage: 66.7 },
      { code: 'none', percentage: 33.3 },
      { code: 'nausea', percentage: 33.3 },
    ]);
    expect(summarize([report(), report({ still: false }), report({ still: false })]).stillTakingPercentage).toBe(33.3);
  });

  it('an empty histogram yields null values', () => {
    expect(summarizeUsage([], 0)).toEqual({
      medianDose: null,
      doseUnit: null,
      frequency: null,
      medianDaysToResults: null,
      sideEffects: [],
      stillTakingPercentage: 0,
    });
  });

  it('several merged cells yield the same summary as one cell with all reports', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyReport, fc.nat(3)), { minLength: 1, maxLength: 40 }), (placed) => {
        const reports = placed.map(([each]) => each);
        const cells = [0, 1, 2, 3]
          .map((cell) => placed.filter(([, place]) => place === cell).map(([each]) => each))
          .filter((cell) => cell.length > 0);
        expect(summarizeUsage(cells.map(buildHistogram), reports.length)).toEqual(summarize(reports));
      }),
      { numRuns: 300 },
    );
  });

  it('side effects whose rounded shares are equal are in the order of their reports', () => {
    const histogram = { ...buildHistogram([report()]), sideEffects: { none: 3799, headache: 100, nausea: 101 } };
    expect(summarizeUsage([histogram], 4000).sideEffects).toEqual([
      { code: 'none', percentage: 95 },
      { code: 'nausea', percentage: 2.5 },
      { code: 'headache', percentage: 2.5 },
    ]);
  });
});
