import { reasonCodes } from '../../modules/review/index.js';
import {
  ageRanges,
  consumptionUnits,
  doseUnits,
  frequencyUnits,
  genders,
  intakeTypes,
  mealTimings,
  outcomes,
  sideEffects,
  sideEffectsDurations,
  stillTakingStatuses,
  timesOfDay,
  timeUnits,
} from '../../modules/testimonials/index.js';
import { languages } from '../../platform/http/index.js';
import { brands } from '../data/brands.js';
import { conditions } from '../data/conditions.js';
import { medications } from '../data/medications.js';
import { supplements } from '../data/supplements.js';
import type { DemoTestimonial } from './demo-testimonial.js';
import { generateDemoTestimonials } from './demo-testimonials.js';

const until = new Date('2026-03-01T12:00:00Z');
const all = [...generateDemoTestimonials({ seed: 1, until })];
const withStatus = (status: DemoTestimonial['status']) => all.filter((testimonial) => testimonial.status === status);
const approved = withStatus('approved');
const pending = withStatus('pending');
const rejected = withStatus('rejected');

const daysIn = { days: 1, weeks: 7, months: 30, years: 365 };

function groupBy<K>(
  items: readonly DemoTestimonial[],
  keyOf: (testimonial: DemoTestimonial) => K,
): Map<K, DemoTestimonial[]> {
  const groups = new Map<K, DemoTestimonial[]>();
  for (const testimonial of items)
    groups.set(keyOf(testimonial), [...(groups.get(keyOf(testimonial)) ?? []), testimonial]);
  return groups;
}
const pairs = groupBy(approved, (testimonial) => `${testimonial.conditionId}/${testimonial.supplementId}`);
const sizes = [...pairs.values()].map((testimonial) => testimonial.length);

/** Returns the invalid items, so that a failure shows them. */
const findInvalid = (items: readonly DemoTestimonial[], isInvalid: (testimonial: DemoTestimonial) => boolean) =>
  items.filter(isInvalid);

describe('demo testimonials', () => {
  it('the same options yield the same testimonials, and another seed yields others', () => {
    expect([...generateDemoTestimonials({ seed: 1, until })]).toEqual(all);
    expect([...generateDemoTestimonials({ seed: 2, until })]).not.toEqual(all);
  });

  it.each([3000, 500, 60])('exactly %i testimonials are generated as requested', (count) => {
    expect([...generateDemoTestimonials({ seed: 7, until, count })]).toHaveLength(count);
  });

  it('the default is 3000 testimonials with 40 pending and 60 rejected', () => {
    expect([all.length, pending.length, rejected.length]).toEqual([3000, 40, 60]);
  });

  it('only enumeration values of the form are used', () => {
    const allowed: [keyof DemoTestimonial, readonly unknown[]][] = [
      ['language', languages],
      ['consumptionUnit', consumptionUnits],
      ['usageFrequencyUnit', frequencyUnits],
      ['doseUnit', doseUnits],
      ['intakeType', intakeTypes],
      ['perceivedImprovement', outcomes],
      ['timeToResultsUnit', [...timeUnits, null]],
      ['stillTakingStatus', stillTakingStatuses],
      ['sideEffectsDuration', [...sideEffectsDurations, null]],
      ['gender', genders],
      ['ageRange', ageRanges],
      ['reasonCode', [...reasonCodes, null]],
    ];
    for (const [field, values] of allowed) {
      expect(findInvalid(all, (testimonial) => !values.includes(testimonial[field]))).toEqual([]);
    }
  });

  it('only catalog names are used', () => {
    const known = (entries: readonly { id: number }[]) => new Set(entries.map((entry) => entry.id));
    const [conditionIds, supplementIds, brandIds] = [known(conditions), known(supplements), known(brands)];
    expect(findInvalid(all, (testimonial) => !conditionIds.has(testimonial.conditionId))).toEqual([]);
    expect(findInvalid(all, (testimonial) => !supplementIds.has(testimonial.supplementId))).toEqual([]);
    expect(findInvalid(all, (testimonial) => !brandIds.has(testimonial.brandId))).toEqual([]);
    for (const testimonial of all) {
      for (const taken of testimonial.medications.filter((medication) => medication.id > 0)) {
        const entry = (taken.type === 'medication' ? medications : supplements).find(({ id }) => id === taken.id);
        expect(taken.localizedName).toBe(testimonial.language === 'en' ? entry?.nameEn : entry?.nameEs);
      }
    }
  });

  it('all amounts are positive', () => {
    const whole = (value: number) => Number.isInteger(value) && value > 0;
    expect(
      findInvalid(all, (testimonial) => !whole(testimonial.consumptionDuration) || !whole(testimonial.usageFrequency)),
    ).toEqual([]);
    expect(findInvalid(all, (testimonial) => !(testimonial.doseAmount > 0))).toEqual([]);
  });

  it('each testimonial has an intake habit and at most one meal timing', () => {
    const known: readonly string[] = [...timesOfDay, ...mealTimings];
    expect(
      findInvalid(all, ({ intakeHabits: habits }) => {
        const meals = habits.filter((habit) => habit.endsWith('_meal'));
        const repeated = new Set(habits).size !== habits.length;
        return habits.length === 0 || meals.length > 1 || repeated || habits.some((habit) => !known.includes(habit));
      }),
    ).toEqual([]);
  });

  it('a time to results exists only with a result and within the duration', () => {
    const without = ['none', 'negative_effects'];
    expect(
      findInvalid(all, (testimonial) => {
        const empty = testimonial.timeToResults === null && testimonial.timeToResultsUnit === null;
        if (without.includes(testimonial.perceivedImprovement)) return !empty;
        if (
          !testimonial.timeToResults ||
          !testimonial.timeToResultsUnit ||
          !Number.isInteger(testimonial.timeToResults)
        )
          return true;
        const waited = testimonial.timeToResults * daysIn[testimonial.timeToResultsUnit];
        return waited > testimonial.consumptionDuration * daysIn[testimonial.consumptionUnit];
      }),
    ).toEqual([]);
  });

  it('side effects are consistent with each other and with the outcome', () => {
    expect(
      findInvalid(all, (testimonial) => {
        const { sideEffects: reported, otherSideEffects: other } = testimonial;
        const none = reported.includes('none');
        return (
          reported.length === 0 ||
          reported.some((code) => !sideEffects.includes(code)) ||
          (none && reported.length > 1) ||
          (none && testimonial.perceivedImprovement === 'negative_effects') ||
          (none && testimonial.stillTakingStatus === 'stopped_side_effects') ||
          none !== (testimonial.sideEffectsDuration === null) ||
          reported.includes('other') !== (other !== null) ||
          (other !== null && (other.length === 0 || other.length > 200))
        );
      }),
    ).toEqual([]);
  });

  it('each author has one language, gender and age range, and one report per pair', () => {
    for (const testimonial of groupBy(all, ({ author }) => author).values()) {
      expect(
        new Set(testimonial.map(({ language, gender, ageRange }) => `${language} ${gender} ${ageRange}`)).size,
      ).toBe(1);
    }
    const keys = all.map(
      (testimonial) => `${testimonial.author}/${testimonial.conditionId}/${testimonial.supplementId}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(findInvalid(all, ({ author }) => author < 1 || author > 900)).toEqual([]);
  });

  it('testimonials are sorted by date within 14 months and decided within 1 to 72 hours', () => {
    const times = all.map((testimonial) => testimonial.createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(Date.parse('2025-01-01T12:00:00Z'));
    expect(findInvalid(pending, (testimonial) => testimonial.decidedAt !== null)).toEqual([]);
    expect(
      findInvalid([...approved, ...rejected], ({ createdAt, decidedAt }) => {
        const hours = ((decidedAt?.getTime() ?? 0) - createdAt.getTime()) / 3_600_000;
        return hours < 1 || hours > 72 || decidedAt! > until;
      }),
    ).toEqual([]);
  });

  it('each rejection has a reason of 10 to 500 characters, and nothing else has one', () => {
    expect(
      findInvalid(
        [...approved, ...pending],
        (testimonial) => testimonial.rejectionReason !== null || !!testimonial.reasonCode,
      ),
    ).toEqual([]);
    expect(
      findInvalid(rejected, ({ rejectionReason: reason, reasonCode }) => {
        return !reasonCode || !reason || reason.length < 10 || reason.length > 500;
      }),
    ).toEqual([]);
    expect(new Set(rejected.map((testimonial) => testimonial.reasonCode)).size).toBe(reasonCodes.length);
  });

  it('popular conditions have both languages, and many other conditions are covered', () => {
    for (const { id } of conditions.filter((condition) => condition.popularKey)) {
      const testimonial = approved.filter((candidate) => candidate.conditionId === id);
      expect(new Set(testimonial.map((candidate) => candidate.language))).toEqual(new Set(languages));
      expect(testimonial.length).toBeGreaterThan(200);
    }
    expect(new Set(all.map((testimonial) => testimonial.conditionId)).size).toBeGreaterThanOrEqual(48);
    const english = all.filter((testimonial) => testimonial.language === 'en').length / all.length;
    expect(english).toBeGreaterThan(0.5);
    expect(english).toBeLessThan(0.6);
  });

  it('the distribution has one large sample, many small ones and some harm', () => {
    expect(Math.max(...sizes)).toBeGreaterThanOrEqual(150);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(220);
    expect(sizes.filter((size) => size < 5).length).toBeGreaterThanOrEqual(10);
    expect(sizes.filter((size) => size >= 10 && size <= 29).length).toBeGreaterThanOrEqual(10);
    const harmful = [...pairs.values()].filter((testimonial) => {
      const harmed = testimonial.filter((candidate) => candidate.perceivedImprovement === 'negative_effects').length;
      return testimonial.length >= 20 && harmed / testimonial.length >= 0.2;
    });
    expect(harmful.length).toBeGreaterThanOrEqual(3);
  });
});
