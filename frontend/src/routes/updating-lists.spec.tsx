import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { publicTestimonial } from '../test/analysis-responses';
import { contentReport, NUMBER } from '../test/content-report-responses';
import { entry, month, points } from '../test/points-responses';
import { analyses, found, LIST } from '../test/published-list';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';
import { testimonialPage, testimonialSummary } from '../test/testimonial-responses';

const NOTIFICATION = {
  kind: 'purchase_confirmed',
  createdAt: '2026-07-06T10:00:00.000Z',
  readAt: '2026-07-07T10:00:00.000Z',
  advertiserName: 'Brightjar',
};
const PURCHASE = { kind: 'purchase', advertiserName: 'Brightjar', supplementName: null } as const;

/** Lists of two pages; the entry of each page contains its name. */
const lists: { path: string; api: string; page: (name: string, id: number) => object }[] = [
  {
    path: '/notices',
    api: '*/api/notices',
    page: (name, id) => ({ notices: [{ ...NOTIFICATION, id, orderReference: name }], totalNotices: 21, unread: 0 }),
  },
  {
    path: '/my-testimonials',
    api: '*/api/testimonials/my',
    page: (name, id) =>
      testimonialPage([testimonialSummary({ id, supplementName: name })], { totalPages: 2, totalTestimonials: 21 }),
  },
  {
    path: '/my-points',
    api: '*/api/user-points/entries',
    page: (name, id) => ({ entries: [entry({ ...PURCHASE, id, orderReference: name })], totalEntries: 21 }),
  },
  {
    path: LIST,
    api: '*/api/testimonials',
    page: (name, id) => found({ testimonials: [publicTestimonial({ id, experience: name })] }),
  },
  {
    path: `/reports/${NUMBER}`,
    api: '*/api/content-reports/my',
    page: (name) => ({ reports: [contentReport({ number: name })], totalReports: 101 }),
  },
];

/** Serves the first page of a list at once, and the second one after `answer` is called. */
function serve({ api, page }: (typeof lists)[number]) {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  analyses();
  server.use(
    http.get('*/api/user-points/my-monthly', () => HttpResponse.json(points([month('2026-10', 1)]))),
    http.get(api, async ({ request }) => {
      const isSecond = new URL(request.url).searchParams.get('page') === '2';
      if (isSecond) await answered;
      return HttpResponse.json({ ...page(isSecond ? 'SECOND' : 'FIRST', isSecond ? 2 : 1), totalPages: 2 });
    }),
    http.get('*/api/content-reports/:number', () => HttpResponse.json(contentReport())),
  );
  return () => act(async () => answer());
}

const as = (path: string) => (path === LIST ? 'anonymous' : 'maria');
const outdated = () => document.querySelector<HTMLElement>('main [aria-busy=true]');

it.each(lists)('the former page of $path stays, marked as outdated, until the next one is loaded', async (list) => {
  const answer = serve(list);
  const { user } = await renderRoute(list.path, { as: as(list.path) });
  await screen.findByText(/FIRST/);
  await waitFor(() => expect(outdated()).toBeNull());
  const pages = screen.getByRole('navigation', { name: 'Pages' });
  await user.click(within(pages).getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(outdated()).not.toBeNull());
  expect(within(outdated()!).getByText(/FIRST/)).toBeVisible();
  expect(pages).toBeVisible();
  expect(within(pages).getByRole('link', { name: 'Previous' })).toBeVisible();
  await answer();
  expect(await screen.findByText(/SECOND/)).toBeVisible();
  expect(outdated()).toBeNull();
  expect(screen.queryByText(/FIRST/)).not.toBeInTheDocument();
});

it('the range of my testimonials is that of the shown page', async () => {
  const list = lists.find(({ path }) => path === '/my-testimonials')!;
  const answer = serve(list);
  const { user } = await renderRoute(list.path, { as: 'maria' });
  expect(await screen.findByText('1 to 1 of 21')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(outdated()).not.toBeNull());
  expect(screen.getByText('1 to 1 of 21')).toBeVisible();
  await answer();
  expect(await screen.findByText('21 to 21 of 21')).toBeVisible();
});

it('an empty list of a filter is not shown for another one until that is loaded', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  analyses();
  server.use(
    http.get('*/api/testimonials', async ({ request }) => {
      const isFiltered = request.url.includes('gender');
      if (!isFiltered) await answered;
      return HttpResponse.json(found(isFiltered ? { testimonials: [], totalPublicTestimonials: 0 } : {}));
    }),
  );
  const { user } = await renderRoute(`${LIST}&gender=female`);
  await user.click(await screen.findByRole('link', { name: 'Clear filters' }));
  await waitFor(() => expect(outdated()).toHaveTextContent('Loading'));
  expect(screen.queryByText(/^No testimonials/)).not.toBeInTheDocument();
  answer();
  expect(await screen.findByRole('article')).toBeVisible();
});
