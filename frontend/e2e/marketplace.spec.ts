import { expect, type Page, test } from '@playwright/test';
import { MARIA, signIn, suppressPopups } from './users';
import { type Language, texts } from './texts';

const CONDITION = { en: 'Insomnia', es: 'Insomnio' };
const SUPPLEMENT = { en: 'Magnesium', es: 'Magnesio' };
const VITAMIN = { en: 'Vitamin A', es: 'Vitamina A' };
const REFERENCE = /^[A-Za-z0-9_-]{22}$/;

/** Each language and each width once; all combinations in the full run. */
const visits: { language: Language; width: number }[] = [
  { language: 'en', width: 1440 },
  { language: 'es', width: 390 },
  ...(process.env.FULL
    ? [
        { language: 'en' as const, width: 390 },
        { language: 'es' as const, width: 1440 },
      ]
    : []),
];

/** The queries of the search requests, in order. */
function recordSearches(page: Page, kind: 'conditions' | 'supplements'): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === `/api/${kind}/search`) requests.push(searchParams.get('query') ?? '');
  });
  return requests;
}

/** On a narrow screen the filters are collapsed. */
async function openFilters(page: Page, language: Language, width: number): Promise<void> {
  const { filters } = texts(language, 'features/marketplace');
  if (width < 800) await page.getByRole('button', { name: new RegExp(`^${filters.button}`) }).click();
}

const cards = (page: Page) => page.locator('a.product-card__card');
const inAddress = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Opens a page within the running application, which requests its data; a document of the server contains them. */
async function openInApp(page: Page, path: string): Promise<void> {
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

for (const { language, width } of visits) {
  test.describe(`marketplace in ${language} at ${width}`, () => {
    const t = texts(language, 'features/marketplace');
    test.use({ locale: language === 'es' ? 'es-ES' : 'en-GB', viewport: { width, height: 900 } });
    test.beforeEach(({ page }) => suppressPopups(page));

    test('filters and sort are stored in the URL, and a sort that needs a condition is reset without one', async ({
      page,
    }) => {
      const [conditions, supplements] = [recordSearches(page, 'conditions'), recordSearches(page, 'supplements')];
      await page.goto('/marketplace');
      await expect(cards(page).first()).toBeVisible();
      const order = page.getByLabel(t.sort.label);
      for (const sort of ['effectiveness', 'significant_improvement'])
        await expect(order.locator(`option[value=${sort}]`)).toBeDisabled();
      await openFilters(page, language, width);
      const condition = page.getByRole('combobox', { name: t.filters.condition });
      await condition.pressSequentially(CONDITION[language].slice(0, 5), { delay: 350 });
      await page.getByRole('option', { name: CONDITION[language], exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`condition=${CONDITION[language]}`));
      await expect(order).toHaveValue('effectiveness');
      await expect(page.locator('.card-evidence__evidence').first()).toBeVisible();
      const supplement = page.getByRole('combobox', { name: t.filters.supplement });
      await supplement.pressSequentially(SUPPLEMENT[language].slice(0, 3), { delay: 350 });
      await page.getByRole('option', { name: SUPPLEMENT[language], exact: true }).click();
      await page.getByRole('search').getByText('Brightjar', { exact: true }).click();
      const chosen = {
        condition: CONDITION[language],
        supplement: SUPPLEMENT[language],
        advertiser: 'Brightjar',
      };
      await expect.poll(() => inAddress(page)).toEqual(chosen);
      await page.goBack();
      await expect(page.getByRole('checkbox', { name: 'Brightjar', includeHidden: true })).not.toBeChecked();
      await page.goForward();
      await expect.poll(() => inAddress(page)).toEqual(chosen);
      expect(Math.min(...conditions.map((query) => query.length))).toBe(3);
      expect(Math.min(...supplements.map((query) => query.length))).toBe(2);

      await page.reload();
      await expect(order).toHaveValue('effectiveness');
      await openFilters(page, language, width);
      await expect(condition).toHaveValue(CONDITION[language]);
      await expect(page.getByRole('checkbox', { name: 'Brightjar' })).toBeChecked();
      await condition.press('End');
      await condition.press('Backspace');
      await expect(order).toHaveValue('price_asc');
      expect(inAddress(page)).toEqual({ supplement: SUPPLEMENT[language], advertiser: 'Brightjar' });
      const clear = page.getByRole('search').getByRole('button', { name: t.filters.clear });
      await clear.click();
      await expect(clear).toBeDisabled();
      expect(inAddress(page)).toEqual({});
      await expect(supplement).toHaveValue('');
    });

    test('a condition lists products with reports, the others on request, and is passed on to product pages', async ({
      page,
    }) => {
      await page.goto(`/marketplace?condition=${CONDITION[language]}`);
      await expect(cards(page).first()).toBeVisible();
      const everyone = await cards(page).count();
      await expect(page.locator('a.product-card__card .mini-axis__axis')).toHaveCount(everyone);
      const showAll = page.getByRole('switch', { name: t.showAll.label });
      const status = page.locator('.marketplace__head [role=status]');
      const before = Number((await status.locator('b').first().textContent())?.replace(/\D/g, ''));
      await showAll.click();
      await expect(showAll).toBeChecked();
      await expect(status.locator('b')).toHaveCount(2);
      await expect(status.locator('b').first()).toHaveText(String(before));
      const pages = Math.ceil(before / 20);
      await page.goto(`/marketplace?condition=${CONDITION[language]}&show=all&page=${pages + 1}`);
      await expect(page.getByRole('heading', { name: t.others.title })).toBeVisible();
      await page.goBack();
      await expect(showAll).toBeChecked();
      await page.goBack();
      await expect(showAll).not.toBeChecked();

      await page.locator('a.product-card__card[href^="/marketplace/product-demo/"]').first().click();
      await page.getByRole('dialog').getByRole('button', { name: t.warning.anonymous }).click();
      await expect(page).toHaveURL(/product-demo\/\d+\?conditionId=\d+$/);
      await expect(page.locator('.supplement-evidence__evidence .score-axis__axis')).toHaveCount(1);
      await page.getByRole('link', { name: t.demo.back }).click();
      await expect.poll(() => inAddress(page)).toEqual({ condition: CONDITION[language] });
    });

    test('an anonymous visitor is warned, and the filters are restored once on return', async ({ page }) => {
      await page.goto('/marketplace?advertiser=Brightjar&sort=price_desc');
      const card = page.locator('a.product-card__card[href^="/marketplace/product-demo/"]').first();
      await card.click();
      const warning = page.getByRole('dialog', { name: t.warning.title });
      await expect(warning.getByRole('link', { name: t.warning.signIn })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(warning).toBeHidden();
      await expect(card).toBeFocused();
      await page.keyboard.press('Enter');
      await warning.getByRole('button', { name: t.warning.anonymous }).click();
      await expect(page).toHaveURL(/\/marketplace\/product-demo\/\d+$/);
      await expect(page.getByText(t.demo.soon, { exact: true })).toBeVisible();
      await page.getByRole('link', { name: t.demo.browse }).click();
      await expect.poll(() => inAddress(page)).toEqual({ advertiser: 'Brightjar', sort: 'price_desc' });
      await page.goto('/about');
      await page.goto('/marketplace');
      await expect(cards(page).first()).toBeVisible();
      expect(inAddress(page)).toEqual({});
    });

    test('names in a link select filters by exact or partial match', async ({ page }) => {
      await page.goto(`/marketplace?condition=${CONDITION[language]}&supplement=${SUPPLEMENT[language].slice(0, 6)}`);
      await expect(page.locator('.card-evidence__evidence').first()).toBeVisible();
      await openFilters(page, language, width);
      await expect(page.getByRole('combobox', { name: t.filters.condition })).toHaveValue(CONDITION[language]);
      const supplement = page.getByRole('combobox', { name: t.filters.supplement });
      await expect(supplement).toHaveValue(new RegExp(`^${SUPPLEMENT[language].slice(0, 6)}`));
    });

    test('missing images, empty results and failed requests are explained', async ({ page }) => {
      await page.goto(`/marketplace?supplement=${VITAMIN[language]}&advertiser=Drogueria+Lunaria`);
      await expect(page.locator('a.product-card__card[href$="/product-demo/1"]')).toContainText(t.card.noImage);

      await page.goto('/marketplace?brand=Nobody%20makes%20this');
      await expect(page.getByRole('heading', { name: t.empty.title })).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: t.filters.clear }).last().click();
      await expect(cards(page).first()).toBeVisible();

      const problem = {
        status: 400,
        contentType: 'application/problem+json',
        body: '{"status":400,"code":"internal"}',
      };
      await page.route('**/api/marketplace/products?*', (route) => route.fulfill(problem));
      await openInApp(page, '/marketplace');
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(t.failed);
      await page.unroute('**/api/marketplace/products?*');
      await alert.getByRole('button').click();
      await expect(cards(page).first()).toBeVisible();
    });

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

    test('the click reference is sent to the shop only', async ({ page, context }) => {
      await context.route(/^https?:\/\/[^/]+\.example\//, (route) => route.fulfill({ body: 'A shop' }));
      await signIn(page, language, MARIA, '/marketplace?advertiser=Brightjar');
      const others: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== new URL(page.url()).origin) others.push(request.url());
      });
      const referers: (string | undefined)[] = [];
      context.on('request', (request) => {
        if (request.url().includes('.example/')) referers.push(request.headers().referer);
      });
      const outside = page.locator('a.product-card__card[href^="https://brightjar.example/"]').first();
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
