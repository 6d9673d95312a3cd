import { SIDE_EFFECTS } from '../../../lib/vocabulary/answers';
import type { SideEffect } from './choices';
import { hasSideEffects, NO_SIDE_EFFECTS, toggleSideEffect, type SideEffectsAnswer } from './side-effects';

const answer = (sideEffects: SideEffect[], otherSideEffects = ''): SideEffectsAnswer => ({
  sideEffects,
  otherSideEffects,
});

it('choosing none clears all other side effects and the text', () => {
  expect(toggleSideEffect(answer(['headache', 'other'], 'dreams'), 'none', true)).toEqual(NO_SIDE_EFFECTS);
});

it('choosing another side effect removes none', () => {
  expect(toggleSideEffect(NO_SIDE_EFFECTS, 'nausea', true).sideEffects).toEqual(['nausea']);
});

it('unchecking the last side effect selects none', () => {
  expect(toggleSideEffect(answer(['nausea']), 'nausea', false)).toEqual(NO_SIDE_EFFECTS);
  expect(toggleSideEffect(NO_SIDE_EFFECTS, 'none', false)).toEqual(NO_SIDE_EFFECTS);
});

it('unchecking other clears its text, and unchecking another keeps it', () => {
  const both = answer(['headache', 'other'], 'dreams');
  expect(toggleSideEffect(both, 'other', false)).toEqual(answer(['headache']));
  expect(toggleSideEffect(both, 'headache', false)).toEqual(answer(['other'], 'dreams'));
});

it('hasSideEffects reports whether there are side effects', () => {
  expect(hasSideEffects(['none'])).toBe(false);
  expect(hasSideEffects(['fatigue'])).toBe(true);
});

/** A fixed pseudo-random sequence, so that a failure can be reproduced. */
function* numbers(seed: number) {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

it.each([1, 7, 42, 1234, 99991])('the side effect rules hold after random clicks (series %i)', (seed) => {
  const random = numbers(seed);
  const pick = () => random.next().value as number;
  let current = NO_SIDE_EFFECTS;
  for (let click = 0; click < 400; click++) {
    const effect = SIDE_EFFECTS[Math.floor(pick() * SIDE_EFFECTS.length)]!;
    const before = current;
    const checked = !before.sideEffects.includes(effect);
    current = toggleSideEffect(before, effect, checked);
    if (current.sideEffects.includes('other')) current = { ...current, otherSideEffects: `text ${click}` };

    const { sideEffects, otherSideEffects } = current;
    expect(sideEffects.length).toBeGreaterThan(0);
    if (sideEffects.includes('none')) expect(sideEffects).toEqual(['none']);
    if (!sideEffects.includes('other')) expect(otherSideEffects).toBe('');
    expect(sideEffects).toEqual(SIDE_EFFECTS.filter((option) => sideEffects.includes(option)));
    if (checked) expect(sideEffects).toContain(effect);
    else if (effect !== 'none') expect(sideEffects).not.toContain(effect);
  }
});
