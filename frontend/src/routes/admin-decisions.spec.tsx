import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { saveFile } from '../lib/save-file';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

jest.mock('../lib/save-file', () => ({
  ...jest.requireActual<object>('../lib/save-file'),
  saveFile: jest.fn(),
}));

type Logged = components['schemas']['LoggedDecisionDto'];

const PLACE = '/admin/decisions';

const logged = (changes: Partial<Logged> = {}): Logged => ({
  id: 812,
  decidedAt: '2026-11-12T10:00:00.000Z',
  decision: 'rejected',
  testimonialId: 1042,
  outcome: 'significant',
  reasonCode: 'unclear',
  reason: 'Which dose did you take?',
  reviewerId: 4,
  reviewerName: 'Ada Montes',
  ...changes,
});

function log(answer: () => Logged[] | Response) {
  const requests: string[] = [];
  server.use(
    http.get('*/api/testimonials/admin/decisions', ({ request }) => {
      requests.push(new URL(request.url).search);
      const found = answer();
      if (found instanceof Response) return found;
      return HttpResponse.json({ decisions: found, totalPages: 1, totalDecisions: found.length });
    }),
  );
  return requests;
}

const languages = [
  {
    language: 'en' as const,
    title: 'Decisions',
    category: 'Unclear',
    gone: 'No longer exists',
    forgotten: 'Erased with the testimonial',
    removed: 'Removed',
    noReason: 'No reason given',
    nobody: 'Reviewer 9',
    kind: 'Approval revoked',
    decision: 'Decision',
    from: 'From',
    save: 'Save as CSV',
    notSaved: 'The file could not be created',
    empty: 'No decisions',
    failed: 'Failed to load the decisions',
  },
  {
    language: 'es' as const,
    title: 'Decisiones',
    category: 'Poco claro',
    gone: 'Ya no existe',
    forgotten: 'Borrado con el testimonio',
    removed: 'Eliminado',
    noReason: 'Sin motivo',
    nobody: 'Persona 9 del equipo',
    kind: 'Aprobación retirada',
    decision: 'Decisión',
    from: 'Desde',
    save: 'Guardar como CSV',
    notSaved: 'No se ha podido crear el archivo',
    empty: 'No hay decisiones',
    failed: 'No se han podido cargar las decisiones',
  },
];

describe.each(languages)('/admin/decisions in $language', (words) => {
  const { language } = words;

  it('decisions are listed with reviewer and reason, including deleted testimonials', async () => {
    log(() => [
      logged(),
      logged({ id: 811, decision: 'taken_back', testimonialId: null, reason: null, reviewerId: 9, reviewerName: null }),
    ]);
    await renderRoute(PLACE, { as: 'admin', language });
    const [first, second] = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1) as HTMLElement[];
    expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(within(first!).getByText('Ada Montes')).toBeVisible();
    expect(within(first!).getByText(words.category)).toBeVisible();
    expect(within(first!).getByRole('rowheader', { name: /1042/ })).toBeVisible();
    expect(within(first!).getByRole('link', { name: /1042/ })).toHaveAttribute('href', '/admin/testimonial/1042');
    for (const text of [words.gone, words.forgotten, words.nobody, words.kind])
      expect(within(second!).getByText(text)).toBeVisible();
  });

  it('a removal by an admin names the testimonial without a link, and a missing reason', async () => {
    log(() => [logged({ decision: 'removed', reason: null, reasonCode: null })]);
    await renderRoute(PLACE, { as: 'admin', language });
    const row = within((await screen.findAllByRole('row'))[1]!);
    for (const text of [words.removed, words.noReason]) expect(row.getByText(text)).toBeVisible();
    expect(row.getByText(/1042/)).toHaveTextContent(words.gone.slice(1));
    expect(row.queryByRole('link')).not.toBeInTheDocument();
  });

  it('the filter in the URL applies to the list and to the file', async () => {
    const requests = log(() => [logged()]);
    const files: string[] = [];
    server.use(
      http.get('*/api/testimonials/admin/decisions.csv', ({ request }) => {
        files.push(new URL(request.url).search);
        return files.length === 1
          ? problem(500, 'internal')
          : new HttpResponse('id\r\n812\r\n', { headers: { 'Content-Type': 'text/csv' } });
      }),
    );
    const { user, place } = await renderRoute(`${PLACE}?page=1&reasonCode=because`, { as: 'admin', language });
    await user.selectOptions(await screen.findByRole('combobox', { name: words.decision }), words.kind);
    await enterText(user, screen.getByLabelText(words.from), '2026-11-01');
    await waitFor(() => expect(place()).toContain('decision=taken_back&from=2026-11-01'));
    await waitFor(() => expect(requests.at(-1)).toBe('?page=1&pageSize=20&decision=taken_back&from=2026-11-01'));
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(await screen.findByText(words.notSaved)).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.save }));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    expect(files.at(-1)).toBe('?decision=taken_back&from=2026-11-01');
    jest.mocked(saveFile).mockClear();
  });

  it('an empty list and a failed request are explained', async () => {
    let broken = true;
    log(() => (broken ? problem(500, 'internal') : []));
    const { user } = await renderRoute(PLACE, { as: 'admin', language });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.failed);
    broken = false;
    await user.click(within(alert).getByRole('button'));
    expect(await screen.findByRole('heading', { name: words.empty })).toBeVisible();
  });
});

it('times are those of the days by which decisions are filtered', async () => {
  log(() => [logged({ decidedAt: '2026-11-25T23:30:00.000Z' })]);
  await renderRoute(PLACE, { as: 'admin' });
  expect(await screen.findByText('26 Nov 2026, 00:30')).toBeVisible();
});
