import { SIDE_EFFECTS, type SideEffect } from './choices';

export interface SideEffectsAnswer {
  sideEffects: readonly SideEffect[];
  otherSideEffects: string;
}

export const NO_SIDE_EFFECTS: SideEffectsAnswer = { sideEffects: ['none'], otherSideEffects: '' };

/**
 * `none` stands alone, something is always chosen, and the free text lives only as long as `other` is ticked.
 * Holds for every sequence of clicks.
 */
export function toggleSideEffect(answer: SideEffectsAnswer, effect: SideEffect, checked: boolean): SideEffectsAnswer {
  if (effect === 'none') {
    // Unticking `none` alone would leave nothing, which reads as none again.
    return checked || answer.sideEffects.includes('none') ? NO_SIDE_EFFECTS : answer;
  }
  const chosen = new Set(answer.sideEffects);
  chosen.delete('none');
  if (checked) chosen.add(effect);
  else chosen.delete(effect);
  if (chosen.size === 0) return NO_SIDE_EFFECTS;
  return {
    sideEffects: SIDE_EFFECTS.filter((known) => chosen.has(known)),
    otherSideEffects: chosen.has('other') ? answer.otherSideEffects : '',
  };
}

export const hasSideEffects = (effects: readonly SideEffect[]): boolean => effects.some((effect) => effect !== 'none');
