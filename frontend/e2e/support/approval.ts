import { expect, type Page } from '@playwright/test';
import { type Language, texts } from './texts';

/** Waits until a started approval is published; it can be undone for five seconds. */
export async function expectPublished(page: Page, language: Language, id: number): Promise<void> {
  const done = texts(language, 'features/review').done.approve.replace('{{id}}', String(id));
  await expect(page.getByText(done)).toBeVisible();
  const { approved } = texts(language, 'lib/vocabulary').reviewStatus;
  await expect(page.locator('.record__state').getByText(approved)).toBeVisible();
}
