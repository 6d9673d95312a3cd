import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { enterText } from '../test/forms/enter-text';
import { prepareForm, TEXTS } from '../test/new-testimonial-page';
import { MARIA } from '../test/users';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';
import { testimonialDetail } from '../test/testimonial-responses';

const PLACE = '/my-testimonials/1042/edit';
const DRAFT = `submission-draft:${MARIA.id}:1042`;

type Detail = ReturnType<typeof testimonialDetail>;

beforeEach(prepareForm);

/** The server with the testimonial and its responses to edits. */
function server1042(changes: Partial<Detail> = {}, reasonCode: string | null = null, answer?: () => Response) {
  let detail = testimonialDetail(changes);
  const sent: { type: string; fields: Record<string, unknown>; files: string[] }[] = [];
  server.use(
    http.get('*/api/testimonials/my/1042', () => HttpResponse.json(detail)),
    http.get('*/api/testimonials/my/1042/decisions', () =>
      HttpResponse.json({
        decisions: detail.rejectionReason
          ? [
              {
                decision: 'rejected',
                reason: detail.rejectionReason,
                reasonCode,
                decidedAt: '2026-08-01T10:00:00.000Z',
              },
            ]
          : [],
      }),
    ),
    http.get('*/api/testimonials/my/duplicate-check', () => HttpResponse.json({ testimonialId: 1042 })),
    http.put('*/api/testimonials/1042', async ({ request }) => {
      const type = request.headers.get('Content-Type')!.split(';')[0]!;
      if (type === 'application/json') {
        sent.push({ type, fields: (await request.json()) as Record<string, unknown>, files: [] });
      } else {
        const form = await request.formData();
        const files = (form.getAll('proofFiles') as File[]).map(({ name }) => name);
        sent.push({ type, fields: Object.fromEntries(form), files });
      }
      return answer?.() ?? HttpResponse.json({ id: 1042, reviewStatus: 'pending', version: detail.version + 1 });
    }),
  );
  return { sent, becomes: (later: Partial<Detail>) => (detail = testimonialDetail(later)) };
}

async function open(language: 'en' | 'es' = 'en') {
  const page = await renderRoute(PLACE, { as: 'maria', language });
  const t = TEXTS[language];
  const h1 = (name: string) => screen.findByRole('heading', { level: 1, name });
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
  const step = async (name: keyof typeof t.wizard.step) => {
    await page.user.click(screen.getAllByRole('link', { name: new RegExp(t.wizard.step[name]) })[0]!);
    await h1(t.wizard.step[name]);
  };
  return { ...page, t, h1, press, step };
}

const words = () => screen.getByRole('textbox', { name: /your experience|tu experiencia/i });

describe.each(['en', 'es'] as const)('editing a testimonial in %s', (language) => {
  it('the form starts with the submitted values, keeps the files and sends the version', async () => {
    const { sent } = server1042({ version: 3 });
    const { user, t, h1, press, step, place } = await open(language);
    await h1(t.wizard.step.basic);
    expect(screen.getByRole('combobox', { name: t.fields.condition })).toHaveValue('Fatigue');
    expect(screen.queryByText(t.failure.duplicate)).not.toBeInTheDocument();
    await step('results');
    await user.clear(words());
    await enterText(user, words(), 'Better by noon.');
    await step('documentation');
    expect(screen.getByText(t.files.stored_other.replace('{{count}}', '2'))).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: t.consent.text }));
    await press(t.edit.submit);
    await waitFor(() => expect(place()).toBe('/my-testimonials/1042'));
    expect(await screen.findByText(t.edit.done)).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      type: 'application/json',
      fields: {
        version: 3,
        experience: 'Better by noon.',
        conditionId: 5,
        supplementId: 8,
        brandId: 3,
        doseAmount: 25,
        intakeHabits: 'morning,before_meal',
        sideEffects: 'constipation,other',
        hasConsented: true,
      },
    });
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });
});

it('newly chosen files replace the old ones', async () => {
  const { sent } = server1042();
  const { user, t, press, step, h1 } = await open();
  await h1(t.wizard.step.basic);
  await step('documentation');
  const photo = new File(['photo'], 'receipt.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText(t.files.label, { selector: 'input' }), photo);
  expect(await screen.findByText('These will replace the 2 files that you sent.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: t.consent.text }));
  await press(t.edit.submit);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ type: 'multipart/form-data', files: ['receipt.jpg'], fields: { version: '1' } });
});

it('a testimonial keeps the language that it was written in when it is edited in the other one', async () => {
  const { sent } = server1042({ language: 'es' });
  const { user, t, press, step, h1 } = await open('en');
  await h1(t.wizard.step.basic);
  await step('documentation');
  await user.click(screen.getByRole('checkbox', { name: t.consent.text }));
  await press(t.edit.submit);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.fields).toMatchObject({ language: 'es' });
});

it('the form opens at the reviewer’s note and shows it until the answer changes', async () => {
  server1042({ reviewStatus: 'rejected', rejectionReason: 'Please leave out your address.' }, 'personal_data');
  const { user, t, h1 } = await open();
  await h1(t.wizard.step.results);
  expect(words()).toHaveAccessibleDescription(
    expect.stringContaining('The reviewer wrote: Please leave out your address.'),
  );
  await enterText(user, words(), ' More.');
  expect(screen.queryByText(/The reviewer wrote/)).not.toBeInTheDocument();
});

it('a note without a field is shown above the form', async () => {
  server1042({ reviewStatus: 'rejected', rejectionReason: 'We could not reach the shop.' }, 'other');
  const { t, h1 } = await open();
  await h1(t.wizard.step.basic);
  expect(screen.getByText('We could not reach the shop.')).toBeVisible();
});

it('the consequence for an approved testimonial is explained', async () => {
  server1042({ reviewStatus: 'approved' });
  const { t, h1 } = await open();
  await h1(t.wizard.step.basic);
  expect(screen.getByText(t.edit.approvedText)).toBeVisible();
});

it('a version conflict is explained, keeps the text and reloads only on request', async () => {
  const { becomes } = server1042({}, null, () => problem(409, 'stale_version'));
  const { user, t, press, step, h1 } = await open();
  await h1(t.wizard.step.basic);
  await step('results');
  await enterText(user, words(), ' Mine.');
  await step('documentation');
  await user.click(screen.getByRole('checkbox', { name: t.consent.text }));
  await press(t.edit.submit);
  expect(await screen.findByRole('alert')).toHaveTextContent(t.failure.stale);
  await step('results');
  expect(words()).toHaveValue('My energy dropped every afternoon. Mine.');
  becomes({ version: 2, experience: 'Theirs.' });
  await press(t.failure.reload);
  await h1(t.wizard.step.basic);
  await step('results');
  expect(words()).toHaveValue('Theirs.');
});

it.each(['en', 'es'] as const)(
  'a version conflict after an attempt without a response may be due to that attempt (%s)',
  async (language) => {
    const answers = [HttpResponse.error, () => problem(409, 'stale_version')];
    server1042({}, null, () => answers.shift()!());
    const { user, t, press, step, h1 } = await open(language);
    await h1(t.wizard.step.basic);
    await step('documentation');
    await user.click(screen.getByRole('checkbox', { name: t.consent.text }));
    await press(t.edit.submit);
    expect(await screen.findByRole('alert')).toHaveTextContent(t.failure.failed);
    await press(t.edit.submit);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(t.failure.unclear));
    expect(screen.getByRole('alert')).not.toHaveTextContent(t.failure.staleText);
    expect(screen.getByRole('link', { name: t.failure.duplicateLink })).toHaveAttribute(
      'href',
      '/my-testimonials/1042',
    );
  },
);

it('unsent changes are stored and can be discarded', async () => {
  server1042();
  const first = await open();
  await first.h1(first.t.wizard.step.basic);
  await first.step('results');
  await enterText(first.user, words(), ' Unsent.');
  first.unmount();

  const { t, h1, press, step } = await open();
  await h1(t.wizard.step.results);
  expect(words()).toHaveValue('My energy dropped every afternoon. Unsent.');
  await press(t.edit.discard);
  await h1(t.wizard.step.basic);
  await step('results');
  expect(words()).toHaveValue('My energy dropped every afternoon.');
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

it.each(['en', 'es'] as const)('unsent changes are back after a decision of a reviewer (%s)', async (language) => {
  const { becomes } = server1042();
  const first = await open(language);
  await first.h1(first.t.wizard.step.basic);
  await first.step('results');
  await enterText(first.user, words(), ' Unsent.');
  first.unmount();
  becomes({ version: 2, reviewStatus: 'rejected', rejectionReason: 'Please tell us the dose.' });
  const { t, h1 } = await open(language);
  await h1(t.wizard.step.results);
  expect(words()).toHaveValue('My energy dropped every afternoon. Unsent.');
  expect(screen.getByText(t.edit.unsentOlder)).toBeVisible();
});

it('files that were chosen and not sent are discarded with the unsent changes', async () => {
  server1042();
  const first = await open();
  await first.h1(first.t.wizard.step.basic);
  await first.step('documentation');
  const photo = new File(['photo'], 'receipt.jpg', { type: 'image/jpeg' });
  await first.user.upload(screen.getByLabelText(first.t.files.label, { selector: 'input' }), photo);
  await screen.findByText('receipt.jpg');
  first.unmount();

  const { t, h1, press, step } = await open();
  await h1(t.wizard.step.documentation);
  expect(screen.getByText('receipt.jpg')).toBeVisible();
  await press(t.edit.discard);
  await h1(t.wizard.step.basic);
  await step('documentation');
  expect(screen.queryByText('receipt.jpg')).not.toBeInTheDocument();
});

it('a missing testimonial is reported', async () => {
  server.use(
    http.get('*/api/testimonials/my/1042', () => problem(404, 'testimonial_not_found')),
    http.get('*/api/testimonials/my/1042/decisions', () => problem(404, 'testimonial_not_found')),
  );
  const { h1 } = await open();
  await h1("Testimonial not found or you don't have permission to view it");
});
