import { expect, test } from '@playwright/test';
import { findViolations } from './support/accessibility';
import { chooseCombinations } from './support/combinations';
import { expectPublished } from './support/approval';
import { runCampaign } from './support/campaign';
import { scanReceipt } from './support/proof';
import { submitTestimonial } from './support/submitted-testimonial';
import { LANGUAGES, texts } from './support/texts';
import { ADMIN, signIn, suppressPopups } from './support/users';

for (const { language, locale, viewport } of chooseCombinations(import.meta.filename)) {
  test.describe(`integrity signals in ${language} at ${viewport.width} pixels`, () => {
    test.use({ locale, viewport });

    test('a reviewer reads the reason of each signal, compares the others and approves anyway', async ({ page }) => {
      const t = texts(language, 'features/review');
      await suppressPopups(page);
      await signIn(page, ADMIN, '/admin/pending-testimonials');
      const { brand, ids } = await runCampaign(page);
      const id = ids[2];

      // The first testimonials were no burst yet: workers check them again after the last one.
      await expect(async () => {
        await page.goto(`/admin/pending-testimonials?flag=brand_burst&query=${encodeURIComponent(brand)}`);
        const flags = page.getByRole('table').getByText(t.flags.code.brand_burst);
        // Long enough for a slow machine to show the list.
        await expect(flags).toHaveCount(ids.length, { timeout: 5_000 });
      }).toPass({ timeout: 120_000 });
      await expect(page.getByRole('table').getByText(t.flags.code.near_duplicate)).toHaveCount(ids.length);
      expect(await findViolations(page)).toEqual([]);

      await page.goto(`/admin/testimonial/${id}`);
      const reasonOf = (flag: string) => page.getByRole('listitem').filter({ hasText: flag }).getByRole('paragraph');
      const amounts = (text: string) => text.replace('{{accounts}}', String(ids.length)).split('{{')[0];
      const young = t.flags.signal.newAccounts_other.replace('{{amount}}', String(ids.length));
      const burst = reasonOf(t.flags.code.brand_burst);
      await expect(burst).toContainText(amounts(t.flags.signal.brandBurst_one));
      await expect(burst).toContainText(t.flags.signal.usuallyNone);
      await expect(burst).toContainText(young);
      await expect(burst.getByRole('link')).toHaveCount(ids.length - 1);
      await expect(reasonOf(t.flags.code.similar_receipt)).toContainText(/\d/);
      await expect(reasonOf(t.flags.code.similar_receipt).getByRole('link')).toHaveCount(ids.length - 1);
      await expect(reasonOf(t.flags.code.near_duplicate)).toContainText(t.flags.signal.similar);
      await expect(reasonOf(t.flags.code.new_account)).toHaveText(t.flags.signal.account_zero);
      await expect(page.getByText(t.flags.text)).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);

      const other = t.detail.subject.replace('{{id}}', String(ids[3]));
      await burst.getByRole('link', { name: other }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
      await page.goBack();
      await expect(
        page.getByRole('heading', { level: 1, name: t.detail.subject.replace('{{id}}', String(id)) }),
      ).toBeVisible();

      // Signals decide nothing.
      await page.getByRole('button', { name: t.detail.approve, exact: true }).click();
      await expectPublished(page, language, id);
    });
  });
}

test('the method page explains the signals and counts them', async ({ page }) => {
  for (const language of LANGUAGES) {
    const t = texts(language, 'features/method');
    await suppressPopups(page);
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto('/how-the-ranking-works');
    const section = page.getByRole('region', { name: t.signals.title });
    await expect(section.getByText(t.signals.decide)).toBeVisible();
    await expect(
      section.getByRole('table', { name: t.signals.caption }).or(section.getByText(t.signals.none)),
    ).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  }
});

test('a reviewer sees a receipt that was scanned in JPEG 2000', async ({ page, browser }) => {
  const id = await submitTestimonial(browser, { proofFiles: await scanReceipt() });
  const t = texts('en', 'features/review');
  await signIn(page, ADMIN, `/admin/testimonial/${id}`);
  await page.getByRole('button', { name: t.pdf.show.replace('{{number}}', '1') }).click();
  const canvas = page.getByRole('img', { name: t.pdf.pages.replace('{{number}}', '1') }).locator('canvas');
  const readColor = (element: HTMLCanvasElement) =>
    [...element.getContext('2d')!.getImageData(element.width / 2, element.height / 2, 1, 1).data].slice(0, 3);
  const [red, green, blue] = await canvas.evaluate(readColor);
  expect(red).toBeGreaterThan(150);
  expect(green! + blue!).toBeLessThan(100);
});
