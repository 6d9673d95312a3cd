import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { contentReport, NUMBER } from '../test/content-report-responses';
import { enterText } from '../test/forms/enter-text';
import { heldResponse } from '../test/held-response';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';
import { testimonialDetail } from '../test/testimonial-responses';

const STATEMENT = 'It describes an experience and gives no advice.';

const OBJECT = 'Object…';

const authorCase: components['schemas']['AuthorCaseDto'] = {
  id: 12,
  testimonialId: 1042,
  status: 'decided',
  reasons: ['danger'],
  hiddenSince: '2026-11-20T10:00:00.000Z',
  outcome: 'no_action',
  statement: STATEMENT,
  decidedAt: '2026-11-21T10:00:00.000Z',
  objection: null,
  canObjectUntil: null,
};

const languages = [
  { language: 'en' as const, stays: 'A report was closed: your testimonial stays', closed: 'A report was closed' },
  {
    language: 'es' as const,
    stays: 'Una denuncia se ha cerrado: tu testimonio se mantiene',
    closed: 'Una denuncia se ha cerrado',
  },
];

describe.each(languages)('a report that was closed without action, in $language', ({ language, stays, closed }) => {
  it.each([
    ['approved', stays],
    ['rejected', closed],
    ['pending', closed],
  ] as const)('is described to the author of a testimonial that is %s', async (reviewStatus, title) => {
    server.use(
      http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonialDetail({ reviewStatus }))),
      http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
      http.get('*/api/content-reports/about-me', () => HttpResponse.json({ cases: [authorCase] })),
    );
    await renderRoute('/my-testimonials/1042', { as: 'maria', language });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(new RegExp(STATEMENT))).toBeVisible();
  });
});

describe('a takedown after a report', () => {
  const times = { submittedAt: '2026-11-22T10:00:00.000Z', dueAt: '2026-11-29T10:00:00.000Z' };
  const objection = {
    ...times,
    explanation: 'I only describe what happened to me.',
    decision: { outcome: 'overturned' as const, statement: STATEMENT, decidedAt: '2026-11-23T10:00:00.000Z' },
    isClosed: false,
  };
  const takenDown = { ...authorCase, outcome: 'taken_down' as const, objection };
  const open = (found: typeof authorCase, language: 'en' | 'es', reviewStatus: 'approved' | 'rejected') => {
    server.use(
      http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonialDetail({ reviewStatus }))),
      http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
      http.get('*/api/content-reports/about-me', () => HttpResponse.json({ cases: [found] })),
    );
    return renderRoute('/my-testimonials/1042', { as: 'maria', language });
  };
  const noteTitled = async (title: string) => (await screen.findByText(title)).closest('.note__note');

  it.each([
    ['en', 'The takedown was reversed after your objection', 'Taken down after a report'],
    ['es', 'La retirada se ha revertido tras tu reclamación', 'Retirado tras una denuncia'],
  ] as const)('that was reversed is no error of a public testimonial in %s', async (language, title, former) => {
    await open(takenDown, language, 'approved');
    expect(await noteTitled(title)).not.toHaveClass('note__error');
    expect(screen.queryByText(former)).not.toBeInTheDocument();
  });

  it('that was decided after an objection of a reporter, when the first one had been reversed, is an error', async () => {
    await open({ ...takenDown, decidedAt: '2026-11-24T10:00:00.000Z' }, 'en', 'rejected');
    expect(await noteTitled('Taken down after a report')).toHaveClass('note__error');
  });
});

it('a testimonial appears together with the notes about its reports, which would move it', async () => {
  const { arrived, answer } = heldResponse('get', '*/api/content-reports/about-me');
  const detail = jest.fn(() => HttpResponse.json(testimonialDetail({ reviewStatus: 'approved' })));
  server.use(
    http.get('*/api/testimonials/my/:id', detail),
    http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
  );
  await renderRoute('/my-testimonials/1042', { as: 'maria' });
  await arrived;
  await waitFor(() => expect(detail).toHaveBeenCalled());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('button', { name: 'Withdraw testimonial' })).not.toBeInTheDocument();
  answer(HttpResponse.json({ cases: [authorCase] }));
  expect(await screen.findByRole('button', { name: 'Withdraw testimonial' })).toBeVisible();
  expect(screen.getByText('A report was closed: your testimonial stays')).toBeVisible();
});

it('a testimonial is shown when its reports cannot be loaded', async () => {
  server.use(
    http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonialDetail({ reviewStatus: 'approved' }))),
    http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
    http.get('*/api/content-reports/about-me', () => problem(500, 'internal')),
  );
  await renderRoute('/my-testimonials/1042', { as: 'maria' });
  const withdraw = await screen.findByRole('button', { name: 'Withdraw testimonial' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(withdraw).toBeVisible();
});

it('an objection of the author is shown as soon as it was sent', async () => {
  let found: typeof authorCase = { ...authorCase, outcome: 'taken_down', canObjectUntil: '2027-05-21T10:00:00.000Z' };
  server.use(
    http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonialDetail({ reviewStatus: 'rejected' }))),
    http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
    http.get('*/api/content-reports/about-me', () => HttpResponse.json({ cases: [found] })),
    http.post('*/api/content-reports/cases/12/objection', async ({ request }) => {
      const { explanation } = (await request.json()) as { explanation: string };
      const times = { submittedAt: '2026-11-22T10:00:00.000Z', dueAt: '2026-11-29T10:00:00.000Z' };
      found = { ...found, canObjectUntil: null, objection: { ...times, explanation, decision: null, isClosed: false } };
      return HttpResponse.json(found, { status: 201 });
    }),
  );
  const { user } = await renderRoute('/my-testimonials/1042', { as: 'maria', cachesData: true });
  await user.click(await screen.findByRole('button', { name: OBJECT }));
  const dialog = within(screen.getByRole('dialog'));
  await enterText(user, dialog.getByRole('textbox'), 'I only describe what happened to me.');
  await user.click(dialog.getByRole('button', { name: 'Send objection' }));
  expect(await screen.findByText(/I only describe what happened to me/)).toBeVisible();
  expect(screen.queryByRole('button', { name: OBJECT })).not.toBeInTheDocument();
  expect(screen.getByText('You objected on 22 Nov 2026.')).toHaveFocus();
});

it.each([
  ['en', 'The objection was not sent.', OBJECT, 'Send objection'],
  ['es', 'La reclamación no se ha enviado.', 'Reclamar…', 'Enviar reclamación'],
] as const)(
  'an objection that cannot be sent says so in %s and keeps its text',
  async (language, title, open, send) => {
    const decided = { ...authorCase, canObjectUntil: '2027-05-21T10:00:00.000Z' };
    server.use(
      http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonialDetail({ reviewStatus: 'rejected' }))),
      http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
      http.get('*/api/content-reports/about-me', () => HttpResponse.json({ cases: [decided] })),
      http.post('*/api/content-reports/cases/12/objection', () => problem(500, 'internal')),
    );
    const { user } = await renderRoute('/my-testimonials/1042', { as: 'maria', language });
    await user.click(await screen.findByRole('button', { name: open }));
    const dialog = within(screen.getByRole('dialog'));
    await enterText(user, dialog.getByRole('textbox'), 'I only describe what happened to me.');
    await user.click(dialog.getByRole('button', { name: send }));
    expect(await dialog.findByText(title)).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('I only describe what happened to me.');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: open }));
    expect(within(screen.getByRole('dialog')).queryByText(title)).toBeNull();
  },
);

it('an objection of the reporter is shown as soon as it was sent', async () => {
  const decision = { outcome: 'no_action' as const, statement: STATEMENT, decidedAt: '2026-11-21T10:00:00.000Z' };
  let found = contentReport({ status: 'decided', decision, canObjectUntil: '2027-05-21T22:30:00.000Z' });
  server.use(
    http.get('*/api/content-reports/:number', () => HttpResponse.json(found)),
    http.post('*/api/content-reports/:number/objection', async ({ request }) => {
      const { explanation } = (await request.json()) as { explanation: string };
      const times = { submittedAt: '2026-11-22T10:00:00.000Z', dueAt: '2026-11-29T10:00:00.000Z' };
      found = { ...found, canObjectUntil: null, objection: { ...times, explanation, decision: null, isClosed: false } };
      return HttpResponse.json(found, { status: 201 });
    }),
  );
  const { user } = await renderRoute(`/reports/${NUMBER}`, { cachesData: true });
  // In Madrid the day has changed.
  expect(await screen.findByText(/until 22 May 2027/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: OBJECT }));
  const dialog = within(screen.getByRole('dialog'));
  await enterText(user, dialog.getByRole('textbox'), 'It does put readers in danger.');
  await user.click(dialog.getByRole('button', { name: 'Send objection' }));
  expect(await screen.findByText(/It does put readers in danger/)).toBeVisible();
  expect(screen.queryByRole('button', { name: OBJECT })).not.toBeInTheDocument();
  expect(screen.getByText('You objected on 22 Nov 2026.')).toHaveFocus();
});
