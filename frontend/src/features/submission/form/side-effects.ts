import { SIDE_EFFECTS } from '../../../lib/vocabulary/answers';
import type { SideEffect } from './choices';

export interface SideEffectsAnswer {
  sideEffects: readonly SideEffect[];
  otherSideEffects: string;
}

export const NO_SIDE_EFFECTS: SideEffectsAnswer = { sideEffects: ['none'], otherSideEffects: '' };

/**
 * Invariants after every click: `none` is exclusive, at least one option is selected, and the free text exists only
 * while `other` is selected.
 */
export function toggleSideEffect(answer: SideEffectsAnswer, effect: SideEffect, checked: boolean): SideEffectsAnswer {
  if (effect === 'none') {
    // Deselecting `none` alone would leave no selection, which means `none` again.
    return checked || answer.sideEffects.includes('none') ? NO_SIDE_EFFECTS : answer;
  }
  const chosen = new Set(answer.sideEffects);
  chosen.delete('none');
  if (checked) chosen.add(effect);
  else chosen.delete(effect);
  if (chosen.size === 0) return NO_SIDE_EFFECTS;
  return {
    sideEffects: SIDE_EFFECTS.filter((option) => chosen.has(option)),
    otherSideEffects: chosen.has('other') ? answer.otherSideEffects : '',
  };
}

export const hasSideEffects = (effects: readonly SideEffect[]): boolean => effects.some((effect) => effect !== 'none');
