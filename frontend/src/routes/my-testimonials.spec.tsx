import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';
import { testimonialDetail, testimonialPage, testimonialSummary } from '../test/testimonial-responses';

function lists(answer: (query: URLSearchParams) => object | Response) {
  const requests: URLSearchParams[] = [];
  server.use(
    http.get('*/api/testimonials/my', ({ request }) => {
      const query = new URL(request.url).searchParams;
      requests.push(query);
      const found = answer(query);
      return found instanceof Response ? found : HttpResponse.json(found);
    }),
    http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonialDetail())),
  );
  return requests;
}

const ALL_STATES = testimonialPage([
  testimonialSummary({ id: 3, supplementName: 'Saffron', reviewStatus: 'pending', perceivedImprovement: 'moderate' }),
  testimonialSummary({ id: 2, supplementName: 'Biotin', reviewStatus: 'approved', perceivedImprovement: 'none' }),
  testimonialSummary({ id: 1, reviewStatus: 'rejected', perceivedImprovement: 'negative_effects' }),
]);

const languages = [
  {
    language: 'en' as const,
    title: 'My testimonials',
    range: '1 to 3 of 3',
    secondRange: '21 to 22 of 22',
    columns: ['Submitted', 'Condition', 'Supplement', 'Brand', 'Perceived improvement', 'Status'],
    states: ['Pending review', 'Approved', 'Rejected'],
    outcomes: ['Moderate improvement', 'No change', 'Negative effects'],
    submitted: '6 Jul 2026',
    fresh: 'New testimonial',
    empty: 'You have not shared a testimonial yet',
    share: 'Share your experience',
    failed: 'Failed to load your testimonials',
    again: 'Try again',
    pages: ['Pages', 'Previous', 'Next'] as const,
  },
  {
    language: 'es' as const,
    title: 'Mis testimonios',
    range: '1 a 3 de 3',
    secondRange: '21 a 22 de 22',
    columns: ['Enviado', 'Problema de salud', 'Suplemento', 'Marca', 'Mejora percibida', 'Estado'],
    states: ['Pendiente de revisión', 'Aprobado', 'Rechazado'],
    outcomes: ['Mejora moderada', 'Sin cambios', 'Efectos negativos'],
    submitted: '6 jul 2026',
    fresh: 'Nuevo testimonio',
    empty: 'Todavía no has compartido ningún testimonio',
    share: 'Comparte tu experiencia',
    failed: 'No se han podido cargar tus testimonios',
    again: 'Volver a intentarlo',
    pages: ['Páginas', 'Anterior', 'Siguiente'] as const,
  },
];

describe.each(languages)('/my-testimonials in $language', (words) => {
  const { language } = words;

  it('testimonials are listed with their status', async () => {
    const requests = lists(() => ALL_STATES);
    await renderRoute('/my-testimonials', { as: 'maria', language });
    const table = await screen.findByRole('table');
    expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(words.columns);
    const rows = within(table).getAllByRole('row').slice(1);
    rows.forEach((row, index) => {
      expect(within(row).getByText(words.states[index] ?? '')).toBeVisible();
      expect(within(row).getByText(words.outcomes[index] ?? '')).toBeVisible();
      expect(within(row).getByText(words.submitted)).toBeVisible();
    });
    expect(screen.getByText(words.range)).toBeVisible();
    expect(within(table).getByRole('rowheader', { name: 'Saffron' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Saffron' })).toHaveAttribute('href', '/my-testimonials/3');
    expect(screen.getByRole('link', { name: words.fresh })).toHaveAttribute('href', '/new-testimonial');
    expect(Object.fromEntries(requests[0] ?? [])).toEqual({ page: '1', pageSize: '20', language });
  });

  it('an empty list invites to share', async () => {
    lists(() => testimonialPage([]));
    await renderRoute('/my-testimonials', { as: 'maria', language });
    const empty = await screen.findByRole('heading', { name: words.empty });
    const action = within(empty.parentElement as HTMLElement).getByRole('link', { name: words.share });
    expect(action).toHaveAttribute('href', '/new-testimonial');
  });

  it('a failed request is explained and can be retried', async () => {
    let broken = true;
    lists(() => (broken ? problem(500, 'internal') : ALL_STATES));
    const { user } = await renderRoute('/my-testimonials', { as: 'maria', language });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.failed);
    broken = false;
    await user.click(within(alert).getByRole('button', { name: words.again }));
    expect(await screen.findByRole('link', { name: 'Saffron' })).toBeVisible();
  });

  it('the page is stored in the URL', async () => {
    lists((query) =>
      testimonialPage(
        query.get('page') === '2'
          ? [testimonialSummary({ id: 2 }), testimonialSummary({ id: 1 })]
          : [testimonialSummary({ id: 30 })],
        { totalPages: 2, totalTestimonials: 22 },
      ),
    );
    const { user, place } = await renderRoute('/my-testimonials', { as: 'maria', language });
    const pages = within(await screen.findByRole('navigation', { name: words.pages[0] }));
    expect(pages.queryByRole('link', { name: words.pages[1] })).not.toBeInTheDocument();
    await user.click(pages.getByRole('link', { name: words.pages[2] }));
    expect(await screen.findByText(words.secondRange)).toBeVisible();
    expect(place()).toBe('/my-testimonials?page=2');
    expect(pages.queryByRole('link', { name: words.pages[2] })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

it('a row opens its testimonial, and Back returns to the same page', async () => {
  lists(() => testimonialPage([testimonialSummary()], { totalPages: 3, totalTestimonials: 41 }));
  const { user, place } = await renderRoute('/my-testimonials?page=3', { as: 'maria' });
  await user.click(await screen.findByText('Vela Nutrition'));
  expect(place()).toBe('/my-testimonials/1042');
  expect(await screen.findByRole('link', { name: 'Back to my testimonials' })).toHaveAttribute(
    'href',
    '/my-testimonials?page=3',
  );
});

it('a page beyond the end opens the last page', async () => {
  lists((query) =>
    testimonialPage(query.get('page') === '2' ? [testimonialSummary()] : [], { totalPages: 2, totalTestimonials: 21 }),
  );
  const { place } = await renderRoute('/my-testimonials?page=9', { as: 'maria' });
  expect(await screen.findByText('21 to 21 of 21')).toBeVisible();
  expect(place()).toBe('/my-testimonials?page=2');
});

it('anonymous visitors are asked to sign in', async () => {
  const { place } = await renderRoute('/my-testimonials?page=2');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(place()).toBe(`/sign-in?redirect_url=${encodeURIComponent('/my-testimonials?page=2')}`);
});
