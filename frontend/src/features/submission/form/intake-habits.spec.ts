import { MEAL_TIMINGS, TIMES_OF_DAY } from '../../../lib/vocabulary/answers';
import type { Habit, MealTiming, TimeOfDay } from './choices';
import { chooseMealTiming, findMealTiming, findTimesOfDay, toggleTimeOfDay } from './intake-habits';

it('a meal timing replaces the previous one', () => {
  expect(chooseMealTiming(['morning', 'before_meal'], 'after_meal')).toEqual(['morning', 'after_meal']);
  expect(chooseMealTiming(['morning', 'before_meal'], null)).toEqual(['morning']);
});

it('any number of times of day can be selected', () => {
  expect(toggleTimeOfDay(['morning'], 'night', true)).toEqual(['morning', 'night']);
  expect(toggleTimeOfDay(['morning', 'during_meal'], 'morning', false)).toEqual(['during_meal']);
  expect(toggleTimeOfDay(['morning'], 'morning', false)).toEqual([]);
});

const times = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => TIMES_OF_DAY.filter((_, index) => bits & (1 << index)));
const meals: (MealTiming | null)[] = [null, ...MEAL_TIMINGS];
const everyState: Habit[][] = times.flatMap((chosen) => meals.map((meal) => [...chosen, ...(meal ? [meal] : [])]));

it('meal timing and times of day are independent, with at most one meal timing', () => {
  expect(everyState).toHaveLength(32);
  for (const habits of everyState) {
    for (const meal of meals) {
      const next = chooseMealTiming(habits, meal);
      expect(findMealTiming(next)).toBe(meal);
      expect(findTimesOfDay(next)).toEqual(findTimesOfDay(habits));
      expect(next.filter((habit) => (MEAL_TIMINGS as readonly Habit[]).includes(habit)).length).toBeLessThan(2);
    }
    for (const time of TIMES_OF_DAY) {
      for (const checked of [true, false]) {
        const next = toggleTimeOfDay(habits, time, checked);
        const others = (list: readonly TimeOfDay[]) => list.filter((other) => other !== time);
        expect(findTimesOfDay(next).includes(time)).toBe(checked);
        expect(others(findTimesOfDay(next))).toEqual(others(findTimesOfDay(habits)));
        expect(findMealTiming(next)).toBe(findMealTiming(habits));
      }
    }
  }
});
