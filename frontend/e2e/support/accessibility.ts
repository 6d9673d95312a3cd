import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of axe that the open page violates, each with the selector of the first element. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Details of what passes take a third of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Without frames of other origins, the results need not be joined in a page of their own.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id} (${nodes[0]?.target.join(' ')})`);
}
