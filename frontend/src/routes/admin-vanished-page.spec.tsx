import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { CUSTOM_ENTRY } from '../test/catalog/custom-entries';
import { publicTestimonial } from '../test/analysis-responses';
import { rectification } from '../test/data-rights-responses';
import { enterText } from '../test/forms/enter-text';
import { pendingPurchase } from '../test/marketplace-responses';
import { renderRoute } from '../test/render-route';
import { analyses, found, LIST } from '../test/published-list';
import { objection, reportCase } from '../test/report-queues';
import { pendingTestimonial } from '../test/testimonial-responses';
import { server } from '../test/server';

const TEXT = 'Written before the page ceased to exist.';

interface List {
  path: string;
  api: string;
  /** The response with these entries. */
  toBody: (entries: unknown[]) => object;
  /** An entry of the first page and the only one of the second. */
  entries: [unknown, unknown];
  /** Opens the dialog about the only entry of the second page. */
  open: string | RegExp;
  empty: string;
}

const lists: List[] = [
  {
    path: '/admin/catalog',
    api: '*/api/admin/catalog/conditions',
    toBody: (entries) => ({ entries, totalEntries: 20 }),
    entries: [{ ...CUSTOM_ENTRY, id: 6, nameEn: 'Jet lag' }, CUSTOM_ENTRY],
    open: 'Rename Restless nights',
    empty: 'No custom names',
  },
  {
    path: '/admin/rectifications',
    api: '*/api/data-rights/rectifications',
    toBody: (rectifications) => ({ rectifications, totalRectifications: 20, dueSoon: 0 }),
    entries: [rectification({ id: 4, isOwn: false }), rectification({ id: 5, isOwn: false })],
    open: /^Refuse.*request 5/,
    empty: 'No correction requests',
  },
  {
    path: '/admin/purchases',
    api: '*/api/marketplace/purchases',
    toBody: (purchases) => ({ purchases, totalPurchases: 20 }),
    entries: [{ ...pendingPurchase, id: 1, orderReference: 'A-1' }, pendingPurchase],
    open: 'Reverse order A-10442',
    empty: 'No purchases',
  },
  {
    path: '/admin/reports',
    api: '*/api/content-reports/cases',
    toBody: (cases) => ({ cases, totalCases: 20, totalReports: 20, pendingObjections: 0 }),
    entries: [reportCase({ id: 11, testimonial: { ...reportCase().testimonial, id: 987 } }), reportCase()],
    open: /^Take down.* testimonial 988$/,
    empty: 'No open reports',
  },
  {
    path: '/admin/objections',
    api: '*/api/content-reports/objections',
    toBody: (objections) => ({ objections, totalObjections: 20 }),
    entries: [objection({ id: 3 }), objection()],
    open: /^Keep the decision.* objection 4$/,
    empty: 'No open objections',
  },
];

afterEach(() => focusManager.setFocused(undefined));

/** Two pages; after `shrink` the second one has no entries. The first one is not sent before `answerFirst`. */
function serve({ api, toBody, entries }: Pick<List, 'api' | 'toBody' | 'entries'>) {
  let totalPages = 2;
  let answerFirst = () => {};
  const held = new Promise<void>((resolve) => (answerFirst = resolve));
  let isRequested = false;
  server.use(
    http.get(api, async ({ request: { url } }) => {
      const query = new URL(url).searchParams;
      if (query.get('pageSize') !== '1' && query.get('page') === '1') {
        isRequested = true;
        await held;
      }
      const shown = query.get('page') === '1' ? entries[0] : totalPages === 2 ? entries[1] : undefined;
      return HttpResponse.json({ ...toBody(shown ? [shown] : []), totalPages } as JsonBodyType);
    }),
    http.get('*/api/marketplace/purchases/advertisers', () => HttpResponse.json([])),
    http.get('*/api/testimonials/admin/pending', () =>
      HttpResponse.json({ testimonials: [], totalPages: 0, totalWaiting: 0 }),
    ),
    http.get('*/api/admin/catalog/merges', () => HttpResponse.json({ merges: [], totalPages: 0, totalMerges: 0 })),
  );
  return {
    shrink: () => {
      totalPages = 1;
      act(() => {
        focusManager.setFocused(false);
        focusManager.setFocused(true);
      });
    },
    waitForRequest: () => waitFor(() => expect(isRequested).toBe(true)),
    answerFirst,
  };
}

const isShown = (text: string) => screen.queryAllByText(text).some((element) => element.closest('[hidden]') === null);

it.each(lists)('a dialog of the last page of $path stays open when that page ceases to exist', async (list) => {
  const served = serve(list);
  const { user, place } = await renderRoute(`${list.path}?page=2`, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: list.open }));
  const dialog = screen.getByRole('dialog');
  const field = within(dialog).queryAllByRole<HTMLInputElement>('textbox')[0];
  if (field) await enterText(user, field, TEXT);
  served.shrink();
  await waitFor(() => expect(place()).not.toContain('page=2'));
  served.answerFirst();
  await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull());
  expect(dialog).toBeVisible();
  if (field) expect(field.value).toContain(TEXT);
});

const readOnlyLists: (Pick<List, 'path' | 'api' | 'toBody' | 'entries' | 'empty'> & { entry: string })[] = [
  {
    path: '/admin/pending-testimonials?page=2',
    api: '*/api/testimonials/admin/pending',
    toBody: (testimonials) => ({ testimonials, totalTestimonials: 20, totalWaiting: 20 }),
    entries: [pendingTestimonial({ id: 1 }), pendingTestimonial({ id: 2, supplementName: 'Biotin' })],
    entry: 'Biotin',
    empty: 'No pending testimonials',
  },
  {
    path: `${LIST}&page=2`,
    api: '*/api/testimonials',
    toBody: (testimonials) => found({ testimonials, totalPublicTestimonials: 20 }),
    entries: [publicTestimonial({ id: 1 }), publicTestimonial({ id: 2, experience: 'The last one.' })],
    entry: 'The last one.',
    empty: 'No testimonials found',
  },
];

it.each(readOnlyLists)('$path is not called empty while the page before is loaded', async (list) => {
  const served = serve(list);
  analyses();
  const { router, place } = await renderRoute(list.path, { as: 'admin' });
  expect(await screen.findByText(list.entry)).toBeVisible();
  served.shrink();
  // The public list is not read again when the window regains the focus.
  await act(() => router.navigate(list.path.replace('page=2', 'page=3')));
  await served.waitForRequest();
  expect(isShown(list.empty)).toBe(false);
  served.answerFirst();
  await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull());
  expect(place()).not.toMatch(/page=[23]/);
});

it.each(lists)('$path is not called empty while the page before one that ceased to exist is loaded', async (list) => {
  const served = serve(list);
  const { place } = await renderRoute(`${list.path}?page=2`, { as: 'admin' });
  await screen.findByRole('button', { name: list.open });
  served.shrink();
  await served.waitForRequest();
  await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).not.toBeNull());
  expect(isShown(list.empty)).toBe(false);
  served.answerFirst();
  await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull());
  expect(isShown(list.empty)).toBe(false);
  expect(place()).not.toContain('page=2');
});
