import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { contentReport, EXPLANATION as TEXT, NUMBER, type Report } from '../test/content-report-responses';
import { enterText } from '../test/forms/enter-text';
import { heldResponse } from '../test/held-response';
import { publicTestimonial } from '../test/analysis-responses';
import { analyses, found, LIST, lists } from '../test/published-list';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const answerStatus = (report: Report | null) =>
  server.use(
    http.get('*/api/content-reports/:number', ({ params }) =>
      report && params['number'] === NUMBER ? HttpResponse.json(report) : problem(404, 'content_report_not_found'),
    ),
  );

/** A list with the testimonial of contentReport. */
function serveList() {
  analyses();
  lists(() => found({ testimonials: [publicTestimonial({ id: 988 })] }));
}

const languages = [
  {
    language: 'en' as const,
    report: 'Report',
    title: 'Report this testimonial',
    send: 'Send report',
    errors: [
      'Choose a reason.',
      'Write between 10 and 1,000 characters.',
      'Enter an email address like name@example.com.',
    ],
    danger: /It could put someone in danger/,
    look: 'What should we look at?',
    email: /Email/,
    sent: 'The report was sent',
    failed: 'The report was not sent.',
    heading: 'Your report',
    deciding: /A reviewer is deciding/,
    subject: /Magnesium for insomnia, shared/,
    due: /By 28 Nov 2026/,
    objection: 'Someone else is deciding about it. By 30 Nov 2026 at the latest.',
    closed: 'The testimonial was deleted before a decision about it.',
    gone: 'No longer public',
  },
  {
    language: 'es' as const,
    report: 'Denunciar',
    title: 'Denunciar este testimonio',
    send: 'Enviar denuncia',
    errors: ['Elige un motivo.', 'Escribe entre 10 y 1000 caracteres.', 'Escribe un correo como nombre@ejemplo.com.'],
    danger: /Podría poner a alguien en peligro/,
    look: '¿En qué debemos fijarnos?',
    email: /Correo electrónico/,
    sent: 'La denuncia se ha enviado',
    failed: 'La denuncia no se ha enviado.',
    heading: 'Tu denuncia',
    deciding: /Un revisor está decidiendo/,
    subject: /Magnesium para insomnia, compartido/,
    due: /Como muy tarde el 28 nov 2026/,
    objection: 'Otra persona está decidiendo sobre ella. Como muy tarde el 30 nov 2026.',
    closed: 'El testimonio se eliminó antes de que se decidiera sobre ella.',
    gone: 'Ya no es público',
  },
];

describe.each(languages)('reporting a testimonial ($language)', (text) => {
  const { language } = text;

  async function openList() {
    serveList();
    const page = await renderRoute(LIST, { language });
    const openForm = async () => {
      await page.user.click(await screen.findByRole('button', { name: text.report }));
      return within(await screen.findByRole('dialog', { name: text.title }));
    };
    return { ...page, openForm };
  }

  it('the form checks its fields, repeats a failed attempt as the same request, and leads to the status', async () => {
    answerStatus(contentReport());
    const sent: { key: string | null; body: unknown }[] = [];
    server.use(
      http.post('*/api/content-reports', async ({ request }) => {
        sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
        return sent.length === 1 ? problem(503, 'unavailable') : HttpResponse.json(contentReport(), { status: 201 });
      }),
    );
    const { user, place, openForm } = await openList();
    const dialog = await openForm();
    await enterText(user, dialog.getByLabelText(text.email), 'nobody');
    await user.click(dialog.getByRole('button', { name: text.send }));
    for (const error of text.errors) expect(dialog.getByText(error)).toBeVisible();
    await user.clear(dialog.getByLabelText(text.email));
    await user.click(dialog.getByRole('radio', { name: text.danger }));
    await enterText(user, dialog.getByLabelText(text.look), TEXT);
    await user.click(dialog.getByRole('button', { name: text.send }));
    expect(await dialog.findByText(text.failed)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.send }));
    expect(await screen.findByRole('heading', { level: 1, name: text.heading })).toBeVisible();
    expect(await screen.findByText(NUMBER)).toBeVisible();
    expect(place()).toBe(`/reports/${NUMBER}`);
    expect(sent[1]).toEqual({
      ...sent[0],
      body: { testimonialId: 988, reason: 'danger', explanation: TEXT, language },
    });
    expect(sent[0].key).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.getByText(text.deciding)).toBeVisible();
    expect(screen.getByText(text.subject)).toBeVisible();
    expect(screen.getByText(text.due)).toBeVisible();
  });

  it.each(['sent', 'failed'] as const)('a report that was %s after the page was left is announced', async (outcome) => {
    const held = heldResponse('post', '*/api/content-reports');
    const { user, router, place, openForm } = await openList();
    const dialog = await openForm();
    await user.click(dialog.getByRole('radio', { name: text.danger }));
    await enterText(user, dialog.getByLabelText(text.look), TEXT);
    await user.click(dialog.getByRole('button', { name: text.send }));
    await held.arrived;
    await act(() => router.navigate('/about'));
    held.answer(outcome === 'sent' ? HttpResponse.json(contentReport(), { status: 201 }) : problem(503, 'unavailable'));
    expect(await screen.findByText(text[outcome])).toBeVisible();
    const link = screen.queryByRole('link', { name: new RegExp(NUMBER) });
    if (outcome === 'sent') expect(link).toHaveAttribute('href', `/reports/${NUMBER}`);
    else expect(link).toBeNull();
    expect(place()).toBe('/about');
  });

  it('the form has its entries again after it was closed', async () => {
    const { user, openForm } = await openList();
    const first = await openForm();
    await user.click(first.getByRole('radio', { name: text.danger }));
    await enterText(user, first.getByLabelText(text.look), TEXT);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const second = await openForm();
    expect(second.getByRole('radio', { name: text.danger })).toBeChecked();
    expect(second.getByLabelText(text.look)).toHaveValue(TEXT);
  });

  it('a failed report has the same key after the dialog was closed, and another one with another text', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/content-reports', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return problem(503, 'unavailable');
      }),
    );
    const { user, openForm } = await openList();
    const first = await openForm();
    await user.click(first.getByRole('radio', { name: text.danger }));
    await enterText(user, first.getByLabelText(text.look), TEXT);
    await user.click(first.getByRole('button', { name: text.send }));
    expect(await first.findByText(text.failed)).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const second = await openForm();
    await user.click(second.getByRole('button', { name: text.send }));
    expect(await second.findByText(text.failed)).toBeVisible();
    await enterText(user, second.getByLabelText(text.look), ' Look.');
    await user.click(second.getByRole('button', { name: text.send }));
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  const answerObjection = (isClosed: boolean) => {
    const decidedAt = '2026-11-22T12:02:00.000Z';
    const dueAt = '2026-11-30T12:02:00.000Z';
    answerStatus(
      contentReport({
        status: 'decided',
        decision: { outcome: 'no_action', statement: TEXT, decidedAt },
        objection: { submittedAt: decidedAt, dueAt, explanation: TEXT, decision: null, isClosed },
        ...(isClosed && { testimonial: null }),
      }),
    );
  };

  it('an objection says until when another person decides', async () => {
    answerObjection(false);
    await renderRoute(`/reports/${NUMBER}`, { language });
    expect(await screen.findByText(text.objection)).toBeVisible();
  });

  it('an objection about a testimonial that was deleted says that it is closed', async () => {
    answerObjection(true);
    await renderRoute(`/reports/${NUMBER}`, { language });
    expect(await screen.findByText(text.closed)).toBeVisible();
    expect(screen.getByText(text.gone)).toBeVisible();
    expect(screen.queryByText(text.objection)).toBeNull();
  });
});

describe('status of a report', () => {
  it('a decision is shown with its statement of reasons', async () => {
    answerStatus(
      contentReport({
        status: 'decided',
        decision: {
          outcome: 'taken_down',
          statement: 'It advises to stop a medicine.',
          decidedAt: '2026-11-22T12:00:00Z',
        },
      }),
    );
    await renderRoute(`/reports/${NUMBER}`);
    expect(await screen.findByText('The testimonial was taken down')).toBeVisible();
    expect(screen.getByText('22 Nov 2026. It advises to stop a medicine.')).toBeVisible();
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('a testimonial that was deleted and a number that does not exist are explained', async () => {
    answerStatus(contentReport({ status: 'removed', testimonial: null }));
    const { unmount } = await renderRoute(`/reports/${NUMBER}`);
    expect(await screen.findByText('Removed before a decision')).toBeVisible();
    expect(screen.getByText('No longer public')).toBeVisible();
    unmount();
    await renderRoute('/reports/R-0000-0000-0000');
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no report with this number');
    expect(document.title).toBe('Error: Your report | Recuento');
    expect(screen.getByRole('textbox', { name: 'Report number' })).toHaveValue('R-0000-0000-0000');
  });

  it('the status is found by the number alone', async () => {
    answerStatus(contentReport());
    const { user, place } = await renderRoute('/reports');
    expect(await screen.findByRole('heading', { level: 1, name: 'Find your report' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show report' }));
    const field = screen.getByRole('textbox', { name: 'Report number' });
    expect(field).toHaveAccessibleDescription(/Enter the number of your report/);
    await waitFor(() => expect(document.title).toBe('Error: Find your report | Recuento'));
    expect(field).toHaveFocus();
    await user.type(field, ` ${NUMBER} {Enter}`);
    expect(await screen.findByText(TEXT)).toBeVisible();
    expect(place()).toBe(`/reports/${NUMBER}`);
  });
});

it('placeholders show that a report is loading', async () => {
  server.use(http.get('*/api/content-reports/:number', () => delay('infinite')));
  await renderRoute(`/reports/${NUMBER}`);
  await waitFor(() => expect(screen.getByText('Loading').closest('[aria-busy="true"]')).toBeVisible());
});
