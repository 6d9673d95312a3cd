import { expect, type Locator, type Page, test } from '@playwright/test';
import { chooseLanguages, localeOf, PHONE } from './support/combinations';
import { tabTo } from './support/keyboard';
import { expectPublished } from './support/approval';
import { ADMIN, createAccount, createUser, fetchToken, type TestUser, signIn, suppressPopups } from './support/users';
import { proofFiles } from './support/proof';
import { texts } from './support/texts';

async function openForm(page: Page): Promise<TestUser> {
  await suppressPopups(page);
  const user = createUser();
  await createAccount(page, user);
  await page.goto('/new-testimonial');
  return user;
}

/** Selects an option with the keyboard only: letters, an arrow key, Enter. */
async function chooseByKeyboard(page: Page, box: Locator, name: string): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.type(name.slice(0, 6), { delay: 40 });
  await expect(page.getByRole('option', { name, exact: true }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(name);
}

/** Names in the demo catalog. */
const names = {
  en: { condition: 'Fatigue', supplement: 'Magnesium', experience: 'Two months, and I noticed nothing.' },
  es: { condition: 'Fatiga', supplement: 'Magnesio', experience: 'Lo tomé dos meses y no noté ningún cambio.' },
};

for (const language of chooseLanguages(import.meta.filename)) {
  test.describe(`keyboard use in ${language}`, () => {
    test.use({ locale: localeOf(language) });

    test('the form can be filled in and submitted by keyboard', async ({ page }) => {
      test.slow();
      const [t, v] = [texts(language, 'features/submission'), texts(language, 'lib/vocabulary')];
      await openForm(page);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const enter = async (target: Locator) => {
        await tabTo(page, target);
        await page.keyboard.press('Enter');
      };
      const step = async (name: string) => {
        // The heading of the step has the focus, so Tab continues from there.
        await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
      };
      await expect(button(t.intro.start)).toBeVisible();
      await enter(button(t.intro.start));

      await step(t.wizard.step.basic);
      await enter(button(t.wizard.next));
      await expect(page.getByRole('combobox', { name: t.fields.condition })).toBeFocused();
      await chooseByKeyboard(page, page.getByRole('combobox', { name: t.fields.condition }), names[language].condition);
      await chooseByKeyboard(
        page,
        page.getByRole('combobox', { name: t.fields.supplement }),
        names[language].supplement,
      );
      await chooseByKeyboard(page, page.getByRole('combobox', { name: t.fields.brand }), 'Northlight');
      await enter(button(t.wizard.next));

      /**
       * Next asks to confirm the untouched examples: the question has the focus, Tab moves to its confirm button and
       * then to Next.
       */
      const confirmExamples = async (confirmation: string) => {
        await enter(button(t.wizard.next));
        await expect(page.locator('.inline-question__inlineQuestion')).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(button(confirmation)).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(button(t.wizard.next)).toBeFocused();
        await page.keyboard.press('Enter');
      };
      await step(t.wizard.step.consumption);
      await confirmExamples(t.examples.confirmDose.replace('{{dose}}', '1 mg'));
      await step(t.wizard.step.results);
      const outcome = page.getByRole('radio', { name: v.outcome.significant });
      await tabTo(page, outcome);
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('radio', { name: v.outcome.moderate })).toBeChecked();
      await confirmExamples(t.examples.confirm);
      await step(t.wizard.step.medications);
      await enter(button(t.wizard.next));
      await step(t.wizard.step.personal);
      await tabTo(page, page.getByRole('radio', { name: v.gender.male, exact: true }));
      await page.keyboard.press('Space');
      await tabTo(page, page.getByRole('radio', { name: '18–24' }));
      await page.keyboard.press('Space');
      await enter(button(t.wizard.next));

      await step(t.wizard.step.documentation);
      const chooser = page.waitForEvent('filechooser');
      await enter(button(t.files.choose));
      await (await chooser).setFiles(await proofFiles());
      await tabTo(page, page.getByRole('checkbox', { name: t.consent.text }));
      await page.keyboard.press('Space');
      await enter(button(t.wizard.submit));
      await expect(page.getByRole('heading', { level: 1, name: t.thanks.heading })).toBeFocused();
    });
  });
}

for (const language of chooseLanguages(import.meta.filename)) {
  test.describe(`touch use with a slow connection in ${language}`, () => {
    test.use({ viewport: PHONE, hasTouch: true, isMobile: true, locale: localeOf(language) });

    test('the form can be filled in and submitted by touch, and Back returns to the previous step', async ({
      page,
      context,
    }) => {
      test.setTimeout(240_000);
      const [t, v] = [texts(language, 'features/submission'), texts(language, 'lib/vocabulary')];
      await openForm(page);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      // A slow 4G: 150 ms, 1.6 Mbit/s down, 0.75 Mbit/s up.
      const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
      await devtools.send('Network.emulateNetworkConditions', line);
      let taps = 0;
      const tap = async (target: Locator) => {
        taps += 1;
        await target.tap();
      };
      const label = (choice: Locator) => choice.locator('xpath=ancestor::label');
      const next = () => tap(page.getByRole('button', { name: t.wizard.next, exact: true }));
      const step = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const choose = async (box: Locator, name: string) => {
        await tap(box);
        await box.pressSequentially(name.slice(0, 6), { delay: 180 });
        await tap(page.getByRole('option', { name, exact: true }).first());
      };
      await page.getByRole('button', { name: t.intro.start }).waitFor();
      const begun = Date.now();
      await tap(page.getByRole('button', { name: t.intro.start }));
      await step(t.wizard.step.basic);
      await choose(page.getByRole('combobox', { name: t.fields.condition }), names[language].condition);
      await choose(page.getByRole('combobox', { name: t.fields.supplement }), names[language].supplement);
      await choose(page.getByRole('combobox', { name: t.fields.brand }), 'Northlight');
      await next();
      await step(t.wizard.step.consumption);
      await page.goBack();
      await step(t.wizard.step.basic);
      await expect(page.getByRole('combobox', { name: t.fields.brand })).toHaveValue('Northlight');
      await page.goForward();
      await step(t.wizard.step.consumption);
      await page.getByRole('group', { name: t.fields.dose }).getByRole('textbox').fill('400');
      await next();
      await step(t.wizard.step.results);
      await tap(label(page.getByRole('radio', { name: v.outcome.none })));
      await tap(label(page.getByRole('checkbox', { name: v.sideEffect.none, exact: true })));
      const experience = page.getByRole('textbox', { name: t.fields.experience });
      await tap(experience);
      await experience.pressSequentially(names[language].experience, { delay: 120 });
      await next();
      await step(t.wizard.step.medications);
      await next();
      await step(t.wizard.step.personal);
      await tap(label(page.getByRole('radio', { name: v.gender.female, exact: true })));
      await tap(label(page.getByRole('radio', { name: '35–44' })));
      await next();
      await step(t.wizard.step.documentation);
      const chooser = page.waitForEvent('filechooser');
      await tap(page.getByRole('button', { name: t.files.choose, exact: true }));
      await (await chooser).setFiles(await proofFiles());
      await tap(label(page.getByRole('checkbox', { name: t.consent.text })));
      await tap(page.getByRole('button', { name: t.wizard.submit }));
      await expect(page.getByRole('heading', { level: 1, name: t.thanks.heading })).toBeVisible();
      const seconds = Math.round((Date.now() - begun) / 1000);
      process.stdout.write(`A realistic run of the form: ${seconds} s and ${taps} taps.\n`);
    });
  });
}

test('an author corrects a rejected testimonial at the reviewer’s note, and it is approved', async ({
  page,
  browser,
}) => {
  test.slow();
  const [t, review] = [texts('en', 'features/submission'), texts('en', 'features/review')];
  await openForm(page);
  const token = await fetchToken(page);
  const sent = await page.request.post('/api/testimonials', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      experience: 'It helped. Write to me at Calle Mayor 1.',
      conditionId: 3,
      supplementId: 46,
      brandId: 1,
      perceivedImprovement: 'moderate',
      timeToResults: 2,
      timeToResultsUnit: 'weeks',
      stillTakingStatus: 'still_taking',
      gender: 'female',
      ageRange: '35-44',
      language: 'en',
      hasConsented: true,
      consentText: 'I agree.',
    },
  });
  expect(sent.status()).toBe(201);
  const { id } = (await sent.json()) as { id: number };

  const adminContext = await browser.newContext({ locale: 'en-GB' });
  const admin = await adminContext.newPage();
  await suppressPopups(admin);
  await signIn(admin, ADMIN, `/admin/testimonial/${id}`);
  const adminToken = await fetchToken(admin);
  const reason = 'Please leave out your postal address.';
  const rejection = await admin.request.post(`/api/testimonials/admin/${id}/reject`, {
    headers: { authorization: `Bearer ${adminToken}` },
    data: { testimonialId: id, rejectionReason: reason, reasonCode: 'personal_data' },
  });
  expect(rejection.status()).toBe(204);

  // The notification is created by a worker: reload until it is there.
  await expect(async () => {
    await page.goto('/notices');
    await expect(page.getByRole('main')).toContainText(reason, { timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await page.getByRole('link', { name: texts('en', 'features/notifications').edit }).click();
  const experience = page.getByRole('textbox', { name: t.fields.experience });
  await expect(experience).toHaveAccessibleDescription(new RegExp(reason));
  await experience.fill('It helped.');
  const next = page.getByRole('button', { name: t.wizard.next, exact: true });
  for (const name of ['medications', 'personal', 'documentation']) {
    await next.click();
    await expect(page.getByRole('heading', { level: 1, name: t.wizard.step[name] })).toBeVisible();
  }
  // The testimonial has no proof files yet, so it needs one now.
  await page.locator('input[type=file]').setInputFiles(await proofFiles());
  await page.getByRole('checkbox', { name: t.consent.text }).locator('xpath=ancestor::label').click();
  await page.getByRole('button', { name: t.edit.submit }).click();
  await expect(page).toHaveURL(new RegExp(`/my-testimonials/${id}$`));

  await admin.goto(`/admin/testimonial/${id}`);
  await admin.getByRole('button', { name: review.detail.approve }).click();
  await expectPublished(admin, 'en', id);
  await adminContext.close();
  await page.reload();
  const history = page.getByRole('listitem').filter({ hasText: /Approved|Rejected/ });
  await expect(history).toHaveCount(2);
});
