import { expect, test } from '@playwright/test';
import { tabTo } from './support/keyboard';
import { createAccount, createUser, suppressPopups } from './support/users';
import { texts } from './support/texts';

test('pressing Next six times on each step submits no unanswered example', async ({ page }) => {
  const t = texts('en', 'features/submission');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/testimonials$/.test(request.url()) && request.method() === 'POST') sent.push(request.url());
  });
  await suppressPopups(page);
  await createAccount(page, createUser());
  await page.goto('/new-testimonial');
  await page.getByRole('button', { name: t.intro.start }).click();

  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const forward = page.locator('#submission-forward');
  const pressForward = async () => {
    await tabTo(page, forward);
    await page.keyboard.press('Enter');
  };
  const question = page.locator('.inline-question__inlineQuestion');
  /** Pressing Next again and again stays on the step; Enter on the question confirms nothing. */
  const pressSixTimes = async (name: string) => {
    for (let presses = 0; presses < 6; presses += 1) {
      await pressForward();
      await expect(question).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(heading(name)).toBeVisible();
    }
    await expect(page.getByText(t.examples.waiting_one)).toBeVisible();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  };
  const confirm = async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(forward).toBeFocused();
    await page.keyboard.press('Enter');
  };

  await expect(heading(t.wizard.step.basic)).toBeFocused();
  for (const [label, name] of [
    [t.fields.condition, 'Fatigue'],
    [t.fields.supplement, 'Magnesium'],
    [t.fields.brand, 'Northlight'],
  ]) {
    await page.getByRole('combobox', { name: label }).pressSequentially(name.slice(0, 6));
    await page.getByRole('option', { name, exact: true }).first().click();
  }
  await pressForward();
  await expect(heading(t.wizard.step.consumption)).toBeFocused();
  await pressSixTimes(t.wizard.step.consumption);
  await confirm();
  await expect(heading(t.wizard.step.results)).toBeFocused();
  await pressSixTimes(t.wizard.step.results);
  // The step indicator cannot skip the question either.
  await page.getByRole('navigation', { name: t.wizard.steps }).first().getByRole('link').last().click();
  await expect(heading(t.wizard.step.results)).toBeVisible();
  await expect(question).toBeFocused();
  await confirm();
  await expect(heading(t.wizard.step.medications)).toBeFocused();
  await pressForward();
  await expect(heading(t.wizard.step.personal)).toBeFocused();
  await pressForward();
  await expect(page.getByText(t.errors.gender)).toBeVisible();
  expect(sent).toEqual([]);
});
