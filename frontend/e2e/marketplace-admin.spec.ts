import { expect, test } from '@playwright/test';
import { chooseVariants, localeOf } from './support/combinations';
import { ADMIN, MARIA, signIn, suppressPopups } from './support/users';
import { texts } from './support/texts';

const VISITS = [
  { language: 'en', width: 1440, order: 'BJ-10442', shop: 'Test Shop One' },
  { language: 'es', width: 390, order: 'DL-3105', shop: 'Test Shop Two' },
] as const;

const HEAD = 'id,title,supplement,brand,price,currency,url\n';
// Not in the catalog: other tests count the products of supplements with reports.
const GOOD = 'T-1,Tonic of the test,Tonic,Northlight,9.90,EUR,https://shop.example/t-1\n';
const FAULTY = 'T-2,Zinc of the test,Zinc,Northlight,free,EUR,https://shop.example/t-2\n';
const csv = (rows: string) => ({ name: 'feed.csv', mimeType: 'text/csv', buffer: Buffer.from(HEAD + rows) });

for (const { language, width, order, shop } of chooseVariants(import.meta.filename, VISITS)) {
  test.describe(`marketplace administration in ${language} at ${width}`, () => {
    const t = texts(language, 'features/marketplace-admin');
    test.use({ locale: localeOf(language), viewport: { width, height: 900 } });
    test.beforeEach(({ page }) => suppressPopups(page));

    test('a feed with an error is rejected with its line, and the corrected feed is imported', async ({ page }) => {
      await signIn(page, ADMIN, '/admin/feeds');
      const form = page.getByRole('form', { name: t.feeds.form.label });
      const send = form.getByRole('button', { name: t.feeds.form.send });
      await send.click();
      await expect(form).toContainText(t.feeds.form.shopMissing);
      await expect(form).toContainText(t.feeds.form.fileMissing);
      await form.getByLabel(t.feeds.form.shop, { exact: true }).selectOption({ label: t.feeds.form.another });
      await form.getByLabel(t.feeds.form.name, { exact: true }).fill(shop);
      await form.getByLabel(t.feeds.form.parameter).fill('ref');
      await form.getByLabel(t.feeds.form.file, { exact: true }).setInputFiles(csv(GOOD + FAULTY));
      await send.click();
      const alert = page.getByRole('alert').filter({ hasText: t.feeds.rejected.title });
      await expect(alert).toBeVisible();
      const errorRow = page.getByRole('table', { name: t.feeds.errors.table }).getByRole('row').last();
      await expect(errorRow).toContainText('3');
      await expect(errorRow).toContainText(t.feeds.errors.rules.price);

      await form.getByLabel(t.feeds.form.file, { exact: true }).setInputFiles(csv(GOOD));
      await send.click();
      await expect(page.getByText(t.feeds.accepted.title.replace('{{shop}}', shop))).toBeVisible();
      const figures = page.getByRole('status').locator('p b');
      await expect(figures).toHaveCount(4);
      // Each figure stays in the line of its words.
      const displays = await figures.evaluateAll((all) => all.map((figure) => getComputedStyle(figure).display));
      expect(displays).toEqual(displays.map(() => 'inline'));
      const list = page.getByRole('table', { name: t.feeds.list.table });
      await expect(list.getByRole('row').filter({ hasText: shop })).toHaveCount(2);
      await page.goto(`/marketplace?advertiser=${encodeURIComponent(shop)}`);
      await expect(page.locator('a.product-card__card')).toHaveCount(1);
      await expect(page.locator('a.product-card__card')).toContainText('Tonic of the test');
    });

    test('a purchase is confirmed and finally reversed, and the buyer is notified of both', async ({
      page,
      browser,
    }) => {
      test.slow();
      await signIn(page, ADMIN, '/admin/purchases');
      await page.getByLabel(t.purchases.order).fill(order);
      const row = page.getByRole('table', { name: t.purchases.table }).getByRole('row').filter({ hasText: order });
      await expect(row).toContainText(t.purchases.statuses.pending);
      await expect(page).toHaveURL(new RegExp(order));
      const decide = async (decision: 'verify' | 'reverse') => {
        await row.getByRole('button', { name: t[decision]!.open!.replace('{{order}}', order) }).click();
        await page.getByRole('dialog').getByRole('button', { name: t[decision]!.confirm }).click();
        await expect(page.getByRole('dialog')).toBeHidden();
      };
      const buyer = await (await browser.newContext({ locale: localeOf(language) })).newPage();
      await suppressPopups(buyer);
      await signIn(buyer, MARIA, '/my-points');
      // Points are settled by a job, from the state of the purchase at that time.
      const expectEntries = (count: number) =>
        expect(async () => {
          await buyer.reload();
          await expect(buyer.getByRole('row').filter({ hasText: order })).toHaveCount(count, { timeout: 5_000 });
        }).toPass({ timeout: 120_000 });
      await decide('verify');
      await expect(row).toContainText(t.purchases.statuses.confirmed);
      await expectEntries(1);
      await decide('reverse');
      await expect(row).toContainText(t.purchases.statuses.reversed);
      await expect(row).toContainText(t.purchases.final);
      await expect(row.getByRole('button')).toHaveCount(0);

      await expectEntries(2);
      await buyer.context().close();
    });
  });
}
