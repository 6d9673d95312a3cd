import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { reviewHandlers } from '../test/review-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';
import { pendingPage, pendingTestimonial, reviewDetail } from '../test/testimonial-responses';

const PLACE = '/admin/pending-testimonials';

function lists(answer: (query: URLSearchParams) => object | Response) {
  const requests: URLSearchParams[] = [];
  server.use(
    http.get('*/api/testimonials/admin/pending', ({ request }) => {
      const query = new URL(request.url).searchParams;
      requests.push(query);
      const found = answer(query);
      return found instanceof Response ? found : HttpResponse.json(found);
    }),
    http.get('*/api/testimonials/admin/:id', () => HttpResponse.json(reviewDetail())),
    ...reviewHandlers(),
  );
  return requests;
}

const TWO = pendingPage([
  pendingTestimonial({ id: 1042, createdAt: '2026-11-12T10:00:00.000Z' }),
  pendingTestimonial({ id: 1043, supplementName: 'Biotin', experience: '', createdAt: '2026-11-20T10:00:00.000Z' }),
]);

const textIs = (text: string) => (_text: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent === text;

const languages = [
  {
    language: 'en' as const,
    title: 'Pending testimonials',
    waiting: '2 waiting for review, the oldest since 12 Nov 2026',
    one: '1 waiting for review, since 12 Nov 2026',
    later: '41 waiting for review, the oldest since 12 Nov 2026',
    flags: ['Phone number', 'No proof files'],
    claimed: 'Ada is reviewing this one now',
    matching: '2 waiting for review, the oldest since 12 Nov 2026 · 1 matches',
    search: 'Search',
    flag: 'Flag',
    order: 'Order',
    noMatch: 'No pending testimonial matches',
    columns: ['Sent', 'Condition', 'Supplement', 'Brand', 'Experience', 'Review'],
    status: 'Pending review',
    unwritten: 'No text',
    page: (page: number) => `Page ${page} of 3`,
    previous: 'Previous',
    next: 'Next',
    empty: 'No pending testimonials',
    failed: 'Failed to load pending testimonials',
    again: 'Try again',
  },
  {
    language: 'es' as const,
    title: 'Testimonios pendientes',
    waiting: '2 esperan revisión, el más antiguo desde el 12 nov 2026',
    one: '1 espera revisión, desde el 12 nov 2026',
    later: '41 esperan revisión, el más antiguo desde el 12 nov 2026',
    flags: ['Número de teléfono', 'Sin prueba de consumo'],
    claimed: 'Ada lo está revisando ahora',
    matching: '2 esperan revisión, el más antiguo desde el 12 nov 2026 · 1 coincide',
    search: 'Buscar',
    flag: 'Señal',
    order: 'Orden',
    noMatch: 'Ningún testimonio pendiente coincide',
    columns: ['Enviado', 'Problema de salud', 'Suplemento', 'Marca', 'Experiencia', 'Revisión'],
    status: 'Pendiente de revisión',
    unwritten: 'Sin texto',
    page: (page: number) => `Página ${page} de 3`,
    previous: 'Anterior',
    next: 'Siguiente',
    empty: 'No hay testimonios pendientes',
    failed: 'No se han podido cargar los testimonios pendientes',
    again: 'Volver a intentarlo',
  },
];

describe.each(languages)('/admin/pending-testimonials in $language', (words) => {
  const { language } = words;

  it('pending testimonials are listed oldest first', async () => {
    const requests = lists(() => TWO);
    await renderRoute(PLACE, { as: 'admin', language });
    const table = await screen.findByRole('table');
    expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(screen.getByText(textIs(words.waiting))).toBeVisible();
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(words.columns);
    const [first, second] = within(table).getAllByRole('row').slice(1);
    const experience = within(first as HTMLElement).getByText('My energy dropped every afternoon.');
    expect(experience).toBeVisible();
    expect(experience).toHaveAttribute('lang', 'en');
    expect(within(first as HTMLElement).getByText(words.status)).toBeVisible();
    expect(
      within(second as HTMLElement)
        .getByText(words.unwritten)
        .closest('[lang]'),
    ).toBe(document.documentElement);
    expect(within(table).getByRole('rowheader', { name: 'Biotin' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Biotin' })).toHaveAttribute('href', '/admin/testimonial/1043');
    expect(Object.fromEntries(requests[0] ?? [])).toEqual({ page: '1', pageSize: '20', language });
  });

  it('a single testimonial is counted in the singular', async () => {
    lists(() => pendingPage(TWO.testimonials.slice(0, 1)));
    await renderRoute(PLACE, { as: 'admin', language });
    expect(await screen.findByText(textIs(words.one))).toBeVisible();
  });

  it('the pagination shows the current page', async () => {
    lists(() => pendingPage(TWO.testimonials, { totalPages: 3, totalTestimonials: 41 }));
    const { user, place } = await renderRoute(PLACE, { as: 'admin', language });
    expect(await screen.findByText(words.page(1))).toBeVisible();
    expect(screen.getByRole('button', { name: words.previous })).toBeDisabled();
    await user.click(screen.getByRole('link', { name: words.next }));
    expect(await screen.findByText(words.page(2))).toBeVisible();
    expect(await screen.findByText(textIs(words.later))).toBeVisible();
    expect(place()).toBe(`${PLACE}?page=2`);
    await user.click(screen.getByRole('link', { name: words.next }));
    expect(await screen.findByText(words.page(3))).toBeVisible();
    expect(screen.getByRole('button', { name: words.next })).toBeDisabled();
    await user.click(screen.getByRole('link', { name: words.previous }));
    expect(await screen.findByText(words.page(2))).toBeVisible();
  });

  it('flags and locks are shown', async () => {
    lists(() =>
      pendingPage([
        pendingTestimonial({
          flags: ['phone', 'no_proof'],
          reviewLock: { isMine: false, reviewerName: 'Ada', expiresAt: '2026-11-12T10:10:00.000Z' },
        }),
      ]),
    );
    await renderRoute(PLACE, { as: 'admin', language });
    const table = within(await screen.findByRole('table'));
    for (const flag of words.flags) expect(table.getByText(flag)).toBeVisible();
    expect(table.getByText(words.claimed)).toBeVisible();
  });

  it('text, flag and sort filters are stored in the URL', async () => {
    const requests = lists((query) =>
      query.has('query')
        ? { ...TWO, testimonials: TWO.testimonials.slice(0, query.get('query') === 'x' ? 0 : 1), totalTestimonials: 1 }
        : TWO,
    );
    const { user, place } = await renderRoute(`${PLACE}?page=1`, { as: 'admin', language });
    await user.selectOptions(await screen.findByRole('combobox', { name: words.flag }), 'phone');
    await user.selectOptions(screen.getByRole('combobox', { name: words.order }), 'newest');
    await user.type(screen.getByRole('searchbox', { name: words.search }), 'iron');
    expect(await screen.findByText(textIs(words.matching))).toBeVisible();
    expect(place()).toBe(`${PLACE}?flag=phone&sort=newest&query=iron`);
    expect(Object.fromEntries(requests.at(-1) ?? [])).toMatchObject({ flag: 'phone', sort: 'newest', query: 'iron' });
    await user.clear(screen.getByRole('searchbox', { name: words.search }));
    await user.type(screen.getByRole('searchbox', { name: words.search }), 'x');
    expect(await screen.findByRole('heading', { name: words.noMatch })).toBeVisible();
  });

  it('an empty queue is explained', async () => {
    lists(() => pendingPage([]));
    await renderRoute(PLACE, { as: 'admin', language });
    expect(await screen.findByRole('heading', { name: words.empty })).toBeVisible();
  });

  it('a failed request is explained and can be retried', async () => {
    let broken = true;
    lists(() => (broken ? problem(500, 'internal') : TWO));
    const { user } = await renderRoute(PLACE, { as: 'admin', language });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.failed);
    broken = false;
    await user.click(within(alert).getByRole('button', { name: words.again }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});

it('a row opens its testimonial, and Back returns to the same page', async () => {
  lists(() => pendingPage(TWO.testimonials, { totalPages: 3, totalTestimonials: 41 }));
  const { user, place } = await renderRoute(`${PLACE}?page=2`, { as: 'admin' });
  await user.click(await screen.findByText('My energy dropped every afternoon.'));
  expect(place()).toBe('/admin/testimonial/1042');
  expect(await screen.findByRole('link', { name: 'Back to pending testimonials' })).toHaveAttribute(
    'href',
    `${PLACE}?page=2`,
  );
});

it('a page beyond the end opens the last page', async () => {
  lists((query) =>
    pendingPage(query.get('page') === '2' ? TWO.testimonials : [], { totalPages: 2, totalTestimonials: 22 }),
  );
  const { place } = await renderRoute(`${PLACE}?page=7`, { as: 'admin' });
  expect(await screen.findByText('Page 2 of 2')).toBeVisible();
  expect(place()).toBe(`${PLACE}?page=2`);
});

it('the home page is fully loaded when the server denies the admin role', async () => {
  // jsdom cannot navigate: it reports an attempt to load another URL as an error.
  history.replaceState(null, '', PLACE);
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  lists(() => problem(403, 'forbidden'));
  await renderRoute(PLACE, { as: 'admin' });
  await waitFor(() => expect(report.mock.calls.flat().map(String).join()).toContain('navigation'));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  report.mockRestore();
  history.replaceState(null, '', '/');
});

it('anonymous visitors are asked to sign in', async () => {
  const { place } = await renderRoute(PLACE);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(place()).toBe(`/sign-in?redirect_url=${encodeURIComponent(PLACE)}`);
});
