import { type ConsoleMessage, expect, type Page, test } from '@playwright/test';
import { chooseLanguages, localeOf } from './support/combinations';
import { computeCode } from './support/one-time-code';
import { createAccount, createUser, MARIA } from './support/users';

const words = {
  en: {
    email: 'Email address',
    password: 'Password',
    submit: 'Sign in',
    signedIn: `Calls are now made as ${MARIA.email}.`,
  },
  es: {
    email: 'Correo electrónico',
    password: 'Contraseña',
    submit: 'Iniciar sesión',
    signedIn: `Las llamadas se hacen ahora como ${MARIA.email}.`,
  },
};

/** Errors of the page, including violations of the content security policy. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    // The first call is rejected on purpose; browsers log that as an error.
    if (message.type() === 'error' && !message.text().includes('401')) errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

const operation = (page: Page) => page.locator('#operations-Points-Points_getMonthlyPoints');

async function execute(page: Page, status: string): Promise<void> {
  await operation(page).getByRole('button', { name: 'Execute' }).click();
  await expect(operation(page).locator('.live-responses-table tbody .response-col_status')).toContainText(status);
}

for (const language of chooseLanguages(import.meta.filename)) {
  test.describe(`API documentation in ${language}`, () => {
    const t = words[language];
    test.use({
      locale: localeOf(language),
      viewport: language === 'es' ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    });

    test('a visitor can sign in and execute a call', async ({ page }) => {
      const errors = collectErrors(page);
      await page.goto('/api/docs');
      await page.locator('#operations-tag-Points').click();
      await operation(page).locator('.opblock-summary-control').click();
      await execute(page, '401');
      await page.getByLabel(t.email).fill(MARIA.email);
      await page.getByLabel(t.password).fill(MARIA.password);
      await page.getByRole('button', { name: t.submit, exact: true }).click();
      await expect(page.getByText(t.signedIn)).toBeVisible();
      await execute(page, '200');
      await expect(operation(page).locator('.live-responses-table')).toContainText('monthlyBreakdown');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(errors).toEqual([]);
    });
  });
}

test('a wrong e-mail or password is reported on the API documentation', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByLabel(words.en.email).fill(MARIA.email);
  await page.getByLabel(words.en.password).fill('not her password');
  await page.getByRole('button', { name: words.en.submit, exact: true }).click();
  await expect(page.getByText('The email address or password is incorrect.')).toBeVisible();
});

test('an account with a second factor signs in on the API documentation with its code', async ({ page, baseURL }) => {
  const user = createUser();
  await createAccount(page, user);
  const post = (path: string, data: object) =>
    page.context().request.post(`/identity/two-factor/${path}`, { data, headers: { origin: baseURL! } });
  const { totpURI } = (await (await post('enable', { password: user.password })).json()) as { totpURI: string };
  const secret = new URL(totpURI).searchParams.get('secret')!;
  // Computed once: a later one may belong to the next period.
  const usedCode = computeCode(secret);
  expect((await post('verify-totp', { code: usedCode })).status()).toBe(200);
  await page.context().clearCookies();
  await page.goto('/api/docs');
  await page.getByLabel(words.en.email).fill(user.email);
  await page.getByLabel(words.en.password).fill(user.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the code that your authenticator app shows now.')).toBeVisible();
  const code = page.getByLabel('Code from the app');
  await expect(code).toBeFocused();
  await code.fill(usedCode);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or was used already. Wait for the next one.')).toBeVisible();
  await code.fill(computeCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Calls are now made as ${user.email}.`)).toBeVisible();
  await expect(code).toBeHidden();
});

test('a visitor who signs in before the document is loaded can execute calls', async ({ page }) => {
  let release: () => void = () => undefined;
  const isSignedIn = new Promise<void>((resolve) => (release = resolve));
  await page.route('/api/openapi.json', async (route) => {
    await isSignedIn;
    await route.continue();
  });
  await page.goto('/api/docs');
  await page.getByLabel(words.en.email).fill(MARIA.email);
  await page.getByLabel(words.en.password).fill(MARIA.password);
  await page.getByRole('button', { name: words.en.submit, exact: true }).click();
  await expect(page.getByText(words.en.signedIn)).toBeVisible();
  release();
  await page.locator('#operations-tag-Points').click();
  await operation(page).locator('.opblock-summary-control').click();
  await execute(page, '200');
});

test('a form of the API documentation sends each entry of a list as a field of its own', async ({ page }) => {
  const sent = new Promise<string>((resolve) => {
    void page.route('/api/testimonials', (route) => {
      resolve(route.request().postData() ?? '');
      return route.abort();
    });
  });
  await page.goto('/api/docs');
  await page.locator('#operations-tag-Testimonials').click();
  const submission = page.locator('#operations-Testimonials-Testimonials_submit');
  await submission.locator('.opblock-summary-control').click();
  await submission.locator('select.content-type').first().selectOption('multipart/form-data');
  const names = submission.getByRole('row', { name: 'customOtherConditionNames' });
  await names.getByRole('textbox').fill('Restless legs');
  await names.getByRole('button', { name: 'Add string item' }).click();
  await names.getByRole('textbox').last().fill('Cold feet');
  await submission.getByRole('button', { name: 'Execute' }).click();
  const fields = [...(await sent).matchAll(/name="customOtherConditionNames"\r\n\r\n(.*)\r\n/g)];
  expect(fields.map(([, entry]) => entry)).toEqual(['Restless legs', 'Cold feet']);
});
