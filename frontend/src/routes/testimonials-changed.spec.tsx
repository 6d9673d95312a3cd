import { act, screen, waitFor } from '@testing-library/react';
import { conditionAnalysis, rankedSupplement } from '../test/analysis-responses';
import { analyses, found, LIST, lists } from '../test/published-list';
import { renderRoute } from '../test/render-route';

it.each([
  ['en', 'Page 2', 'of 50 people', /^50 testimonials$/, /^49 testimonials$/, 'of 49 people'],
  ['es', 'Página 2', 'de 50 personas', /^50 testimonios$/, /^49 testimonios$/, 'de 49 personas'],
] as const)(
  'the page to which Back leads counts what the statistics count after a testimonial was erased, in %s',
  async (language, second, before, fifty, fortyNine, after) => {
    let published = 50;
    analyses(() => conditionAnalysis({ supplementRanking: [rankedSupplement({ totalTestimonials: published })] }));
    lists(() => found({ totalPages: 5, totalPublicTestimonials: published, totalCountedTestimonials: published }));
    const { user, router, place } = await renderRoute(LIST, { language, cachesData: true });
    const summary = () => screen.getByRole('main');
    expect(await screen.findByRole('heading', { name: fifty })).toBeVisible();
    await waitFor(() => expect(summary()).toHaveTextContent(before));
    published = 49;
    await user.click(screen.getByRole('link', { name: second }));
    expect(await screen.findByRole('heading', { name: fortyNine })).toBeVisible();
    await waitFor(() => expect(summary()).toHaveTextContent(after));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(place()).not.toContain('page='));
    await waitFor(() => expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('1'));
    expect(await screen.findByRole('heading', { name: fortyNine })).toBeVisible();
    expect(summary()).toHaveTextContent(after);
  },
);
