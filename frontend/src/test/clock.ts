import { act } from '@testing-library/react';

let now = 0;
let held: jest.SpyInstance | null = null;

/** Time advances only by `pass`, independent of the speed of the machine; timers and responses are real. */
export function holdClock(): void {
  now = performance.now();
  held ??= jest.spyOn(performance, 'now').mockImplementation(() => now);
}

/** Simulates a page that becomes visible again: its timers may be late, so it checks the clock. */
export function pass(milliseconds: number): void {
  now += milliseconds;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

export function releaseClock(): void {
  held?.mockRestore();
  held = null;
}

/** Starts an approval and advances past the time in which it can be undone. */
export async function approveAndWait(press: () => Promise<void>): Promise<void> {
  holdClock();
  await press();
  pass(5_000);
  releaseClock();
}
