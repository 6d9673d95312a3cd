import { screen, waitFor } from '@testing-library/react';
import { conditionAnalysis, rankedSupplement } from '../test/analysis-responses';
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

it('the statistics count as many testimonials as the list after one was published between two pages', async () => {
  let published = 50;
  analyses(() => conditionAnalysis({ supplementRanking: [rankedSupplement({ totalTestimonials: published })] }));
  lists(() => found({ totalPages: 6, totalPublicTestimonials: published, totalCountedTestimonials: published }));
  const { user } = await renderRoute(LIST);
  expect(await screen.findByRole('heading', { name: '50 testimonials' })).toBeVisible();
  expect(screen.getByText(/reported a significant/)).toHaveTextContent('of 50 people');
  published = 51;
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByRole('heading', { name: '51 testimonials' })).toBeVisible();
  await waitFor(() => expect(screen.getByText(/reported a significant/)).toHaveTextContent('of 51 people'));
});
