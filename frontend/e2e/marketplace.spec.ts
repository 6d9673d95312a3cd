import { expect, type Locator, type Page, test } from '@playwright/test';
import { chooseCombinations } from './support/combinations';
import { cards, inAddress, openInApp } from './support/marketplace-visits';
import { suppressPopups } from './support/users';
import { type Language, texts } from './support/texts';

const CONDITION = { en: 'Insomnia', es: 'Insomnio' };
/** No other test changes its reports, whose supplements decide which products are counted. */
const UNCHANGED_CONDITION = { en: 'Anxiety', es: 'Ansiedad' };
const SUPPLEMENT = { en: 'Magnesium', es: 'Magnesio' };
const VITAMIN = { en: 'Vitamin A', es: 'Vitamina A' };

/** The queries of the search requests, in order. */
function recordSearches(page: Page, kind: 'conditions' | 'supplements'): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === `/api/${kind}/search`) requests.push(searchParams.get('query') ?? '');
  });
  return requests;
}

/** Types so slowly that each letter could start a search. */
const type = (box: Locator, letters: string) => box.pressSequentially(letters, { delay: 350 });

/** On a narrow screen the filters are collapsed. */
async function openFilters(page: Page, language: Language, width: number): Promise<void> {
  const { filters } = texts(language, 'features/marketplace');
  if (width < 800) await page.getByRole('button', { name: new RegExp(`^${filters.button}`) }).click();
}

for (const { language, locale, viewport } of chooseCombinations(import.meta.filename)) {
  test.describe(`marketplace in ${language} at ${viewport.width}`, () => {
    const t = texts(language, 'features/marketplace');
    test.use({ locale, viewport });
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
      await openFilters(page, language, viewport.width);
      const condition = page.getByRole('combobox', { name: t.filters.condition });
      await type(condition, CONDITION[language].slice(0, 3));
      await expect.poll(() => conditions.length).toBeGreaterThan(0);
      await condition.pressSequentially(CONDITION[language].slice(3, 5));
      await page.getByRole('option', { name: CONDITION[language], exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`condition=${CONDITION[language]}`));
      await expect(order).toHaveValue('effectiveness');
      await expect(page.locator('.card-evidence__evidence').first()).toBeVisible();
      const supplement = page.getByRole('combobox', { name: t.filters.supplement });
      await type(supplement, SUPPLEMENT[language].slice(0, 2));
      await expect.poll(() => supplements.length).toBeGreaterThan(0);
      await supplement.pressSequentially(SUPPLEMENT[language].slice(2, 3));
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
      await openFilters(page, language, viewport.width);
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
      await page.goto(`/marketplace?condition=${UNCHANGED_CONDITION[language]}`);
      await expect(cards(page).first()).toBeVisible();
      const everyone = await cards(page).count();
      await expect(page.locator('a.product-card__card .interval-plot__plot')).toHaveCount(everyone);
      const showAll = page.getByRole('switch', { name: t.showAll.label });
      const status = page.locator('.marketplace__head [role=status]');
      const before = Number((await status.locator('b').first().textContent())?.replace(/\D/g, ''));
      await showAll.click();
      await expect(showAll).toBeChecked();
      await expect(status.locator('b')).toHaveCount(2);
      await expect(status.locator('b').first()).toHaveText(String(before));
      const pages = Math.ceil(before / 20);
      await page.goto(`/marketplace?condition=${UNCHANGED_CONDITION[language]}&show=all&page=${pages + 1}`);
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
      await expect.poll(() => inAddress(page)).toEqual({ condition: UNCHANGED_CONDITION[language] });
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
      await openFilters(page, language, viewport.width);
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
  });
}
