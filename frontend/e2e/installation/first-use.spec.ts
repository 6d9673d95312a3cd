import { expect, type Page, test } from '@playwright/test';
import { expectPublished } from '../support/approval';
import { computeCode } from '../support/one-time-code';
import { BRAND, CONDITION, countReports, share, SUPPLEMENT } from '../support/testimonial-form';
import { texts } from '../support/texts';
import { createUser, signUp, suppressPopups, type TestUser } from '../support/users';
import { runAdminCommand, saveState } from './installation';

const account = texts('en', 'features/account');

/** What docs/operations.md asks of a new operator, then what the product is for. */
test('a new installation gets an admin and a catalog, and a reviewed testimonial changes the ranking', async ({
  page,
  browser,
}) => {
  const catalog = { conditions: CONDITION, supplements: SUPPLEMENT, brands: { en: BRAND, es: BRAND } };
  for (const [kind, { en, es }] of Object.entries(catalog)) {
    const printed = runAdminCommand(['import-catalog', kind, '/dev/stdin'], `nameEn,nameEs\n${en},${es}\n`);
    expect(printed).toContain(`1 ${kind.slice(0, -1)} added`);
  }

  const admin = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await suppressPopups(admin);
  const reviewer = { ...createUser(), name: 'Ada Montes' };
  await admin.goto('/sign-up');
  await signUp(admin, 'en', reviewer);
  expect(runAdminCommand(['make-admin', reviewer.email])).toContain(`${reviewer.email} is an admin now`);
  const secret = await enableSecondFactor(admin, reviewer);

  await suppressPopups(page);
  const author = createUser();
  await page.goto('/sign-up');
  await signUp(page, 'en', author);
  await page.goto('/new-testimonial');
  const id = await share(page, 'en');
  saveState({ author, testimonialId: id });

  await signInWithCode(admin, reviewer, secret, `/admin/testimonial/${id}`);
  await admin.getByRole('button', { name: texts('en', 'features/review').detail.approve }).click();
  await expectPublished(admin, 'en', id);

  await expect.poll(() => countReports(page, 'en'), { timeout: 30_000 }).toBe(1);
  await page.goto('/my-points');
  await expect(page.getByRole('main')).toContainText('200');
});

/** Turns on one-time codes; returns the secret of the authenticator app. */
async function enableSecondFactor(page: Page, { password }: TestUser): Promise<string> {
  const words = account.secondFactor;
  await page.goto('/account');
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await press(words.enable);
  await page.locator('input[name="password"]').fill(password);
  await page.keyboard.press('Enter');
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel(words.appCode).fill(computeCode(secret));
  await page.keyboard.press('Enter');
  await press(words.stored);
  await expect(page.getByText(words.on, { exact: true })).toBeVisible();
  return secret;
}

async function signInWithCode(page: Page, user: TestUser, secret: string, path: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`/sign-in?redirect_url=${encodeURIComponent(path)}`);
  await page.getByLabel(account.email).fill(user.email);
  await page.getByLabel(account.password).fill(user.password);
  await page.keyboard.press('Enter');
  // The code of this period has been used.
  await page.getByLabel(account.secondFactor.appCode).fill(computeCode(secret, 1));
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.pathname === path);
}
