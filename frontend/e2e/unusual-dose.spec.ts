import { expect, test } from '@playwright/test';
import { findViolations } from './support/accessibility';
import { chooseCombinations } from './support/combinations';
import { proofFiles } from './support/proof';
import { BRAND, choose, CONDITION, tick } from './support/testimonial-form';
import { texts } from './support/texts';
import { ADMIN, createAccount, createUser, signIn, suppressPopups } from './support/users';

const MAGNESIUM = { en: 'Magnesium', es: 'Magnesio' };

for (const { language, locale, viewport } of chooseCombinations(import.meta.filename)) {
  test(`an unusual dose is confirmed and shown to reviewers, and harm leads to the authorities, in ${language} at ${viewport.width} pixels`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale, viewport });
    const page = await context.newPage();
    const t = texts(language, 'features/submission');
    const v = texts(language, 'lib/vocabulary');
    await suppressPopups(page);
    await createAccount(page, createUser());
    await page.goto('/new-testimonial');
    await page.getByRole('button', { name: t.intro.start }).click();
    const next = () => page.getByRole('button', { name: t.wizard.next, exact: true }).click();
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    const question = page.locator('.inline-question__inlineQuestion');

    await choose(page.getByRole('combobox', { name: t.fields.condition }), CONDITION[language]);
    await choose(page.getByRole('combobox', { name: t.fields.supplement }), MAGNESIUM[language]);
    await choose(page.getByRole('combobox', { name: t.fields.brand }), BRAND);
    await next();

    const dose = page.getByRole('group', { name: t.fields.dose }).getByRole('textbox');
    await dose.fill('40000');
    await next();
    await expect(question).toBeFocused();
    await expect(question).toContainText(/\d+ (to|a) \d+ mg/);
    await expect(question).toContainText(language === 'es' ? '40.000 mg' : '40,000 mg');
    await expect(page.getByText(t.examples.waiting_one)).toBeVisible();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    await question.getByRole('button', { name: t.unusual.change }).press('Enter');
    // The field takes the focus a moment later; the question is part of the same group.
    await expect(dose).toBeFocused();
    // A plausible dose settles the question; an unusual one asks again.
    await dose.fill('400');
    await expect(question).toHaveCount(0);
    await dose.fill('40000');
    await question.getByRole('button', { name: t.unusual.confirm }).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(page.locator('#submission-forward')).toBeFocused();
    await page.keyboard.press('Enter');

    await expect(heading(t.wizard.step.results)).toBeVisible();
    await tick(page.getByRole('radio', { name: v.outcome.moderate }));
    await tick(page.getByRole('checkbox', { name: v.sideEffect.headache }));
    const time = page.getByRole('group', { name: t.fields.timeToResults });
    await time.getByRole('textbox').fill('900');
    await time.getByRole('combobox').selectOption('months');
    await next();
    await expect(question).toContainText('900');
    // It scrolls into view: a click before that would miss what moves.
    await expect(question).toBeFocused();
    // Without an improvement there was no time to results.
    await tick(page.getByRole('radio', { name: v.outcome.negative_effects }));
    await expect(question).toHaveCount(0);
    await next();
    await next();
    await tick(page.getByRole('radio', { name: v.gender.female, exact: true }));
    await tick(page.getByRole('radio', { name: '45–54' }));
    await next();
    await page.locator('input[type=file]').setInputFiles(await proofFiles());
    await tick(page.getByRole('checkbox', { name: t.consent.text }));
    const answer = page.waitForResponse(
      (response) => response.request().method() === 'POST' && /\/api\/testimonials$/.test(response.url()),
    );
    await page.getByRole('button', { name: t.wizard.submit }).click();
    const { id } = (await (await answer).json()) as { id: number };

    const notice = page.getByRole('region', { name: t.thanks.harm.title });
    await expect(notice.getByText(t.thanks.harm.text)).toBeVisible();
    await expect(notice.getByRole('link', { name: t.thanks.harm.spain })).toHaveAttribute('href', /notificaram/);
    await expect(notice.getByRole('link', { name: t.thanks.harm.eu })).toHaveAttribute('href', /adrreports/);
    await expect(page.getByText(t.thanks.leaving)).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    await context.close();

    const reviewerContext = await browser.newContext({ locale, viewport });
    const reviewer = await reviewerContext.newPage();
    await suppressPopups(reviewer);
    await signIn(reviewer, ADMIN, `/admin/testimonial/${id}`);
    const r = texts(language, 'features/review');
    await expect(reviewer.getByText(r.flags.code.unusual_dose)).toBeVisible();
    await expect(reviewer.getByText(r.flags.figures.confirmed)).toBeVisible();
    await expect(reviewer.getByText(r.flags.code.unusual_time_to_results)).toHaveCount(0);
    expect(await findViolations(reviewer)).toEqual([]);
    await reviewerContext.close();
  });
}
