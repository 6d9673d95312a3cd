import { useEffect, useState } from 'react';

const STORED = 'review-keys';

const stored = (): boolean => {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
};

/** Whether single letters do something: people who speak to their computer must be able to turn that off. */
export function useShortcutsEnabled(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(stored);
  return [
    isOn,
    (next) => {
      setOn(next);
      try {
        localStorage.setItem(STORED, next ? 'on' : 'off');
      } catch {
        // Without storage it holds for this page.
      }
    },
  ];
}

export type ReviewShortcuts = Partial<Record<'j' | 'k' | 'a' | 'r', () => void>>;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Letters alone, and only while nobody is typing and no dialog is open. */
export function useReviewShortcuts(keys: ReviewShortcuts, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const act = keys[event.key as keyof ReviewShortcuts];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
