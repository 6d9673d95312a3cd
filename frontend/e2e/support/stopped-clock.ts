import type { Page } from '@playwright/test';

interface WithClock {
  setClockStopped: (isStopped: boolean) => void;
}

/** Allows {@link setClockStopped} on the documents that the page opens from now on. */
export async function prepareClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    let stoppedAt: number | undefined;
    performance.now = () => stoppedAt ?? now();
    const setClockStopped = (isStopped: boolean) => void (stoppedAt = isStopped ? now() : undefined);
    Object.assign(window, { setClockStopped });
  });
}

/** Stops or continues the clock of countdowns, which on a busy machine end before a test has done what they wait for. */
export const setClockStopped = (page: Page, isStopped: boolean): Promise<void> =>
  page.evaluate((value) => (window as unknown as WithClock).setClockStopped(value), isStopped);
