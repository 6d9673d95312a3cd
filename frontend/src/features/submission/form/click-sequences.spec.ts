import { MEAL_TIMINGS, SIDE_EFFECTS, TIMES_OF_DAY } from '../../../lib/vocabulary/answers';
import fc from 'fast-check';
import type { Habit } from './choices';
import { chooseMealTiming, toggleTimeOfDay } from './intake-habits';
import { NO_SIDE_EFFECTS, toggleSideEffect, type SideEffectsAnswer } from './side-effects';

/** A click on a checkbox toggles its visible state. */
const click = (answer: SideEffectsAnswer, effect: (typeof SIDE_EFFECTS)[number]) =>
  toggleSideEffect(answer, effect, !answer.sideEffects.includes(effect));

const sideEffectStep = fc.oneof(
  fc.constantFrom(...SIDE_EFFECTS).map((effect) => (answer: SideEffectsAnswer) => click(answer, effect)),
  fc
    .string({ maxLength: 5 })
    .map(
      (text) => (answer: SideEffectsAnswer) =>
        answer.sideEffects.includes('other') ? { ...answer, otherSideEffects: text } : answer,
    ),
);

it('the side effect rules hold after any sequence of clicks', () => {
  fc.assert(
    fc.property(fc.array(sideEffectStep, { maxLength: 40 }), (steps) => {
      let answer: SideEffectsAnswer = NO_SIDE_EFFECTS;
      for (const step of steps) {
        answer = step(answer);
        const { sideEffects, otherSideEffects } = answer;
        expect(sideEffects.length).toBeGreaterThan(0);
        expect(new Set(sideEffects).size).toBe(sideEffects.length);
        if (sideEffects.includes('none')) expect(sideEffects).toEqual(['none']);
        if (!sideEffects.includes('other')) expect(otherSideEffects).toBe('');
      }
    }),
  );
});

const habitStep = fc.oneof(
  fc
    .constantFrom(...TIMES_OF_DAY)
    .map((time) => (habits: readonly Habit[]) => toggleTimeOfDay(habits, time, !habits.includes(time))),
  fc
    .constantFrom(...MEAL_TIMINGS, null)
    .map((timing) => (habits: readonly Habit[]) => chooseMealTiming(habits, timing)),
);

it('the intake habit rules hold after any sequence of clicks', () => {
  const isMeal = (habit: Habit) => (MEAL_TIMINGS as readonly Habit[]).includes(habit);
  fc.assert(
    fc.property(fc.array(habitStep, { maxLength: 40 }), (steps) => {
      let habits: readonly Habit[] = ['morning'];
      for (const step of steps) {
        const before = habits;
        habits = step(habits);
        expect(new Set(habits).size).toBe(habits.length);
        expect(habits.filter(isMeal).length).toBeLessThanOrEqual(1);
        // A click changes either the times of day or the meal timing, never both.
        const changed = (pick: (habit: Habit) => boolean) =>
          JSON.stringify(before.filter(pick)) !== JSON.stringify(habits.filter(pick));
        expect(changed(isMeal) && changed((habit) => !isMeal(habit))).toBe(false);
      }
    }),
  );
});
