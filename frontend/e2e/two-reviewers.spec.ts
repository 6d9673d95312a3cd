import { expect, type Page, test } from '@playwright/test';
import { expectPublished } from './support/approval';
import { chooseLanguages, localeOf } from './support/combinations';
import { prepareClock, setClockStopped } from './support/stopped-clock';
import { submitTestimonial } from './support/submitted-testimonial';
import { ADMIN, signIn, suppressPopups } from './support/users';
import { texts } from './support/texts';

const LIST = '/admin/pending-testimonials?sort=newest';

/** Two reviewers open the same testimonial, which no other test decides: one decides, the other is notified and keeps the text typed so far. */
for (const language of chooseLanguages(import.meta.filename)) {
  test(`two reviewers decide concurrently in ${language}`, async ({ browser }) => {
    const t = texts(language, 'features/review');
    const id = await submitTestimonial(browser);
    const path = `/admin/testimonial/${id}`;
    const [first, second] = await Promise.all([open(LIST), open(path)]);
    async function open(address: string): Promise<Page> {
      const context = await browser.newContext({ locale: localeOf(language) });
      const page = await context.newPage();
      await suppressPopups(page);
      await prepareClock(page);
      await signIn(page, ADMIN, address);
      return page;
    }

    await first.locator(`a[href="${path}"]`).first().click();
    await expect(first.getByRole('button', { name: t.detail.approve, exact: true })).toBeVisible();
    await second.getByRole('button', { name: t.detail.reject, exact: true }).click();
    await second.getByRole('textbox', { name: t.reason.label }).fill('¿Qué dosis tomaste? Which dose was it?');

    await test.step('an approval is undone by mouse and by keyboard, and nothing is sent', async () => {
      const sent: string[] = [];
      first.on('request', (request) => request.url().endsWith('/approve') && sent.push(request.url()));
      const notPublished = first.getByText(t.publishing.notPublished.replace('{{id}}', String(id)));
      const approve = first.getByRole('button', { name: t.detail.approve, exact: true });
      await setClockStopped(first, true);
      await approve.click();
      await first.getByRole('status').getByRole('button', { name: t.publishing.undo }).click();
      await expect(notPublished).toBeVisible();
      await expect(approve).toBeFocused();
      await first.keyboard.press('a');
      await expect(approve).toHaveCount(0);
      await first.keyboard.press('Control+z');
      await expect(approve).toBeEnabled();
      await expect(first.getByRole('button', { name: t.publishing.undo, exact: true })).toHaveCount(0);
      await setClockStopped(first, false);
      expect(sent).toEqual([]);
    });

    // The second reviewer sends before the renewal of the review lock shows that the testimonial is decided.
    await second.route('**/review-lock', () => undefined);
    await first.keyboard.press('a');
    await expectPublished(first, language, id);

    await second.getByRole('button', { name: t.reason.reject, exact: true }).click();
    await expect(second.getByText(t.errors.alreadyDecided)).toBeVisible();
    await second.getByRole('button', { name: t.detail.takeBack }).click();
    await expect(second.getByRole('textbox', { name: t.reason.label })).toHaveValue(
      '¿Qué dosis tomaste? Which dose was it?',
    );

    // The next testimonial opens without the list, and the list no longer contains the decided one.
    await first.keyboard.press('j');
    await expect.poll(() => new URL(first.url()).pathname).not.toBe(path);
    await first.goto(LIST);
    await expect(first.getByRole('table')).toBeVisible();
    await expect(first.locator(`a[href="${path}"]`)).toHaveCount(0);
    await Promise.all([first.context().close(), second.context().close()]);
  });
}
