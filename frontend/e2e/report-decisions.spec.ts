import { expect, type Page, test } from '@playwright/test';
import { findViolations } from './support/accessibility';
import { chooseVariants } from './support/combinations';
import { type Language, texts } from './support/texts';
import { ADMIN, signIn, suppressPopups } from './support/users';

/** Each reports testimonials of its own page. */
const VISITS: { language: Language; locale: string; width: number; page: number }[] = [
  { language: 'en', locale: 'en-GB', width: 1440, page: 3 },
  { language: 'es', locale: 'es-ES', width: 390, page: 4 },
];
const REPORTED = 6;
/** Longer than a line on a phone. */
const LONG_WORD = 'longword'.repeat(10);
const STATEMENT = 'It names nobody: the number is that of the batch.';

/** Reports testimonials of one page of the public list; returns the numbers of the receipts by testimonial. */
async function reportTestimonials(page: Page, language: Language, listPage: number): Promise<Map<number, string>> {
  const list = await page.request.get(`/api/testimonials?conditionId=3&pageSize=${REPORTED}&page=${listPage}`);
  const { testimonials } = (await list.json()) as { testimonials: { id: number }[] };
  const numbers = new Map<number, string>();
  for (const { id } of testimonials) {
    const data = {
      testimonialId: id,
      reason: 'danger',
      explanation: 'It names a doctor with a phone number.',
      language,
    };
    const response = await page.request.post('/api/content-reports', { data });
    expect(response.status()).toBe(201);
    numbers.set(id, ((await response.json()) as { number: string }).number);
  }
  return numbers;
}

/** No testimonial of the demo data has one. */
const addLongWords = (page: Page) =>
  page.route('**/api/content-reports/cases?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { cases: { testimonial: { experience: string } }[] };
    for (const { testimonial } of list.cases) testimonial.experience += ` ${LONG_WORD}`;
    await route.fulfill({ response, json: list });
  });

for (const { language, locale, width, page: listPage } of chooseVariants(import.meta.filename, VISITS)) {
  test(`an admin hides and decides a reported testimonial in ${language} at ${width} pixels`, async ({ browser }) => {
    const t = texts(language, 'features/content-reports');
    const context = await browser.newContext({ locale, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await suppressPopups(page);
    const numbers = await reportTestimonials(page, language, listPage);
    await addLongWords(page);
    await signIn(page, ADMIN, '/admin/reports?severity=high');
    // A testimonial that this admin approved can only be decided by others.
    const decidable = page.getByRole('article').filter({ has: page.getByRole('button', { name: t.queue.hide }) });
    const ofThisVisit = [...numbers.keys()].map((id) => page.locator(`a[href="/admin/testimonial/${id}"]`));
    const reported = ofThisVisit.reduce((all, one) => all.or(one));
    const card = decidable.filter({ has: reported }).first();
    await expect(card).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await expect(card.getByText(LONG_WORD)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width, height: 900 });
    const path = (await card.getByRole('link').first().getAttribute('href')) ?? '';
    const id = Number(path.split('/').pop());
    const decided = page.getByRole('article').filter({ has: page.locator(`a[href="${path}"]`) });
    await decided.getByRole('button', { name: t.queue.hide }).press('Enter');
    await expect(decided.getByRole('button', { name: t.queue.show })).toBeVisible();
    expect((await page.request.get(`/api/testimonials/${id}`, { headers: {} })).status()).toBe(404);

    // Disabled until everything that shows the change has been loaded again; pressing a key would not wait for it.
    const noAction = decided.getByRole('button', { name: t.queue.noAction });
    await expect(noAction).toBeEnabled();
    await noAction.press('Enter');
    const dialog = page.getByRole('dialog', { name: t.queue.dialog.no_action.title });
    await dialog.getByLabel(t.queue.statement).fill(STATEMENT);
    await dialog.getByRole('button', { name: t.queue.dialog.no_action.confirm }).press('Enter');
    await expect(decided).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(async () => (await page.request.get(`/api/testimonials/${id}`)).status()).toBe(200);

    // The reporter reads the reasons, and objects once.
    await page.goto(`/reports/${numbers.get(id)!}`);
    await expect(page.getByText(STATEMENT)).toBeVisible();
    await page.getByRole('button', { name: t.objection.open }).press('Enter');
    const objection = page.getByRole('dialog', { name: t.objection.title });
    await objection.getByLabel(t.objection.label).fill('The number is that of a doctor,\nnot of a batch.');
    await objection.getByRole('button', { name: t.objection.send }).press('Enter');
    await expect(page.getByText(t.objection.waiting)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    // The reviewer who made the decision does not decide about the objection.
    await page.goto('/admin/objections');
    const pending = page.getByRole('article').filter({ has: page.locator(`a[href="${path}"]`) });
    await expect(pending.getByText(t.queue.blocked.own_decision)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.setViewportSize({ width: 390, height: 900 });
    const explanation = pending.getByText('The number is that of a doctor');
    expect(await explanation.innerText()).toBe('The number is that of a doctor,\nnot of a batch.');
    const share = await explanation.evaluate((text) => text.clientWidth / text.closest('article')!.clientWidth);
    expect(share).toBeGreaterThan(0.85);
    // The queue is loaded again after decisions: its last response may still be changed.
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  });
}
