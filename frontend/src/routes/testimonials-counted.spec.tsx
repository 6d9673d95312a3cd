import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { analysisHandlers, conditionAnalysis, publicTestimonial } from '../test/analysis-responses';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

const LIST = '/testimonials/41?conditionId=3&condition=Insomnia';

function serveList(totals: { totalPublicTestimonials: number; totalCountedTestimonials: number }) {
  server.use(
    analysisHandlers(() => conditionAnalysis()).handler,
    http.get('*/api/testimonials', () =>
      HttpResponse.json({
        testimonials: [publicTestimonial()],
        totalPages: 1,
        conditionName: 'Insomnia',
        conditionPhrase: 'insomnia',
        supplementName: 'Magnesium',
        ...totals,
      }),
    ),
  );
}

describe.each([
  ['en' as const, '51 testimonials', /^50 of them count in the ranking: of each person only the one approved last/],
  ['es' as const, '51 testimonios', /^50 cuentan en la clasificación: de cada persona solo el último que se aprobó/],
])('/testimonials/:supplementId in %s', (language, heading, note) => {
  it('the list says how many of its testimonials count in the ranking if not all do', async () => {
    serveList({ totalPublicTestimonials: 51, totalCountedTestimonials: 50 });
    await renderRoute(LIST, { language });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByText(note)).toBeVisible();
  });

  it('the list says nothing about it if all count', async () => {
    serveList({ totalPublicTestimonials: 51, totalCountedTestimonials: 51 });
    await renderRoute(LIST, { language });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.queryByText(note)).not.toBeInTheDocument();
  });
});
