import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { contentReport, NUMBER } from '../test/content-report-responses';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { reportCase, serveQueues, STATEMENT } from '../test/report-queues';
import { problem, server } from '../test/server';

it('an objection that was sent without a response is shown', async () => {
  const decision = { outcome: 'no_action' as const, statement: STATEMENT, decidedAt: '2026-11-21T10:00:00.000Z' };
  const times = { submittedAt: '2026-11-22T10:00:00.000Z', dueAt: '2026-11-29T10:00:00.000Z' };
  let report = contentReport({ status: 'decided', decision, canObjectUntil: '2027-05-21T10:00:00.000Z' });
  server.use(
    http.get('*/api/content-reports/my', () => HttpResponse.json({ reports: [], totalPages: 0, totalReports: 0 })),
    http.get(`*/api/content-reports/${NUMBER}`, () => HttpResponse.json(report)),
    http.post(`*/api/content-reports/${NUMBER}/objection`, async ({ request }) => {
      const { explanation } = (await request.json()) as { explanation: string };
      const objection = { ...times, explanation, decision: null, isClosed: false };
      report = { ...report, objection, canObjectUntil: null };
      return HttpResponse.error();
    }),
  );
  const { user } = await renderRoute(`/reports/${NUMBER}`, { as: 'maria' });
  await user.click(await screen.findByRole('button', { name: 'Object…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await enterText(user, dialog.getByRole('textbox'), 'It does put readers in danger.');
  await user.click(dialog.getByRole('button', { name: 'Send objection' }));
  await waitFor(() => expect(screen.getByText('You objected on 22 Nov 2026.')).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('unsent-text:'))).toEqual([]);
});

it.each([
  ['en', 'It was already decided, hidden or shown again, a report was added'],
  ['es', 'Ya se había decidido, ocultado o vuelto a mostrar, ha llegado otra denuncia'],
] as const)('a repeated decision is not ascribed to another reviewer (%s)', async (language, text) => {
  serveQueues([reportCase()]);
  const answers = [HttpResponse.error, () => problem(409, 'report_case_decided')];
  server.use(http.post('*/api/content-reports/cases/12/decision', () => answers.shift()!()));
  const { user } = await renderRoute('/admin/reports', { as: 'admin', language });
  await user.click(await screen.findByRole('button', { name: /^(Take down|Retirar)…/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await enterText(user, dialog.getByRole('textbox'), STATEMENT);
  const confirm = dialog.getByRole('button', { name: /^(Take down|Retirar)$/ });
  await user.click(confirm);
  await dialog.findByRole('alert');
  await user.click(confirm);
  expect(await screen.findByText((shown) => shown.includes(text))).toBeVisible();
});

it('a testimonial that was hidden without a response is shown as hidden', async () => {
  serveQueues([reportCase()]);
  server.use(
    http.post('*/api/content-reports/cases/12/hide', () => {
      serveQueues([reportCase({ hiddenSince: '2026-11-22T10:00:00.000Z', version: 4 })]);
      return HttpResponse.error();
    }),
  );
  const { user } = await renderRoute('/admin/reports', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: /^Hide during review/ }));
  expect(await screen.findByText('It is unclear whether the decision was stored.')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Show again/ })).toBeVisible();
});
