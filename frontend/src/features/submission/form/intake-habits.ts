import { MEAL_TIMINGS, TIMES_OF_DAY } from '../../../lib/vocabulary/answers';
import type { Habit, MealTiming, TimeOfDay } from './choices';

const isMealTiming = (habit: Habit): habit is MealTiming => (MEAL_TIMINGS as readonly Habit[]).includes(habit);

/** Times of day in order, then the meal timing. */
const ORDER: readonly Habit[] = [...TIMES_OF_DAY, ...MEAL_TIMINGS];

const inOrder = (habits: ReadonlySet<Habit>): Habit[] => ORDER.filter((habit) => habits.has(habit));

/** Any number of times of day may be selected. */
export function toggleTimeOfDay(habits: readonly Habit[], time: TimeOfDay, checked: boolean): Habit[] {
  const next = new Set(habits);
  if (checked) next.add(time);
  else next.delete(time);
  return inOrder(next);
}

/** At most one meal timing: a new one replaces the previous one, null removes it. */
export function chooseMealTiming(habits: readonly Habit[], timing: MealTiming | null): Habit[] {
  const next = new Set<Habit>(habits.filter((habit) => !isMealTiming(habit)));
  if (timing) next.add(timing);
  return inOrder(next);
}

export const findMealTiming = (habits: readonly Habit[]): MealTiming | null => habits.find(isMealTiming) ?? null;

export const findTimesOfDay = (habits: readonly Habit[]): TimeOfDay[] =>
  habits.filter((habit): habit is TimeOfDay => !isMealTiming(habit));
