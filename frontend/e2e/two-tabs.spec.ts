import { expect, test } from '@playwright/test';
import { chooseLanguages, localeOf } from './support/combinations';
import { texts } from './support/texts';
import { createAccount, createUser, findAccountMenu, suppressPopups } from './support/users';

for (const language of chooseLanguages(import.meta.filename)) {
  test.describe(`two tabs in ${language}`, () => {
    test.use({ locale: localeOf(language) });

    test('a sign-out in one tab ends the form in the other, and a sign-in opens it again', async ({ page: form }) => {
      const { intro, fields, signedOut } = texts(language, 'features/submission');
      const { nav } = texts(language, 'app');
      const { email, password, signIn } = texts(language, 'features/account');
      const user = createUser();
      const other = await form.context().newPage();
      for (const tab of [form, other]) await suppressPopups(tab);
      await createAccount(form, user);
      await form.goto('/new-testimonial');
      await form.getByRole('button', { name: intro.start }).click();
      await form.getByRole('combobox', { name: fields.condition }).fill('migra');
      const countDrafts = () =>
        form.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('submission-draft')).length);
      await expect.poll(countDrafts).toBe(1);

      await other.goto('/my-points');
      await findAccountMenu(other, language).click();
      await other.getByRole('button', { name: nav.signOut }).click();
      await expect(form.getByRole('combobox', { name: fields.condition })).toHaveCount(0);
      await expect(form.getByRole('link', { name: signedOut.signIn })).toBeVisible();
      expect(await countDrafts()).toBe(0);

      await other.goto('/sign-in');
      await other.getByLabel(email).fill(user.email);
      await other.getByLabel(password).fill(user.password);
      await other.getByRole('button', { name: signIn.submit, exact: true }).click();
      await expect(form.getByRole('button', { name: intro.start })).toBeVisible();
    });
  });
}
