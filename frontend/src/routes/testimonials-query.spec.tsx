import { screen, waitFor, within } from '@testing-library/react';
import { publicTestimonial } from '../test/analysis-responses';
import { analyses, found, lists, LIST } from '../test/published-list';
import { renderRoute } from '../test/render-route';

const paramsOf = (place: string) => Object.fromEntries(new URLSearchParams(place.split('?')[1]));

it('list and analysis use the same filters', async () => {
  const analysed = analyses();
  const listed = lists();
  await renderRoute(`${LIST}&ageRange=35-44&gender=female`);
  await screen.findByRole('article');
  const people = { ageRange: '35-44', gender: 'female', language: 'en', supplementId: '41' };
  expect(Object.fromEntries(listed[0] as URLSearchParams)).toEqual({
    ...people,
    conditionId: '3',
    page: '1',
    pageSize: '10',
  });
  expect(Object.fromEntries(analysed[0] as URLSearchParams)).toEqual({ ...people, conditionQuery: '3' });
});

it('filters without a match can be cleared', async () => {
  analyses();
  lists((query) =>
    query.has('gender') ? found({ testimonials: [], totalPages: 0, totalPublicTestimonials: 0 }) : found(),
  );
  const { user, place } = await renderRoute(`${LIST}&gender=other&page=2`);
  expect(await screen.findByRole('heading', { name: 'No testimonials match these filters' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Clear filters' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(place()).toBe(LIST);
});

it('the page is stored in the URL with three page numbers', async () => {
  analyses();
  lists((query) =>
    found({
      testimonials: [publicTestimonial({ experience: `Words of page ${query.get('page')}` })],
      totalPages: 22,
      totalPublicTestimonials: 214,
    }),
  );
  const { user, place } = await renderRoute(`${LIST}&page=5`);
  expect(await screen.findByText('Words of page 5')).toBeVisible();
  const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(
    pages()
      .getAllByRole('link', { name: /^Page/ })
      .map((link) => link.textContent),
  ).toEqual(['4', '5', '6']);

  expect(pages().getByRole('status')).toBeEmptyDOMElement();
  await user.click(pages().getByRole('link', { name: 'Next' }));
  expect(await screen.findByText('Words of page 6')).toBeVisible();
  expect(paramsOf(place())).toEqual({ conditionId: '3', condition: 'Insomnia', page: '6' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await waitFor(() => expect(pages().getByRole('status')).toHaveTextContent('Page 6 of 22'));
});

it('a page beyond the end opens the last page', async () => {
  analyses();
  lists((query) => found({ totalPages: 2, ...(query.get('page') === '9' && { testimonials: [] }) }));
  const { place } = await renderRoute(`${LIST}&page=9`);
  expect(await screen.findByRole('article')).toBeVisible();
  expect(paramsOf(place()).page).toBe('2');
});

it('a page number that the server does not accept opens the first page', async () => {
  analyses();
  const listed = lists();
  await renderRoute(`${LIST}&page=99999999`);
  expect(await screen.findByRole('article')).toBeVisible();
  expect(listed.map((query) => query.get('page'))).toEqual(['1']);
});

it('the address of a condition that cannot exist is incomplete', async () => {
  const listed = lists();
  await renderRoute('/testimonials/41?conditionId=99999999999');
  expect(await screen.findByText('Missing required parameters')).toBeVisible();
  expect(listed).toEqual([]);
});
