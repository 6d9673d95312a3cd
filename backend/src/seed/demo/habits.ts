import type { IntakeType, MealTiming, TimeOfDay } from '../../modules/testimonials/index.js';
import type { Rhythm } from '../data/supplement-profile.js';
import type { DemoTestimonial } from './demo-testimonial.js';
import type { Random } from './random.js';

type Habits = Pick<DemoTestimonial, 'usageFrequency' | 'usageFrequencyUnit' | 'intakeHabits'>;
type Odds<T> = readonly (readonly [T, number])[];

const hours: Record<Rhythm, Odds<TimeOfDay>> = {
  night: [['night', 1]],
  morning: [
    ['morning', 9],
    ['midday', 2],
  ],
  anytime: [
    ['morning', 5],
    ['midday', 2],
    ['night', 3],
  ],
  fasting: [['morning', 1]],
  split: [
    ['morning', 2],
    ['night', 2],
  ],
  meals: [
    ['midday', 3],
    ['night', 2],
    ['morning', 2],
  ],
  occasional: [
    ['morning', 2],
    ['midday', 2],
    ['night', 2],
  ],
};

const meals: Record<Rhythm, Odds<MealTiming | null>> = {
  night: [
    [null, 8],
    ['after_meal', 3],
    ['during_meal', 1],
  ],
  morning: [
    [null, 4],
    ['during_meal', 5],
    ['after_meal', 2],
  ],
  anytime: [
    [null, 5],
    ['during_meal', 2],
    ['before_meal', 2],
  ],
  fasting: [['before_meal', 1]],
  split: [
    [null, 4],
    ['during_meal', 4],
    ['after_meal', 1],
  ],
  meals: [
    ['during_meal', 6],
    ['before_meal', 3],
    ['after_meal', 3],
  ],
  occasional: [
    [null, 4],
    ['after_meal', 3],
  ],
};

const timesPerDay: Record<Rhythm, Odds<number>> = {
  night: [[1, 1]],
  morning: [[1, 1]],
  anytime: [
    [1, 9],
    [2, 1],
  ],
  fasting: [
    [1, 9],
    [2, 1],
  ],
  split: [
    [2, 6],
    [1, 4],
  ],
  meals: [
    [1, 5],
    [2, 4],
    [3, 2],
  ],
  occasional: [[1, 1]],
};

const irregularShares: Record<Rhythm, { asNeeded: number; weekly: number }> = {
  night: { asNeeded: 0.09, weekly: 0.04 },
  morning: { asNeeded: 0.01, weekly: 0.09 },
  anytime: { asNeeded: 0.06, weekly: 0.08 },
  fasting: { asNeeded: 0, weekly: 0.04 },
  split: { asNeeded: 0.03, weekly: 0.03 },
  meals: { asNeeded: 0.04, weekly: 0.03 },
  occasional: { asNeeded: 0.55, weekly: 0.25 },
};

const timesOfDayByCount: Record<number, readonly TimeOfDay[]> = {
  2: ['morning', 'night'],
  3: ['morning', 'midday', 'night'],
};

export function chooseHabits(rhythm: Rhythm, intake: IntakeType, random: Random): Habits {
  if (intake === 'injection') return { usageFrequency: 1, usageFrequencyUnit: 'per_week', intakeHabits: ['morning'] };
  // Meals are irrelevant for topical and sublingual intake.
  const meal = intake === 'oral' ? random.weighted(meals[rhythm]) : null;
  const hour = random.weighted(hours[rhythm]);
  const habits = (times: readonly TimeOfDay[]): Habits['intakeHabits'] => (meal ? [...times, meal] : [...times]);
  const { asNeeded, weekly } = irregularShares[rhythm];
  const chance = random.next();
  if (chance < asNeeded) return { usageFrequency: 1, usageFrequencyUnit: 'as_needed', intakeHabits: habits([hour]) };
  if (chance < asNeeded + weekly) {
    return { usageFrequency: random.between(3, 5), usageFrequencyUnit: 'per_week', intakeHabits: habits([hour]) };
  }
  const times = random.weighted(timesPerDay[rhythm]);
  return {
    usageFrequency: times,
    usageFrequencyUnit: 'per_day',
    intakeHabits: habits(timesOfDayByCount[times] ?? [hour]),
  };
}
