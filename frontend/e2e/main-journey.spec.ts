import { expect, test } from '@playwright/test';
import { expectPublished } from './support/approval';
import { localeOf } from './support/combinations';
import { countReports, share } from './support/testimonial-form';
import { ADMIN, createUser, signInByForm, signUp, suppressPopups } from './support/users';
import { LANGUAGES, texts } from './support/texts';

/** From an anonymous visitor to a counted report in a real browser, in both languages. */
for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ locale: localeOf(language) });

    test('a new user submits a testimonial, an admin approves it, and ranking and points are updated', async ({
      page,
      browser,
    }) => {
      test.slow();
      await suppressPopups(page);
      const before = await countReports(page, language);

      const author = createUser();
      await page.goto('/sign-up');
      await signUp(page, language, author);
      await page.goto('/new-testimonial');
      const id = await share(page, language);

      await page.goto(`/my-testimonials/${id}`);
      await expect(page.getByText(texts(language, 'lib/vocabulary').reviewStatus.pending).first()).toBeVisible();

      const adminContext = await browser.newContext({ locale: localeOf(language) });
      const admin = await adminContext.newPage();
      await suppressPopups(admin);
      await signInByForm(admin, language, ADMIN, `/admin/testimonial/${id}`);
      await admin.getByRole('button', { name: texts(language, 'features/review').detail.approve }).click();
      await expectPublished(admin, language, id);
      await adminContext.close();

      await expect.poll(() => countReports(page, language)).toBe(before + 1);
      await page.goto(`/my-testimonials/${id}`);
      await expect(page.getByText(texts(language, 'lib/vocabulary').reviewStatus.approved).first()).toBeVisible();
      await page.goto('/my-points');
      await expect(page.getByRole('main')).toContainText('200');
    });
  });
}
