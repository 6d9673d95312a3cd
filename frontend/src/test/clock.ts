import { act } from '@testing-library/react';

let now = 0;
let held: jest.SpyInstance | null = null;

/** Deadlines come nearer by `pass` only, however long the machine takes; timers and answers stay real. */
export function holdClock(): void {
  now = performance.now();
  held ??= jest.spyOn(performance, 'now').mockImplementation(() => now);
}

/** As a page that comes into view again: its timers may be late, and it looks at the clock. */
export function pass(milliseconds: number): void {
  now += milliseconds;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

export function releaseClock(): void {
  held?.mockRestore();
  held = null;
}

/** Presses what approves, and lets the seconds pass in which it could be undone. */
export async function approveAndWait(press: () => Promise<void>): Promise<void> {
  holdClock();
  await press();
  pass(5_000);
  releaseClock();
}
