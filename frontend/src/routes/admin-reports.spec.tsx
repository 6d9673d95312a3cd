import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { objection, reportCase, serveQueues, STATEMENT } from '../test/report-queues';
import { problem } from '../test/server';
import { reviewDetail } from '../test/testimonial-responses';

const languages = [
  {
    language: 'en' as const,
    tabs: ['Pending 43', 'Reports 1', 'Objections 1'],
    hide: 'Hide during review',
    submitted: '21 Nov 2026, 19:02',
    visible: 'Visible',
    notPublic: 'Not public',
    noAction: 'No action',
    closedLead: 'the testimonial is not public',
    outLead: 'It stays out of the lists. The author and the reporters read your reasons.',
    outDone: 'The reports were closed; the testimonial stays out of the lists.',
    takeDown: 'Take down…',
    about: 'testimonial 988',
    aboutObjection: 'objection 4',
    confirm: 'Take down',
    reasons: 'Reasons',
    danger: 'It could put someone in danger',
    erased: 'The text was erased.',
    outdated: 'This has changed in the meantime',
    edited: /or the author edited the testimonial/,
    overturn: 'Reverse it…',
    reverse: 'Reverse the decision',
    uphold: 'Keep the decision…',
    upheldLead: 'Nothing changes for the testimonial.',
    restored:
      /points are restored, unless its author has edited it since, has withdrawn the consent or has another one/,
  },
  {
    language: 'es' as const,
    tabs: ['Pendientes 43', 'Denuncias 1', 'Reclamaciones 1'],
    hide: 'Ocultar durante la revisión',
    submitted: '21 nov 2026, 19:02',
    visible: 'Visible',
    notPublic: 'No es público',
    noAction: 'No actuar',
    closedLead: 'el testimonio no es público',
    outLead: 'Sigue fuera de las listas. Quien lo escribió y quienes lo denunciaron leen tus motivos.',
    outDone: 'Las denuncias se han cerrado; el testimonio sigue fuera de las listas.',
    takeDown: 'Retirar…',
    about: 'testimonio 988',
    aboutObjection: 'reclamación 4',
    confirm: 'Retirar',
    reasons: 'Motivos',
    danger: 'Podría poner a alguien en peligro',
    erased: 'El texto se ha borrado.',
    outdated: 'Esto ha cambiado mientras tanto',
    edited: /quien lo escribió ha editado el testimonio/,
    overturn: 'Revertirla…',
    reverse: 'Revertir la decisión',
    uphold: 'Mantener la decisión…',
    upheldLead: 'Nada cambia para el testimonio.',
    restored:
      /sus puntos, salvo que quien lo escribió lo haya editado después, haya retirado el consentimiento o tenga/,
  },
];

describe.each(languages)('the queue of reports in $language', (words) => {
  const { language } = words;

  it('shows the reports of a testimonial, hides it, and takes it down with a statement', async () => {
    const { sent } = serveQueues([reportCase()], [objection()]);
    const { user } = await renderRoute('/admin/reports', { as: 'admin', language });
    const card = await screen.findByRole('article');
    for (const text of [words.danger, words.erased]) expect(within(card).getByText(text)).toBeVisible();
    expect(within(card).getByRole('link', { name: /988/ })).toHaveAttribute('href', '/admin/testimonial/988');
    expect(within(card).getByText(words.submitted)).toBeVisible();
    for (const name of words.tabs) expect(await screen.findByRole('link', { name })).toBeVisible();
    await user.click(within(card).getByRole('button', { name: `${words.hide} ${words.about}` }));
    await waitFor(() => expect(sent).toEqual([['/cases/12/hide', { version: 3 }]]));
    await user.click(within(card).getByRole('button', { name: `${words.takeDown} ${words.about}` }));
    const dialog = screen.getByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: words.confirm });
    await enterText(user, within(dialog).getByLabelText(words.reasons), 'Too short');
    expect(confirm).toBeDisabled();
    await user.clear(within(dialog).getByLabelText(words.reasons));
    await enterText(user, within(dialog).getByLabelText(words.reasons), STATEMENT);
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    const body = { outcome: 'taken_down', statement: STATEMENT, version: 3, testimonialVersion: 2 };
    expect(sent.at(-1)).toEqual(['/cases/12/decision', body]);
  });

  it.each(['rejected', 'pending'] as const)(
    'shows that a testimonial that is %s is not public',
    async (reviewStatus) => {
      const testimonial = { ...reviewDetail(), id: 988, version: 2, reviewStatus };
      serveQueues([reportCase({ testimonial }), reportCase({ id: 13 })]);
      const { user } = await renderRoute('/admin/reports', { as: 'admin', language });
      const [first, second] = await screen.findAllByRole('article');
      expect(within(first!).getByText(words.notPublic)).toBeVisible();
      expect(within(first!).queryByText(words.visible)).toBeNull();
      expect(within(first!).queryByRole('button', { name: `${words.hide} ${words.about}` })).toBeNull();
      expect(within(second!).getByText(words.visible)).toBeVisible();
      await user.click(within(first!).getByRole('button', { name: `${words.noAction} ${words.about}` }));
      expect(screen.getByRole('dialog')).toHaveTextContent(words.closedLead);
      await user.keyboard('{Escape}');
      await user.click(within(first!).getByRole('button', { name: `${words.takeDown} ${words.about}` }));
      const dialog = screen.getByRole('dialog');
      expect(dialog).toHaveTextContent(words.outLead);
      await enterText(user, within(dialog).getByLabelText(words.reasons), STATEMENT);
      await user.click(within(dialog).getByRole('button', { name: words.confirm }));
      expect(await screen.findByText(words.outDone)).toBeVisible();
    },
  );

  it('a testimonial that is being hidden is announced as busy, once', async () => {
    let answer!: (response: Response) => void;
    const response = new Promise<Response>((resolve) => (answer = resolve));
    const { sent } = serveQueues([reportCase()], [], () => response);
    const { user } = await renderRoute('/admin/reports', { as: 'admin', language });
    const hide = await screen.findByRole('button', { name: `${words.hide} ${words.about}` });
    await user.click(hide);
    await waitFor(() => expect(hide).toHaveAttribute('aria-busy', 'true'));
    expect(hide).toHaveFocus();
    await user.click(hide);
    answer(new HttpResponse(null, { status: 204 }));
    await waitFor(() => expect(hide).not.toHaveAttribute('aria-busy'));
    expect(sent).toHaveLength(1);
  });

  it.each(['stale_report_case', 'already_decided'])(
    'explains a decision that came too late (%s) and reads the queue again',
    async (code) => {
      const { requests } = serveQueues([reportCase()], [], () => problem(409, code));
      const { user } = await renderRoute('/admin/reports', { as: 'admin', language });
      await user.click(await screen.findByRole('button', { name: `${words.hide} ${words.about}` }));
      expect(await screen.findByText(words.outdated)).toBeVisible();
      expect(screen.getByText(words.edited)).toBeVisible();
      await waitFor(() =>
        expect(requests.filter((search) => search.includes('pageSize=20')).length).toBeGreaterThan(1),
      );
    },
  );

  it('an objection is decided with a statement', async () => {
    const { sent } = serveQueues([], [objection()]);
    const { user } = await renderRoute('/admin/objections', { as: 'admin', language });
    const card = await screen.findByRole('article');
    expect(within(card).getByText(/It describes what I did/)).toBeVisible();
    await user.click(within(card).getByRole('button', { name: `${words.overturn} ${words.aboutObjection}` }));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent(words.restored);
    await enterText(user, within(dialog).getByLabelText(words.reasons), 'It tells what the author did.');
    await user.click(within(dialog).getByRole('button', { name: words.reverse }));
    const statement = 'It tells what the author did.';
    const body = { outcome: 'overturned', statement, version: 1, testimonialVersion: 2 };
    await waitFor(() => expect(sent).toEqual([['/objections/4/decision', body]]));
  });

  it('the effect of an objection is true for a testimonial that is not public', async () => {
    const testimonial = { ...reviewDetail(), id: 988, version: 2, reviewStatus: 'rejected' as const };
    const decision = { outcome: 'no_action' as const, statement: null, decidedAt: '2026-11-21T10:00:00.000Z' };
    serveQueues([], [objection({ party: 'reporter', testimonial, decision })]);
    const { user } = await renderRoute('/admin/objections', { as: 'admin', language });
    await user.click(await screen.findByRole('button', { name: `${words.overturn} ${words.aboutObjection}` }));
    expect(screen.getByRole('dialog')).toHaveTextContent(words.outLead);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: `${words.uphold} ${words.aboutObjection}` }));
    expect(screen.getByRole('dialog')).toHaveTextContent(words.upheldLead);
  });
});

it.each([
  ['reports', '/admin/reports'],
  ['objections', '/admin/objections'],
])('the queue of %s shows all public texts with their flagged passages', async (_name, place) => {
  const otherSideEffects = 'Ask me at 600123123.';
  const start = otherSideEffects.indexOf('600');
  const flag = { code: 'phone' as const, field: 'otherSideEffects', figures: null, signal: null };
  const flags = [{ ...flag, start, end: start + 9 }];
  const testimonial = { ...reviewDetail({ sideEffects: 'other', otherSideEffects, flags }), id: 988, version: 2 };
  serveQueues([reportCase({ testimonial })], [objection({ testimonial })]);
  await renderRoute(place, { as: 'admin' });
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent(testimonial.experience);
  expect(card).toHaveTextContent(`Other side effects: ${otherSideEffects}`);
  expect(within(card).getByText('600123123', { selector: 'mark' })).toHaveAttribute('title', 'Phone number');
});

it('a case says until when it has to be decided, in Spanish including that day', async () => {
  serveQueues([reportCase()]);
  await renderRoute('/admin/reports', { as: 'admin', language: 'es' });
  expect(await screen.findByText('Decidir a más tardar el 27 nov 2026')).toBeVisible();
});

it('empty queues say so', async () => {
  serveQueues([]);
  await renderRoute('/admin/reports', { as: 'admin' });
  expect(await screen.findByRole('heading', { name: 'No open reports' })).toBeVisible();
});

describe('a queue that is open', () => {
  // Real time passes too: the pages load their data.
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  it.each(['/admin/reports', '/admin/objections', '/admin/pending-testimonials'])(
    'shows on %s the numbers of all queues as they are after half a minute',
    async (place) => {
      const [cases, objections] = [[reportCase()], [objection()]];
      serveQueues(cases, objections);
      await renderRoute(place, { as: 'admin' });
      expect(await screen.findByRole('link', { name: 'Reports 1' })).toBeVisible();
      cases.push(reportCase({ id: 13 }));
      objections.push(objection({ id: 5 }));
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      for (const name of ['Reports 2', 'Objections 2']) expect(await screen.findByRole('link', { name })).toBeVisible();
    },
  );
});
