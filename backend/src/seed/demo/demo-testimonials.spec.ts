import { brands } from '../data/brands.js';
import { conditions } from '../data/conditions.js';
import { medications } from '../data/medications.js';
import { supplements } from '../data/supplements.js';
import {
  ageRanges,
  doseUnits,
  durationUnits,
  frequencyUnits,
  genders,
  intakeTypes,
  languages,
  mealTimings,
  outcomes,
  rejectionCodes,
  resultUnits,
  sideEffectCodes,
  sideEffectEndings,
  takingStatuses,
  timesOfDay,
  type DemoTestimonial,
} from './demo-testimonial.js';
import { demoTestimonials } from './demo-testimonials.js';

const until = new Date('2026-03-01T12:00:00Z');
const all = [...demoTestimonials({ seed: 1, until })];
const withStatus = (status: DemoTestimonial['status']) => all.filter((told) => told.status === status);
const approved = withStatus('approved');
const pending = withStatus('pending');
const rejected = withStatus('rejected');

const daysIn = { days: 1, weeks: 7, months: 30, years: 365 };

function groupBy<K>(items: readonly DemoTestimonial[], keyOf: (told: DemoTestimonial) => K): Map<K, DemoTestimonial[]> {
  const groups = new Map<K, DemoTestimonial[]>();
  for (const told of items) groups.set(keyOf(told), [...(groups.get(keyOf(told)) ?? []), told]);
  return groups;
}
const pairs = groupBy(approved, (told) => `${told.conditionId}/${told.supplementId}`);
const sizes = [...pairs.values()].map((told) => told.length);

/** Names the offenders, so that a failure says what is wrong. */
const offenders = (items: readonly DemoTestimonial[], wrong: (told: DemoTestimonial) => boolean) => items.filter(wrong);

describe('demo testimonials', () => {
  it('the same options yield the same testimonials, and another seed yields others', () => {
    expect([...demoTestimonials({ seed: 1, until })]).toEqual(all);
    expect([...demoTestimonials({ seed: 2, until })]).not.toEqual(all);
  });

  it.each([3000, 500, 60])('exactly %i testimonials are generated as requested', (count) => {
    expect([...demoTestimonials({ seed: 7, until, count })]).toHaveLength(count);
  });

  it('the default is 3000 testimonials with 40 pending and 60 rejected', () => {
    expect([all.length, pending.length, rejected.length]).toEqual([3000, 40, 60]);
  });

  it('only enumeration values of the form are used', () => {
    const allowed: [keyof DemoTestimonial, readonly unknown[]][] = [
      ['language', languages],
      ['consumptionUnit', durationUnits],
      ['usageFrequencyUnit', frequencyUnits],
      ['doseUnit', doseUnits],
      ['intakeType', intakeTypes],
      ['perceivedImprovement', outcomes],
      ['timeToResultsUnit', [...resultUnits, null]],
      ['stillTakingStatus', takingStatuses],
      ['sideEffectsDuration', [...sideEffectEndings, null]],
      ['gender', genders],
      ['ageRange', ageRanges],
      ['reasonCode', [...rejectionCodes, null]],
    ];
    for (const [field, values] of allowed) {
      expect(offenders(all, (told) => !values.includes(told[field]))).toEqual([]);
    }
  });

  it('only catalog names are used', () => {
    const known = (entries: readonly { id: number }[]) => new Set(entries.map((entry) => entry.id));
    const [conditionIds, supplementIds, brandIds] = [known(conditions), known(supplements), known(brands)];
    expect(offenders(all, (told) => !conditionIds.has(told.conditionId))).toEqual([]);
    expect(offenders(all, (told) => !supplementIds.has(told.supplementId))).toEqual([]);
    expect(offenders(all, (told) => !brandIds.has(told.brandId))).toEqual([]);
    for (const told of all) {
      for (const taken of told.medications.filter((medication) => medication.id > 0)) {
        const entry = (taken.type === 'medication' ? medications : supplements).find(({ id }) => id === taken.id);
        expect(taken.name).toBe(told.language === 'en' ? entry?.nameEn : entry?.nameEs);
      }
    }
  });

  it('all amounts are positive', () => {
    const whole = (value: number) => Number.isInteger(value) && value > 0;
    expect(offenders(all, (told) => !whole(told.consumptionDuration) || !whole(told.usageFrequency))).toEqual([]);
    expect(offenders(all, (told) => !(told.doseAmount > 0))).toEqual([]);
  });

  it('each testimonial has an intake habit and at most one meal timing', () => {
    const known: readonly string[] = [...timesOfDay, ...mealTimings];
    expect(
      offenders(all, ({ intakeHabits: habits }) => {
        const meals = habits.filter((habit) => habit.endsWith('_meal'));
        const repeated = new Set(habits).size !== habits.length;
        return habits.length === 0 || meals.length > 1 || repeated || habits.some((habit) => !known.includes(habit));
      }),
    ).toEqual([]);
  });

  it('a time to results exists only with a result and within the duration', () => {
    const without = ['none', 'negative_effects'];
    expect(
      offenders(all, (told) => {
        const empty = told.timeToResults === null && told.timeToResultsUnit === null;
        if (without.includes(told.perceivedImprovement)) return !empty;
        if (!told.timeToResults || !told.timeToResultsUnit || !Number.isInteger(told.timeToResults)) return true;
        const waited = told.timeToResults * daysIn[told.timeToResultsUnit];
        return waited > told.consumptionDuration * daysIn[told.consumptionUnit];
      }),
    ).toEqual([]);
  });

  it('side effects are consistent with each other and with the outcome', () => {
    expect(
      offenders(all, (told) => {
        const { sideEffects: felt, otherSideEffects: other } = told;
        const none = felt.includes('none');
        return (
          felt.length === 0 ||
          felt.some((code) => !sideEffectCodes.includes(code)) ||
          (none && felt.length > 1) ||
          (none && told.perceivedImprovement === 'negative_effects') ||
          (none && told.stillTakingStatus === 'stopped_side_effects') ||
          none !== (told.sideEffectsDuration === null) ||
          felt.includes('other') !== (other !== null) ||
          (other !== null && (other.length === 0 || other.length > 200))
        );
      }),
    ).toEqual([]);
  });

  it('each author has one language, gender and age range, and one report per pair', () => {
    for (const told of groupBy(all, ({ author }) => author).values()) {
      expect(new Set(told.map(({ language, gender, ageRange }) => `${language} ${gender} ${ageRange}`)).size).toBe(1);
    }
    const keys = all.map((told) => `${told.author}/${told.conditionId}/${told.supplementId}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(offenders(all, ({ author }) => author < 1 || author > 900)).toEqual([]);
  });

  it('testimonials are sorted by date within 14 months and decided within 1 to 72 hours', () => {
    const times = all.map((told) => told.createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(Date.parse('2025-01-01T12:00:00Z'));
    expect(offenders(pending, (told) => told.decidedAt !== null)).toEqual([]);
    expect(
      offenders([...approved, ...rejected], ({ createdAt, decidedAt }) => {
        const hours = ((decidedAt?.getTime() ?? 0) - createdAt.getTime()) / 3_600_000;
        return hours < 1 || hours > 72 || decidedAt! > until;
      }),
    ).toEqual([]);
  });

  it('each rejection has a reason of 10 to 500 characters, and nothing else has one', () => {
    expect(offenders([...approved, ...pending], (told) => told.rejectionReason !== null || !!told.reasonCode)).toEqual(
      [],
    );
    expect(
      offenders(rejected, ({ rejectionReason: reason, reasonCode }) => {
        return !reasonCode || !reason || reason.length < 10 || reason.length > 500;
      }),
    ).toEqual([]);
    expect(new Set(rejected.map((told) => told.reasonCode)).size).toBe(rejectionCodes.length);
  });

  it('popular conditions have both languages, and many other conditions are covered', () => {
    for (const { id } of conditions.filter((condition) => condition.popularKey)) {
      const told = approved.filter((candidate) => candidate.conditionId === id);
      expect(new Set(told.map((candidate) => candidate.language))).toEqual(new Set(languages));
      expect(told.length).toBeGreaterThan(200);
    }
    expect(new Set(all.map((told) => told.conditionId)).size).toBeGreaterThanOrEqual(48);
    const english = all.filter((told) => told.language === 'en').length / all.length;
    expect(english).toBeGreaterThan(0.5);
    expect(english).toBeLessThan(0.6);
  });

  it('the distribution has one large sample, many small ones and some harm', () => {
    expect(Math.max(...sizes)).toBeGreaterThanOrEqual(150);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(220);
    expect(sizes.filter((size) => size < 5).length).toBeGreaterThanOrEqual(10);
    expect(sizes.filter((size) => size >= 10 && size <= 29).length).toBeGreaterThanOrEqual(10);
    const harmful = [...pairs.values()].filter((told) => {
      const harmed = told.filter((candidate) => candidate.perceivedImprovement === 'negative_effects').length;
      return told.length >= 20 && harmed / told.length >= 0.2;
    });
    expect(harmful.length).toBeGreaterThanOrEqual(3);
  });
});
