import { expect, type Locator, type Page } from '@playwright/test';
import { proofFiles } from './proof';
import { type Language, texts } from './texts';

/** Entries of the demo catalog about which {@link share} reports. */
export const CONDITION = { en: 'Joint pain', es: 'Dolor articular' };
export const SUPPLEMENT = { en: 'Turmeric', es: 'Cúrcuma' };
export const BRAND = 'Northlight';

/** The number of reports about the supplement in the ranking. */
export async function countReports(page: Page, language: Language): Promise<number> {
  await page.goto(`/?condition=${encodeURIComponent(CONDITION[language])}`);
  const card = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: SUPPLEMENT[language], exact: true }),
  });
  const count = card.getByText(/^\d+ (testimonials?|testimonios?)$/);
  return Number.parseInt((await count.textContent()) ?? '', 10);
}

/** Fills in the six steps with custom names, a medication and two proof files. Returns the id of the testimonial. */
export async function share(page: Page, language: Language): Promise<number> {
  const t = texts(language, 'features/submission');
  const v = texts(language, 'lib/vocabulary');
  const next = () => page.getByRole('button', { name: t.wizard.next, exact: true }).click();
  const step = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: t.intro.start }).click();

  await step(t.wizard.step.basic);
  await next();
  await expect(page.getByText(t.errors.condition)).toBeVisible();
  await choose(page.getByRole('combobox', { name: t.fields.condition }), CONDITION[language]);
  await choose(page.getByRole('combobox', { name: t.fields.supplement }), SUPPLEMENT[language]);
  await choose(page.getByRole('combobox', { name: t.fields.brand }), BRAND);
  await next();

  await step(t.wizard.step.consumption);
  // A dose as in the demo's reports: an unusual one would be asked about.
  const dose = page.getByRole('group', { name: t.fields.dose });
  await dose.getByRole('combobox').selectOption('grams');
  await dose.getByRole('textbox').fill('2');
  await next();

  await step(t.wizard.step.results);
  await tick(page.getByRole('radio', { name: v.outcome.moderate }));
  await page.getByRole('group', { name: t.fields.timeToResults }).getByRole('textbox').fill('3');
  await tick(page.getByRole('checkbox', { name: v.sideEffect.none, exact: true }));
  await page
    .getByRole('textbox', { name: t.fields.experience })
    .fill('Menos rigidez por la mañana. Less stiff in the morning.');
  await next();

  await step(t.wizard.step.medications);
  await next();

  await step(t.wizard.step.personal);
  await tick(page.getByRole('radio', { name: v.gender.female, exact: true }));
  await tick(page.getByRole('radio', { name: '45–54' }));
  await next();

  await step(t.wizard.step.documentation);
  await page.locator('input[type=file]').setInputFiles(await proofFiles());
  await tick(page.getByRole('checkbox', { name: t.consent.text }));
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /\/api\/testimonials$/.test(response.url()),
  );
  await page.getByRole('button', { name: t.wizard.submit }).click();
  const response = await answer;
  expect(response.status()).toBe(201);
  await expect(page.getByRole('heading', { level: 1, name: t.thanks.heading })).toBeVisible();
  return ((await response.json()) as { id: number }).id;
}

/**
 * Leaves the second and the third step with their untouched examples, which are confirmed. Waits for each change of the focus: it scrolls
 * the window, and a click is lost if that happens between pressing and releasing.
 */
export async function confirmExamples(page: Page, language: Language): Promise<void> {
  const { wizard, examples } = texts(language, 'features/submission');
  const next = page.getByRole('button', { name: wizard.next, exact: true });
  for (const confirm of [examples.confirmDose.split('{{')[0], examples.confirm]) {
    await next.click();
    await expect(page.locator('.inline-question__inlineQuestion')).toBeFocused();
    await page.getByRole('button', { name: confirm }).click();
    await expect(next).toBeFocused();
    await next.click();
  }
}

/** The native radio or checkbox is covered by its drawing: users click the label. */
export async function tick(choice: Locator): Promise<void> {
  await choice.locator('xpath=ancestor::label').click();
  await expect(choice).toBeChecked();
}

export async function choose(combobox: Locator, name: string): Promise<void> {
  await combobox.pressSequentially(name.slice(0, 6));
  await combobox.page().getByRole('option', { name, exact: true }).first().click();
}
