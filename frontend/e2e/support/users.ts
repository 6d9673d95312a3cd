import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { CONSENT_VERSION } from '../../src/features/consent/consent-version';
import { type Language, texts } from './texts';

export interface TestUser {
  name: string;
  email: string;
  password: string;
}

export const ADMIN: TestUser = { name: 'Ada Montes', email: 'admin@recuento.test', password: 'recuento-demo' };
export const MARIA: TestUser = { name: 'María Ruiz', email: 'maria@recuento.test', password: 'recuento-demo' };

export const createUser = (): TestUser => ({
  name: 'Nuria Vidal',
  email: `nuria-${randomBytes(5).toString('hex')}@example.org`,
  password: 'una clave bastante larga',
});

/** Fills in the sign-up form, which must be open, and waits for the next page. */
export async function signUp(page: Page, language: Language, user: TestUser): Promise<void> {
  const t = texts(language, 'features/account');
  await page.getByLabel(t.name).fill(user.name);
  await page.getByLabel(t.email).fill(user.email);
  await page.getByLabel(t.password).fill(user.password);
  await page.getByRole('button', { name: t.signUp.submit }).click();
  await page.waitForURL((address) => address.pathname !== '/sign-up');
}

/** Signs in through the form and comes back to `path`. */
export async function signInByForm(page: Page, language: Language, user: TestUser, path = '/'): Promise<void> {
  const t = texts(language, 'features/account');
  await page.goto(`/sign-in?redirect_url=${encodeURIComponent(path)}`);
  await page.getByLabel(t.email).fill(user.email);
  await page.getByLabel(t.password).fill(user.password);
  await page.getByRole('button', { name: t.signIn.submit, exact: true }).click();
  await page.waitForURL((address) => address.pathname === path.split('?')[0]);
}

/** Signs in without the form, which takes as long as opening another page, and opens `path`. */
export async function signIn(page: Page, { email, password }: TestUser, path = '/'): Promise<void> {
  await startSession(page, 'sign-in/email', { email, password });
  await page.goto(path);
}

/** Creates an account without the form. */
export const createAccount = (page: Page, user: TestUser): Promise<void> =>
  startSession(page, 'sign-up/email', { ...user });

async function startSession(page: Page, path: string, data: Record<string, string>): Promise<void> {
  const response = await page.context().request.post(`/identity/${path}`, { data });
  expect(response.ok(), `${path} answered ${response.status()}`).toBe(true);
}

/** A token of the signed-in user for requests to the API. */
export const fetchToken = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/identity/token', { credentials: 'include' });
    return ((await answer.json()) as { token: string }).token;
  });

/** Suppresses popups and the consent banner, which these tests are not about. */
export async function suppressPopups(page: Page): Promise<void> {
  await page.addInitScript((version) => {
    sessionStorage.setItem('visit-interrupted', 'shown');
    const chosenAt = new Date().toISOString();
    const rejectedChoice = { analytics: false, marketing: false, version, chosenAt, recordId: null };
    if (!localStorage.getItem('consent')) localStorage.setItem('consent', JSON.stringify(rejectedChoice));
  }, CONSENT_VERSION);
}

/** The button of the account menu, whose name also contains the initials of the user. */
export const findAccountMenu = (page: Page, language: Language): Locator =>
  page.getByRole('button', { name: new RegExp(`^${texts(language, 'app').nav.account.split(' (')[0]}`) });
