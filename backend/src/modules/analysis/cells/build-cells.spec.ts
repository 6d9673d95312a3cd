import fc from 'fast-check';
import {
  type CountedReport,
  doseUnits,
  frequencyUnits,
  outcomes,
  type ReportGroup,
  sideEffects,
} from '../../testimonials/index.js';
import { ALL_GROUPS } from '../age-ranges.js';
import { computeScore, computeShares } from '../score.js';
import { renderHowTaken } from '../ranking/ranking-json.js';
import { buildCells } from './build-cells.js';
import type { EncodedCounts } from './usage-counts.js';
import { UsageCounts } from './usage-counts.js';
import { summarizeUsage } from './usage-histogram.js';

const anyReport: fc.Arbitrary<CountedReport> = fc.record({
  outcome: fc.constantFrom(...outcomes),
  doseUnit: fc.constantFrom(...doseUnits),
  doseAmount: fc.constantFrom(0.001, 0.5, 1, 2.5, 100, 300, 12345.678),
  frequencyUnit: fc.constantFrom(...frequencyUnits),
  frequency: fc.integer({ min: 1, max: 4 }),
  days: fc.option(fc.constantFrom(1, 7, 10.5, 30, 60), { nil: null }),
  sideEffects: fc.uniqueArray(fc.constantFrom(...sideEffects), { minLength: 1 }),
  isStillTaking: fc.boolean(),
});

const anyGroups: fc.Arbitrary<ReportGroup[]> = fc.uniqueArray(
  fc.record({
    supplementId: fc.constant(7),
    ageRange: fc.constantFrom('18-24', '25-34', '65+'),
    gender: fc.constantFrom('female', 'male', 'other'),
    reports: fc.array(anyReport, { minLength: 1, maxLength: 12 }),
  }),
  { minLength: 1, maxLength: 9, selector: ({ ageRange, gender }) => `${ageRange}/${gender}` },
);

const isIn = (group: string, value: string) => group === ALL_GROUPS || group === value;

describe('buildCells', () => {
  it('each cell counts exactly the reports of its group', () => {
    fc.assert(
      fc.property(anyGroups, (groups) => {
        const cells = buildCells(groups, true);
        const expectedKeys = groups.flatMap(({ ageRange, gender }) =>
          [ageRange, ALL_GROUPS].flatMap((age) => [gender, ALL_GROUPS].map((each) => `${age}/${each}`)),
        );
        expect(cells.map(({ ageRange, gender }) => `${ageRange}/${gender}`).sort()).toEqual(
          [...new Set(expectedKeys)].sort(),
        );
        for (const cell of cells) {
          const reports = groups
            .filter(({ ageRange, gender }) => isIn(cell.ageRange, ageRange) && isIn(cell.gender, gender))
            .flatMap((group) => group.reports);
          const count = (outcome: string) => reports.filter((report) => report.outcome === outcome).length;
          const counts = {
            significant: count('significant'),
            moderate: count('moderate'),
            residual: count('residual'),
            none: count('none'),
            negative_effects: count('negative_effects'),
          };
          expect([cell.significant, cell.moderate, cell.residual, cell.none, cell.negativeEffects]).toEqual(
            Object.values(counts),
          );
          const { mean, mu, half } = computeScore(counts);
          expect({ mean: cell.mean, mu: cell.mu, half: cell.half }).toEqual({ mean, mu, half });
          const summary = JSON.parse(cell.summary!) as number[];
          expect(summary.slice(0, 5).map((tenths) => tenths / 10)).toEqual(Object.values(computeShares(counts)));
          // The summary must show what the histogram with names yields.
          expect(JSON.parse(renderHowTaken(summary))).toEqual(summarizeUsage([cell.howTaken!], reports.length));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('cells of age ranges have a compact histogram with the same counts, cells of all ages have none', () => {
    fc.assert(
      fc.property(anyGroups, (groups) => {
        for (const { ageRange, histogram, howTaken } of buildCells(groups, true)) {
          if (ageRange === ALL_GROUPS) {
            expect(histogram).toBeNull();
            continue;
          }
          const counts = new UsageCounts();
          counts.addEncoded(JSON.parse(histogram!) as EncodedCounts);
          expect(counts.toHistogram()).toEqual(howTaken);
          expect(counts.encode()).toBe(histogram);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('histograms with names are written only if they are requested', () => {
    fc.assert(
      fc.property(anyGroups, (groups) => {
        expect(buildCells(groups, false)).toEqual(
          buildCells(groups, true).map((cell) => ({ ...cell, howTaken: null })),
        );
      }),
      { numRuns: 50 },
    );
  });
});
