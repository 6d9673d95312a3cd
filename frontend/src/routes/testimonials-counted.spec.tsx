import { screen } from '@testing-library/react';
import { analyses, found, lists, LIST } from '../test/published-list';
import { renderRoute } from '../test/render-route';

describe.each([
  ['en' as const, '51 testimonials', /^50 of them count in the ranking: for each person only the one approved last/],
  ['es' as const, '51 testimonios', /^50 cuentan en la clasificación: de cada persona solo el último que se aprobó/],
])('/testimonials/:supplementId in %s', (language, heading, note) => {
  it('the list says how many of its testimonials count in the ranking if not all do', async () => {
    analyses();
    lists(() => found({ totalPublicTestimonials: 51, totalCountedTestimonials: 50 }));
    await renderRoute(LIST, { language });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByText(note)).toBeVisible();
  });

  it('the list says nothing about it if all count', async () => {
    analyses();
    lists(() => found({ totalPublicTestimonials: 51, totalCountedTestimonials: 51 }));
    await renderRoute(LIST, { language });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.queryByText(note)).not.toBeInTheDocument();
  });
});
