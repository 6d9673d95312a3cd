import fc from 'fast-check';
import { doseUnits, frequencyUnits, sideEffects } from '../../testimonials/index.js';
import type { HowTakenDto } from '../analysis.dto.js';
import { buildSummary } from '../cells/cell-summary.js';
import { computeScore, computeShares, isTooClose } from '../score.js';
import { renderEntry } from './ranking-json.js';

const percentage = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);
const amount = fc.constantFrom(0.5, 1, 2.75, 300, 12345.678);
const anyHowTaken: fc.Arbitrary<HowTakenDto> = fc.record({
  medianDose: fc.option(amount, { nil: null }),
  doseUnit: fc.option(fc.constantFrom(...doseUnits), { nil: null }),
  frequency: fc.option(fc.record({ amount, unit: fc.constantFrom(...frequencyUnits) }), { nil: null }),
  medianDaysToResults: fc.option(amount, { nil: null }),
  sideEffects: fc.uniqueArray(fc.record({ code: fc.constantFrom(...sideEffects), percentage }), {
    selector: ({ code }) => code,
  }),
  stillTakingPercentage: percentage,
});
const anyCounts = fc.record({
  significant: fc.nat(500),
  moderate: fc.nat(500),
  residual: fc.nat(500),
  none: fc.nat(500),
  negative_effects: fc.nat(500),
});
const anyEntry = fc.record({
  id: fc.nat(),
  name: fc.string(),
  isUserGenerated: fc.boolean(),
  counts: anyCounts,
  howTaken: anyHowTaken,
});

const toEntry = ({
  id,
  name,
  isUserGenerated,
  counts,
  howTaken,
}: typeof anyEntry extends fc.Arbitrary<infer Value> ? Value : never) => ({
  id,
  name,
  nameEn: name,
  isUserGenerated,
  counts,
  score: computeScore(counts),
  summary: buildSummary(counts, howTaken),
});

describe('renderEntry', () => {
  it('the text is the JSON of the documented object, in the order of its properties', () => {
    fc.assert(
      fc.property(anyEntry, fc.option(anyEntry), (value, nextValue) => {
        const next = nextValue === null ? undefined : toEntry(nextValue);
        const entry = toEntry(value);
        const { score, counts } = entry;
        const shares = computeShares(counts);
        expect(renderEntry(entry, 3, { rankLow: 2, rankHigh: 9 }, next)).toBe(
          JSON.stringify({
            supplementId: value.id,
            supplementName: value.name,
            isUserGenerated: value.isUserGenerated,
            position: 3,
            totalTestimonials: score.n,
            overallEffectivenessScore: score.mean,
            scoreLow: score.low,
            scoreHigh: score.high,
            moreHarmThanBenefit: score.moreHarmThanBenefit,
            fewReports: score.n < 5,
            tooCloseToNext: next !== undefined && isTooClose(score, next.score),
            rankLow: 2,
            rankHigh: 9,
            outcomeCounts: counts,
            significantImprovementPercentage: shares.significant,
            moderateImprovementPercentage: shares.moderate,
            residualImprovementPercentage: shares.residual,
            noImprovementPercentage: shares.none,
            negativeEffectsPercentage: shares.negative_effects,
            howTaken: value.howTaken,
          }),
        );
      }),
      { numRuns: 300 },
    );
  });
});
