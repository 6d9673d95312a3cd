import { expect, type Locator, test } from '@playwright/test';
import { chooseCombinations } from './support/combinations';
import { confirmExamples } from './support/testimonial-form';
import { texts } from './support/texts';
import { ADMIN, createAccount, createUser, MARIA, signIn, suppressPopups } from './support/users';
import { waitForHydration } from './support/wait-for-hydration';

const CUSTOM_NAME = 'Zzyzx';

async function chooseCustom(field: Locator): Promise<void> {
  await field.fill(CUSTOM_NAME);
  await field.page().getByRole('option').click();
}

for (const { language, locale, viewport } of chooseCombinations(import.meta.filename)) {
  test.describe(`keyboard focus in ${language} at ${viewport.width} pixels`, () => {
    test.use({ locale, viewport });
    test.beforeEach(({ page }) => suppressPopups(page));

    test('a control that disappears gives the focus to something near it', async ({ page }) => {
      await page.goto('/?condition=Insomnia&gender=female&ageRange=35-44');
      const clear = page.getByRole('button', { name: texts(language, 'features/analysis').filters.clear });
      await page.locator('button.chip__chip').first().press('Enter');
      await expect(page.locator('button.chip__chip')).toHaveCount(1);
      await expect(page.locator('button.chip__chip')).toBeFocused();
      await clear.press('Enter');
      await expect(clear).toHaveCount(0);
      await expect(page.locator(':focus')).not.toHaveCount(0);
    });

    test('the window shows what gets the focus of a removed control after a key, and stays after a click', async ({
      page,
    }) => {
      const t = texts(language, 'features/submission');
      await page.setViewportSize({ width: viewport.width, height: 500 });
      await signIn(page, MARIA, '/new-testimonial');
      const next = page.getByRole('button', { name: t.wizard.next, exact: true });
      await page.getByRole('button', { name: t.intro.start }).click();
      for (const field of [t.fields.condition, t.fields.supplement, t.fields.brand])
        await chooseCustom(page.getByRole('combobox', { name: field }));
      await next.click();
      await confirmExamples(page, language);
      const purpose = page.getByRole('group', { name: t.medications.purpose }).getByRole('radio').first();
      const remove = page.getByRole('button', { name: new RegExp(`^.+ ${CUSTOM_NAME}$`) });
      const add = async () => {
        await page.getByRole('combobox', { name: t.medications.name }).fill(CUSTOM_NAME);
        await page.getByRole('button', { name: t.medications.add }).click();
        await remove.scrollIntoViewIfNeeded();
      };
      await add();
      await remove.click();
      await expect(purpose).toBeFocused();
      await expect(purpose).not.toBeInViewport();
      await add();
      await remove.press('Enter');
      await expect(purpose).toBeFocused();
      await expect(purpose).toBeInViewport();
    });

    test('a step of the form that Back opens again starts at its heading, which has the focus', async ({ page }) => {
      const t = texts(language, 'features/submission');
      await page.setViewportSize({ width: viewport.width, height: 500 });
      await signIn(page, MARIA, '/new-testimonial');
      await page.getByRole('button', { name: t.intro.start }).click();
      for (const field of [t.fields.condition, t.fields.supplement, t.fields.brand])
        await chooseCustom(page.getByRole('combobox', { name: field }));
      const heading = page.getByRole('heading', { level: 1 });
      await page.getByRole('button', { name: t.wizard.next, exact: true }).click();
      await expect(heading).toHaveText(t.wizard.step.consumption);
      for (const [move, step] of [
        ['goBack', t.wizard.step.basic],
        ['goForward', t.wizard.step.consumption],
      ] as const) {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await page[move]();
        await expect(heading).toHaveText(step);
        await expect(heading).toBeFocused();
        await expect(heading).toBeInViewport();
      }
    });

    test('a dialog that a link has opened gives the focus to the heading when it is closed', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await createAccount(page, createUser());
      await page.goto('/account');
      await page.getByRole('link', { name: texts(language, 'features/account').settings.deleteAction }).press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('textbox')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.reload();
      await waitForHydration(page);
      await expect(
        page.getByRole('button', { name: texts(language, 'features/data-rights').erasure.act }),
      ).toBeVisible();
      await expect(dialog).toHaveCount(0);
    });

    test('a retry that succeeds gives the focus to the heading', async ({ page }) => {
      await page.goto('/marketplace');
      await waitForHydration(page);
      await page.route('**/api/marketplace/products?*', (route) => route.abort());
      await page
        .locator('main select')
        .selectOption({ label: texts(language, 'features/marketplace').sort.price_desc });
      const again = page.getByRole('button', { name: texts(language, 'ui').tryAgain });
      await again.focus();
      await page.unroute('**/api/marketplace/products?*');
      await again.press('Enter');
      await expect(again).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });

    test('a hidden button beside a removed control does not lose the focus', async ({ page }) => {
      // The button that leads from the filters to the products is hidden on wide screens.
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.route('**/api/marketplace/advertisers', (route) => route.fulfill({ status: 400 }));
      await page.goto('/about');
      await waitForHydration(page);
      await page
        .getByRole('navigation')
        .getByRole('link', { name: texts(language, 'app').nav.marketplace })
        .click();
      const again = page.getByRole('button', { name: texts(language, 'ui').tryAgain });
      await again.focus();
      await page.unroute('**/api/marketplace/advertisers');
      // The shops are still loading.
      await page.route('**/api/marketplace/advertisers', () => {});
      await again.press('Enter');
      await expect(again).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });

    test('a button has the focus again, within the window, when its request has failed', async ({ page }) => {
      const t = texts(language, 'features/account');
      await page.setViewportSize({ width: viewport.width, height: 180 });
      await page.goto('/forgot-password');
      await page.route('**/identity/**', (route) => route.abort());
      await page.getByLabel(t.email).fill('maria@recuento.test');
      await page.locator('main form button[type=submit]').press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.locator('main form button[type=submit]')).toBeFocused();
      await expect(page.locator('main form button[type=submit]')).toBeInViewport({ ratio: 1 });
    });

    test('a touch screen shows the shortcuts of the review once a keyboard is used', async ({ browser }) => {
      const page = await browser.newPage({ locale, viewport, hasTouch: true, isMobile: true });
      await suppressPopups(page);
      await signIn(page, ADMIN, '/admin/pending-testimonials');
      await page.getByRole('row').getByRole('link').first().click();
      const t = texts(language, 'features/review');
      await expect(page.getByRole('button', { name: t.detail.approve, exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: t.keys.turnOff })).toBeHidden();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: t.keys.turnOff })).toBeVisible();
      await page.close();
    });

    test('a low window shows what has the focus in a dialog that was opened by a key', async ({ page }) => {
      const t = texts(language, 'features/data-rights');
      await page.setViewportSize({ width: 320, height: 256 });
      await signIn(page, MARIA, '/data-rights');
      await page.getByRole('button', { name: t.erasure.act }).press('Enter');
      const field = page.getByRole('dialog').getByRole('textbox');
      await expect(field).toBeFocused();
      await expect(field).toBeInViewport({ ratio: 1 });
    });

    test('with a dark high contrast of the system, the focus ring of a choice is visible on a light page', async ({
      page,
    }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
      await page.addInitScript(() => localStorage.setItem('color-scheme', 'light'));
      await page.goto('/?condition=Insomnia');
      await waitForHydration(page);
      const box = page.getByRole('checkbox', { name: texts(language, 'features/analysis').compare.select }).first();
      await box.press('Space');
      const { ring, text } = await box.evaluate((input) => ({
        ring: getComputedStyle(input.nextElementSibling!).outlineColor,
        text: getComputedStyle(document.body).color,
      }));
      expect(ring).toBe(text);
    });

    test('the focus ring of a field does not touch its label', async ({ page }) => {
      await page.goto('/sign-in');
      const field = page.getByLabel(texts(language, 'features/account').email);
      await field.focus();
      const { room, ring } = await field.evaluate((input: HTMLInputElement) => {
        const { outlineOffset, outlineWidth, boxShadow } = getComputedStyle(input);
        const halo = Number.parseFloat(boxShadow.match(/([\d.]+)px(?! [\d.])/)?.[1] ?? '');
        const label = input.labels![0]!.getBoundingClientRect();
        return {
          room: input.getBoundingClientRect().top - label.bottom,
          ring: Math.max(Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth), halo),
        };
      });
      expect(ring).toBeGreaterThan(0);
      expect(room).toBeGreaterThanOrEqual(ring);
    });
  });
}
