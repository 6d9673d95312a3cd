import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { chooseLanguages, localeOf } from './support/combinations';
import { type Account, AUDIENCE, CLIENT_ID, IdentityProvider } from './support/identity-provider';
import { readToken, signInAtProvider } from './support/provider-session';
import { findAccountMenu, suppressPopups } from './support/users';
import { startProduct } from './support/running-product';
import { texts } from './support/texts';

const en = texts('en', 'features/account');
const menu = texts('en', 'app').nav;
const points = texts('en', 'features/points');

let provider: IdentityProvider;
let stopProduct: () => Promise<void>;
let url: string;

test.beforeAll(async () => {
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  provider = await IdentityProvider.start(url);
  stopProduct = await startProduct(String(port), {
    SEED: 'none',
    PUBLIC_URL: url,
    AUTH_ISSUER: provider.issuer,
    AUTH_AUDIENCE: AUDIENCE,
    AUTH_CLIENT_ID: CLIENT_ID,
    AUTH_ADMIN_CLAIM: 'memberships.teams',
  });
});

test.afterAll(async () => {
  await stopProduct();
  await provider.stop();
});

test.beforeEach(async ({ page }) => {
  provider.tokenSeconds = 600;
  provider.isUnavailable = false;
  await suppressPopups(page);
});

const newAccount = (organizations: string[] = []): Account =>
  provider.add({
    name: 'Nuria Vidal',
    email: `nuria-${randomBytes(5).toString('hex')}@example.org`,
    password: 'una clave bastante larga',
    organizations,
  });

async function signIn(page: Page, account: Account, path = '/my-points'): Promise<void> {
  await page.goto(`${url}/sign-in?redirect_url=${encodeURIComponent(path)}`);
  await page.getByRole('button', { name: texts('en', 'features/account').external.signIn }).click();
  await signInAtProvider(page, account);
  await page.waitForURL(url + path);
}

const ask = async (request: APIRequestContext, token: string, path = '/api/testimonials/my') => {
  const answer = await request.get(url + path, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status(), code: answer.ok() ? undefined : ((await answer.json()) as { code: string }).code };
};

for (const language of chooseLanguages(import.meta.filename)) {
  test.describe(`external identity provider in ${language}`, () => {
    test.use({ locale: localeOf(language) });
    const t = texts(language, 'features/account');

    test('a new user signs up at the provider and returns to the requested page', async ({ page }) => {
      const violations: string[] = [];
      page.on('console', (message) => {
        if (/content security policy/i.test(message.text())) violations.push(message.text());
      });
      await page.goto(`${url}/sign-in?redirect_url=%2Fmy-points`);
      await page.getByRole('link', { name: t.signIn.create }).click();
      await page.getByRole('button', { name: t.external.signUp }).click();
      await expect(page).toHaveTitle('Make an account at the provider');
      const { email, password } = newAccount();
      provider.accounts.delete(email);
      await page.getByLabel('Name').fill('Nuria Vidal');
      await signInAtProvider(page, { name: 'Nuria Vidal', email, password, organizations: [] });
      await page.waitForURL(`${url}/my-points`);
      await expect(
        page.getByRole('heading', { level: 1, name: texts(language, 'features/points').title }),
      ).toBeVisible();
      await page.goto(`${url}/account`);
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText(t.settings.external)).toBeVisible();
      expect(violations).toEqual([]);
    });
  });
}

test('a session survives a reload, is shared with other tabs and ends in all of them', async ({
  page,
  context,
  request,
}) => {
  const account = newAccount();
  await signIn(page, account);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: points.title })).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${url}/my-points`);
  await expect(other.getByRole('heading', { level: 1, name: points.title })).toBeVisible();

  const { origins } = await context.storageState();
  const stored = origins.find(({ origin }) => origin === url)?.localStorage ?? [];
  const storedUser = JSON.parse(stored.find(({ name }) => name.startsWith('oidc.user:'))!.value) as {
    refresh_token: string;
  };
  await findAccountMenu(page, 'en').click();
  await page.getByRole('button', { name: menu.signOut }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.waitForURL(`${url}/`);
  await expect(page.getByRole('link', { name: menu.logIn }).first()).toBeVisible();
  await other.waitForURL(/\/sign-in/);
  expect(await readToken(page)).toBe('');

  const again = await request.post(`${provider.issuer}/token`, {
    form: { grant_type: 'refresh_token', refresh_token: storedUser.refresh_token, client_id: CLIENT_ID },
  });
  expect(again.status()).toBe(400);
  await page.goto(`${url}/sign-in`);
  await page.getByRole('button', { name: en.external.signIn }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('an expiring token is renewed once for all tabs', async ({ page, context }) => {
  provider.tokenSeconds = 30;
  await signIn(page, newAccount());
  await page.waitForLoadState('networkidle');
  const first = await readToken(page);
  await page.goto('about:blank');

  provider.tokenSeconds = 600;
  const before = provider.grants['refresh_token'] ?? 0;
  const tabs = [page, await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto(`${url}/my-points`)));
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1, name: points.title })).toBeVisible();
  await Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle')));
  expect(await readToken(page)).not.toBe(first);
  expect((provider.grants['refresh_token'] ?? 0) - before).toBe(1);
});

test('a user signs in again and returns after the provider ended the session', async ({ page }) => {
  provider.tokenSeconds = 30;
  const account = newAccount();
  await signIn(page, account, '/notices');
  await provider.revoke(account);
  await page.goto(`${url}/my-points`);
  await page.waitForURL(/\/sign-in\?redirect_url=%2Fmy-points/);
  await page.getByRole('button', { name: en.external.signIn }).click();
  await page.waitForURL(`${url}/my-points`);
});

test('the organizations claim makes admins, and only they can open the review queue', async ({ browser, request }) => {
  for (const [organizations, status, menus] of [
    [['recuento'], 200, 1],
    [['somebody-else'], 403, 1],
    [[], 403, 0],
  ] as const) {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await suppressPopups(page);
    const account = newAccount([...organizations]);
    await signIn(page, account);
    await expect(findAccountMenu(page, 'en')).toBeVisible();
    await expect(page.getByRole('button', { name: menu.admin, exact: true })).toHaveCount(menus);
    expect((await ask(request, await readToken(page), '/api/testimonials/admin/pending')).status).toBe(status);
    await context.close();
  }
});

test('new signing keys are accepted while old ones stay valid', async ({ page, browser, request }) => {
  await signIn(page, newAccount());
  const old = await readToken(page);
  expect(await ask(request, old)).toMatchObject({ status: 200 });
  provider.rotateKeys('second');
  const context = await browser.newContext({ locale: 'en-GB' });
  const later = await context.newPage();
  await suppressPopups(later);
  await signIn(later, newAccount());
  await expect(later.getByRole('heading', { level: 1, name: points.title })).toBeVisible();
  expect(await ask(request, await readToken(later))).toMatchObject({ status: 200 });
  expect(await ask(request, old)).toMatchObject({ status: 200 });
  await context.close();
});

test('an unavailable provider keeps existing sessions and reports the problem at sign-in', async ({
  page,
  browser,
  request,
}) => {
  await signIn(page, newAccount());
  provider.isUnavailable = true;
  await page.goto(`${url}/my-points`);
  await expect(page.getByRole('heading', { level: 1, name: points.title })).toBeVisible();

  const [header, ...rest] = (await readToken(page)).split('.');
  const named = JSON.parse(Buffer.from(header, 'base64url').toString()) as object;
  const unknown = Buffer.from(JSON.stringify({ ...named, kid: 'not seen yet' })).toString('base64url');
  expect(await ask(request, [unknown, ...rest].join('.'))).toEqual({
    status: 503,
    code: 'identity_provider_unavailable',
  });

  const context = await browser.newContext({ locale: 'en-GB' });
  const outside = await context.newPage();
  await suppressPopups(outside);
  await outside.goto(`${url}/sign-in?redirect_url=%2Fmy-points`);
  const button = outside.getByRole('button', { name: en.external.signIn });
  await button.click();
  await expect(outside.getByRole('alert')).toHaveText(texts('en', 'lib/problem').identity_provider_unavailable);
  provider.isUnavailable = false;
  await button.click();
  await signInAtProvider(outside, newAccount());
  await outside.waitForURL(`${url}/my-points`);
  await context.close();

  provider.isUnavailable = true;
  await findAccountMenu(page, 'en').click();
  await page.getByRole('button', { name: menu.signOut }).click();
  await expect(page.getByRole('link', { name: menu.logIn }).first()).toBeVisible();
  expect(new URL(page.url()).origin).toBe(url);
  expect(await readToken(page)).toBe('');
});

test('a cancelled sign-in is reported and can be repeated', async ({ page }) => {
  await page.goto(`${url}/sign-in?redirect_url=%2Fmy-points`);
  await page.getByRole('button', { name: en.external.signIn }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: en.external.cancelled })).toBeVisible();
  await page.getByRole('link', { name: en.external.again }).click();
  await page.waitForURL(`${url}/sign-in?redirect_url=%2Fmy-points`);
});

test('an unsolicited callback does not sign in a user', async ({ page }) => {
  await page.goto(`${url}/sign-in/callback?code=stolen&state=somebody-elses`);
  await expect(page.getByRole('heading', { level: 1, name: en.external.failed })).toBeVisible();
  expect(await readToken(page)).toBe('');
});

test('redirect_url never leads to another origin', async ({ page }) => {
  await page.goto(`${url}/sign-in?redirect_url=${encodeURIComponent(`${provider.issuer}/evil`)}`);
  await page.getByRole('button', { name: en.external.signIn }).click();
  await signInAtProvider(page, newAccount());
  await page.waitForURL(`${url}/`);
});
