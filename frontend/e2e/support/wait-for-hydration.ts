import type { Page } from '@playwright/test';

/** Waits until React has taken over the page: the document of the server looks complete before. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((name) => name.startsWith('__react')),
  );
}
