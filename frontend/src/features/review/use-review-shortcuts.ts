import { useEffect, useState } from 'react';
import { ignoreStorageErrors } from '../../lib/ignore-storage-errors';
import { ANY_DIALOG } from '../../ui/overlay/dialog';

const STORAGE_KEY = 'review-keys';

const readStored = (): boolean => ignoreStorageErrors(() => localStorage.getItem(STORAGE_KEY)) !== 'off';

/** Whether single-key shortcuts are enabled; users of speech input must be able to turn them off (WCAG 2.1.4). */
export function useShortcutsEnabled(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(readStored);
  return [
    isOn,
    (next) => {
      setOn(next);
      // Without storage the setting lasts until the page is closed.
      ignoreStorageErrors(() => localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off'));
    },
  ];
}

export type ReviewShortcuts = Partial<Record<'j' | 'k' | 'a' | 'r', () => void>>;

/** Whether a key goes into a field. */
export const isTyping = (target: EventTarget | null) =>
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
