import { act } from '@testing-library/react';

let now = 0;
let clockMock: jest.SpyInstance | null = null;

/** Time advances only by `pass`, independent of the speed of the machine; timers and responses are real. */
export function freezeClock(): void {
  // A whole number, so that sums of it are exact.
  now = Math.round(performance.now());
  clockMock ??= jest.spyOn(performance, 'now').mockImplementation(() => now);
}

/** Simulates a page that becomes visible again: its timers may be late, so it checks the clock. */
export function advanceTime(milliseconds: number): void {
  now += milliseconds;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

export function restoreClock(): void {
  clockMock?.mockRestore();
  clockMock = null;
}

/** Starts an approval and advances past the time in which it can be undone. */
export async function approveAndWait(press: () => Promise<void>): Promise<void> {
  freezeClock();
  await press();
  advanceTime(5_000);
  restoreClock();
}
