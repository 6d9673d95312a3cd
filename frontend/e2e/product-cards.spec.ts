import { expect, type Page, test } from '@playwright/test';
import { chooseCombinations } from './support/combinations';
import { cards, inAddress, openInApp } from './support/marketplace-visits';
import { MARIA, signIn, suppressPopups } from './support/users';
import { texts } from './support/texts';
import { waitForHydration } from './support/wait-for-hydration';

const REFERENCE = /^[A-Za-z0-9_-]{22}$/;
const BRIGHTJAR_CARD = 'a.product-card__card[href^="https://brightjar.example/"]';

for (const { language, locale, viewport } of chooseCombinations(import.meta.filename)) {
  test.describe(`products in ${language} at ${viewport.width}`, () => {
    const t = texts(language, 'features/marketplace');
    test.use({ locale, viewport });
    test.beforeEach(({ page }) => suppressPopups(page));

    test('a product card shows price, date of the price and destination', async ({ page }) => {
      const long = `${'A very long name of a product '.repeat(6)}end`;
      await page.route('**/api/marketplace/products?*', async (route) => {
        const answer = await route.fetch();
        const list = (await answer.json()) as { products: { title: string; weightAmount: number }[] };
        Object.assign(list.products[0]!, { title: long, discount: 15, weightAmount: 2.5, weightUnit: 'kg' });
        Object.assign(list.products[1]!, { title: 'Short', discount: 0 });
        await route.fulfill({ response: answer, json: list });
      });
      await openInApp(page, '/marketplace?advertiser=Brightjar');
      const [first, second] = [cards(page).nth(0), cards(page).nth(1)];
      await expect(first.locator('h3')).toHaveAttribute('title', long);
      await expect(second.locator('h3')).not.toHaveAttribute('title');
      await expect(first).toContainText(language === 'en' ? '-15%' : /-15\s%/);
      await expect(second).not.toContainText(/-\d+\s?%/);
      await expect(first).toContainText(language === 'en' ? '2.5 kg' : '2,5 kg');
      const price = language === 'en' ? /^[A-Z]{3}\s[\d,]+\.\d\d$/ : /^[\d.]+,\d\d\s(€|[A-Z]{3})$/;
      for (const shown of await cards(page).locator('.product-card__price').allTextContents())
        expect(shown).toMatch(price);
      await expect(first).toContainText(new RegExp(t.card.checked.split('{{')[0]!));
      for (const card of await cards(page).all()) {
        const [href, target, rel] = [
          (await card.getAttribute('href')) ?? '',
          await card.getAttribute('target'),
          await card.getAttribute('rel'),
        ];
        const leaves = href.startsWith('http');
        expect([href, target]).toEqual([href, leaves ? '_blank' : null]);
        expect([href, rel]).toEqual([href, leaves ? 'sponsored nofollow noopener noreferrer' : null]);
      }
      // A product without an image shows a text instead.
      const images = await cards(page).evaluateAll((all) =>
        all.flatMap((card, index) => {
          const image = card.querySelector('img');
          return image ? [[index, image.loading]] : [];
        }),
      );
      expect(images.length).toBeGreaterThan(8);
      expect(images).toEqual(images.map(([index]) => [index, Number(index) < 8 ? 'eager' : 'lazy']));
    });

    test('the pagination shows at most five page numbers', async ({ page }) => {
      await page.goto('/marketplace');
      const numbers = page.locator('.pagination__pagination a').filter({ hasText: /^\d+$/ });
      await expect(numbers).toHaveText(['1', '2', '3', '4', '5']);
      const first = (await cards(page).first().textContent()) ?? '';
      await numbers.last().click();
      await expect(page).toHaveURL(/page=5/);
      await expect(numbers).toHaveText(['3', '4', '5', '6', '7']);
      await expect(cards(page).first()).not.toHaveText(first);
      await page.getByLabel(t.sort.label).selectOption('price_desc');
      await expect.poll(() => inAddress(page)).toEqual({ sort: 'price_desc' });
      await expect(numbers.first()).toHaveText('1');
    });

    /** Opens the marketplace and clicks a product before it is known who is visiting. */
    async function clickEarly(page: Page): Promise<void> {
      let continueSession = () => {};
      const clicked = new Promise<void>((resolve) => (continueSession = resolve));
      await page.route('**/identity/get-session', async (route) => {
        await clicked;
        await route.continue();
      });
      await page.goto('/marketplace?advertiser=Brightjar');
      await waitForHydration(page);
      await page.locator(BRIGHTJAR_CARD).first().click();
      await expect(page.getByRole('dialog')).toBeHidden();
      continueSession();
    }

    test('a user who clicks before the session is loaded reaches the shop with their click reference', async ({
      page,
      context,
    }) => {
      await context.route(/^https?:\/\/[^/]+\.example\//, (route) => route.fulfill({ body: 'A shop' }));
      await signIn(page, MARIA);
      const [shop] = await Promise.all([page.waitForEvent('popup'), clickEarly(page)]);
      await shop.waitForURL(/brightjar\.example/);
      expect(new URL(shop.url()).searchParams.get('clickref')).toMatch(REFERENCE);
    });

    test('a user who clicks while the products are loaded again reaches the shop with their click reference', async ({
      page,
      context,
    }) => {
      await context.route(/^https?:\/\/[^/]+\.example\//, (route) => route.fulfill({ body: 'A shop' }));
      await signIn(page, MARIA);
      // The document has the products for visitors, who have no reference.
      const requested = new Promise<void>((resolve) => {
        void page.route('**/api/marketplace/products?*', () => resolve());
      });
      await page.goto('/marketplace?advertiser=Brightjar');
      await requested;
      const [shop] = await Promise.all([page.waitForEvent('popup'), page.locator(BRIGHTJAR_CARD).first().click()]);
      await shop.waitForURL(/brightjar\.example/);
      expect(new URL(shop.url()).searchParams.get('clickref')).toMatch(REFERENCE);
    });

    test('a visitor who clicks before the session is loaded is warned afterwards', async ({ page }) => {
      await clickEarly(page);
      await expect(page.getByRole('dialog', { name: t.warning.title })).toBeVisible();
    });

    test('the click reference is sent to the shop only', async ({ page, context }) => {
      await context.route(/^https?:\/\/[^/]+\.example\//, (route) => route.fulfill({ body: 'A shop' }));
      await signIn(page, MARIA, '/marketplace?advertiser=Brightjar');
      // Before, a link is followed without JavaScript, and then without the reference.
      await waitForHydration(page);
      const others: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== new URL(page.url()).origin) others.push(request.url());
      });
      const referers: (string | undefined)[] = [];
      context.on('request', (request) => {
        if (request.url().includes('.example/')) referers.push(request.headers().referer);
      });
      const outside = page.locator(BRIGHTJAR_CARD).first();
      const [shop] = await Promise.all([page.waitForEvent('popup'), outside.click()]);
      await shop.waitForURL(/brightjar\.example/);
      const reference = new URL(shop.url()).searchParams.get('clickref') ?? '';
      expect(reference).toMatch(REFERENCE);
      expect(await shop.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
      expect(referers).toEqual([undefined]);
      await shop.close();

      await page.locator('a.product-card__card[href^="/marketplace/product-demo/"]').first().click();
      await expect(page).toHaveURL(new RegExp(`/marketplace/product-demo/\\d+\\?clickref=${reference}$`));
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('link', { name: t.demo.back }).click();
      await expect(cards(page).first()).toBeVisible();
      expect(others).toEqual([]);
    });
  });
}
