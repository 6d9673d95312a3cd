import { useEffect, useState } from 'react';
import { ANY_DIALOG } from '../../ui/overlay/dialog';

const STORED = 'review-keys';

const stored = (): boolean => {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
};

/** Whether single-key shortcuts are enabled; users of speech input must be able to turn them off (WCAG 2.1.4). */
export function useShortcutsEnabled(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(stored);
  return [
    isOn,
    (next) => {
      setOn(next);
      try {
        localStorage.setItem(STORED, next ? 'on' : 'off');
      } catch {
        // Without storage the setting lasts until the page is closed.
      }
    },
  ];
}

export type ReviewShortcuts = Partial<Record<'j' | 'k' | 'a' | 'r', () => void>>;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Handles keys without modifiers, and only while no field has the focus and no dialog is open. */
export function useReviewShortcuts(keys: ReviewShortcuts, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const act = keys[event.key as keyof ReviewShortcuts];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector(ANY_DIALOG)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
