import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, test } from '@playwright/test';
import { chooseLanguages, localeOf } from './support/combinations';
import { ADMIN, createUser, signIn, signUp, suppressPopups } from './support/users';
import { texts } from './support/texts';

const readContent = async (download: Download) => readFile(await download.path(), 'utf8');

for (const language of chooseLanguages(import.meta.filename)) {
  test.describe(`data rights in ${language}`, () => {
    test.use({ locale: localeOf(language) });
    const t = texts(language, 'features/data-rights');

    test('a user exports the data, has the name corrected and deletes the account', async ({ page, browser }) => {
      test.slow();
      await suppressPopups(page);
      const user = createUser();
      await page.goto('/sign-up');
      await signUp(page, language, user);
      await page.goto('/data-rights');
      await expect(page.getByRole('heading', { level: 1, name: t.page.title })).toBeVisible();

      const full = await download(page, t.access.act);
      expect(full.suggestedFilename()).toMatch(/^recuento-export-\d{4}-\d\d-\d\d\.json$/);
      expect(await readContent(full)).toContain(user.email);
      const portable = await download(page, t.portability.act);
      expect(portable.suggestedFilename()).toMatch(/^recuento-portable-\d{4}-\d\d-\d\d\.json$/);
      expect(await readContent(portable)).toContain(user.email);

      const receipt = await download(page, new RegExp(`^${t.history.receipt}`));
      const { text, textHash } = JSON.parse(await readContent(receipt)) as { text: string; textHash: string };
      expect(await sha256(page, text)).toBe(textHash);

      const newName = `Nuria ${Date.now()}`;
      await page.getByRole('button', { name: t.rectification.act }).click();
      await page.getByLabel(t.correct.dataType).selectOption('profile');
      await page.getByLabel(t.correct.fieldName, { exact: true }).selectOption('name');
      await expect(page.getByLabel(t.correct.currentValue)).toHaveValue(user.name);
      await page.getByLabel(t.correct.requestedValue).fill(newName);
      await page.getByLabel(t.correct.justification).fill('It is shorter.');
      await page.getByRole('button', { name: t.correct.submit }).click();
      await expect(page.getByText(t.done.rectification)).toBeVisible();
      const requests = page.getByRole('region', { name: t.requests.title });
      await expect(requests.getByText(t.requests.states.received)).toBeVisible();

      const adminContext = await browser.newContext({ locale: localeOf(language) });
      const admin = await adminContext.newPage();
      await suppressPopups(admin);
      await signIn(admin, ADMIN, '/admin/rectifications');
      const card = admin.getByRole('listitem').filter({ hasText: newName });
      await card.getByRole('button', { name: new RegExp(t.review.approve) }).click();
      await admin.getByRole('dialog').getByRole('button', { name: t.review.approve }).click();
      await expect(card.getByText(t.requests.states.approved)).toBeVisible();
      await adminContext.close();
      await page.reload();
      await expect(requests.getByText(t.requests.states.approved)).toBeVisible();

      await page.getByRole('button', { name: t.erasure.act }).click();
      const dialog = page.getByRole('dialog');
      const erase = dialog.getByRole('button', { name: t.erase.confirm });
      await expect(erase).toBeDisabled();
      // Its words stay legible below the pointer, where the button that opened the dialog was.
      const color = () => erase.evaluate((button) => getComputedStyle(button).backgroundColor);
      await page.mouse.move(0, 0);
      const atRest = await color();
      await erase.hover({ force: true });
      expect(await color()).toBe(atRest);
      await dialog.getByLabel(t.erase.reason).fill('Enough.');
      await dialog.getByText(t.erase.understood).click();
      await erase.click();
      await expect(page.getByText(t.receipt.completed)).toBeVisible();
      const receiptText = await readContent(await download(page, t.receipt.download));
      expect(receiptText).not.toContain(user.email);
      expect(receiptText).not.toContain('Nuria');

      const account = texts(language, 'features/account');
      await page.goto('/sign-in');
      await page.getByLabel(account.email).fill(user.email);
      await page.getByLabel(account.password).fill(user.password);
      await page.getByRole('button', { name: account.signIn.submit, exact: true }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    });
  });
}

async function download(page: Page, button: string | RegExp): Promise<Download> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  return waiting;
}

const sha256 = (page: Page, text: string) =>
  page.evaluate(async (words) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }, text);
