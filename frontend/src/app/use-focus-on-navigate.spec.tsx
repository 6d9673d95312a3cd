import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { analysisHandlers, conditionAnalysis } from '../test/analysis-responses';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';
import { testimonialDetail, testimonialPage, testimonialSummary } from '../test/testimonial-responses';

const LIST = testimonialPage([
  testimonialSummary({ id: 3, supplementName: 'Saffron' }),
  testimonialSummary({ id: 2, supplementName: 'Biotin' }),
]);

/** Opens the second testimonial of a list, and goes back and forward in the history. */
async function openSecond() {
  server.use(
    http.get('*/api/testimonials/my', () => HttpResponse.json(LIST)),
    http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonialDetail({ id: 2 }))),
    http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
    http.get('*/api/content-reports/about-me', () => HttpResponse.json({ cases: [] })),
  );
  const { user, router } = await renderRoute('/my-testimonials', { as: 'maria' });
  await user.click(await screen.findByRole('link', { name: 'Biotin' }));
  await screen.findByText(/^No\. 2 ·/);
  return (steps: 1 | -1) => act(() => router.navigate(steps));
}

const heading = () => screen.getByRole('heading', { level: 1 });

it('an opened page has the focus on its heading', async () => {
  await openSecond();
  expect(heading()).toHaveFocus();
});

it('a list that the Back button shows again has the focus on the link that led away', async () => {
  const go = await openSecond();
  await go(-1);
  expect(screen.getByRole('link', { name: 'Biotin' })).toHaveFocus();
});

it('a page that the Forward button shows again has the focus on its heading, not on its link back', async () => {
  const go = await openSecond();
  await go(-1);
  await go(1);
  expect(heading()).toHaveFocus();
});

it('a page of a list that the Back button shows again has the focus on the page link that led away, but not after Forward', async () => {
  server.use(http.get('*/api/testimonials/my', () => HttpResponse.json({ ...LIST, totalPages: 3 })));
  const { user, router } = await renderRoute('/my-testimonials', { as: 'maria' });
  await user.click(await screen.findByRole('link', { name: 'Next' }));
  await screen.findByRole('link', { name: 'Previous' });
  expect(heading()).toHaveFocus();
  await act(() => router.navigate(-1));
  expect(screen.getByRole('link', { name: 'Next' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await user.click(await screen.findByRole('link', { name: 'Next' }));
  await act(() => router.navigate(-1));
  heading().focus();
  await act(() => router.navigate(1));
  expect(heading()).toHaveFocus();
});

it('the Back button leaves the focus at a field whose change it takes back', async () => {
  server.use(analysisHandlers(() => conditionAnalysis()).handler);
  const { user, router } = await renderRoute('/?condition=Insomnia&ageRange=35-44');
  const gender = await screen.findByRole('combobox', { name: 'Gender' });
  await user.selectOptions(gender, 'female');
  await act(() => router.navigate(-1));
  expect(gender).toHaveValue('');
  expect(gender).toHaveFocus();
});
