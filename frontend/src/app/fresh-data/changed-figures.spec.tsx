import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { conditionAnalysis } from '../../test/analysis-responses';
import { historyOf, rectificationsOf, serveDataRightsPage } from '../../test/data-rights-page';
import { consentRecord, rectification } from '../../test/data-rights-responses';
import { feedFile, serveFeeds } from '../../test/feed-responses';
import { enterText } from '../../test/forms/enter-text';
import { product, serveProducts } from '../../test/marketplace-responses';
import { prepareForm, TEXTS } from '../../test/new-testimonial-page';
import { ledger, points, servePoints } from '../../test/points-responses';
import { renderRoute } from '../../test/render-route';
import { reportCase, serveQueues, STATEMENT } from '../../test/report-queues';
import { reviewHandlers } from '../../test/review-responses';
import { server } from '../../test/server';
import { reviewDetail, testimonialDetail } from '../../test/testimonial-responses';

// FormData is Node's in these tests, and it only accepts Node's File.
globalThis.File = jest.requireActual<{ File: typeof File }>('node:buffer').File;

function countRequests(path: string, body: object): () => number {
  let requests = 0;
  server.use(
    http.get(path, () => {
      requests += 1;
      return HttpResponse.json(body);
    }),
  );
  return () => requests;
}

const RANKING = '/conditions/3';
const PRODUCTS = '/marketplace';
const POINTS = '/my-points';
const CONSENTS = '/data-rights';

/** Serves pages, and counts the requests for what each of them shows. */
const COUNTERS: Record<string, () => () => number> = {
  [RANKING]: () => countRequests('*/api/analysis/condition-analysis', conditionAnalysis()),
  [PRODUCTS]: () => {
    serveProducts();
    const found = { products: [product(1)], totalProducts: 1, totalPages: 1 };
    return countRequests('*/api/marketplace/products', { ...found, reportedProducts: null, conditionPhrase: null });
  },
  [POINTS]: () => {
    servePoints(
      () => points([]),
      () => ledger([]),
    );
    return countRequests('*/api/user-points/my-monthly', points([]));
  },
  [CONSENTS]: () => {
    serveDataRightsPage();
    return countRequests('*/api/data-rights/consent-history', historyOf([]));
  },
};

type CountedPages = (readonly [page: string, countOf: () => number])[];

const countRequestsOf = (...pages: string[]): CountedPages => pages.map((page) => [page, COUNTERS[page]!()] as const);

type Page = Awaited<ReturnType<typeof renderRoute>>;

/** Expects that a change on the page at `path` makes these pages, which were open before, load their data again. */
async function expectReloads(
  pages: CountedPages,
  path: string,
  as: 'maria' | 'admin',
  change: (user: Page['user']) => Promise<void>,
): Promise<void> {
  const { user, router } = await renderRoute('/about', { as, cachesData: true });
  const openAll = async (requests: number) => {
    for (const [page, countOf] of pages) {
      await act(() => router.navigate(page));
      await waitFor(() => expect([page, countOf()]).toEqual([page, requests]));
    }
  };
  await openAll(1);
  await act(() => router.navigate(path));
  await change(user);
  await openAll(2);
}

const serveTestimonial = () =>
  server.use(
    http.get('*/api/testimonials/my/1042', () => HttpResponse.json(testimonialDetail())),
    http.get('*/api/testimonials/my/1042/decisions', () => HttpResponse.json({ decisions: [] })),
    http.get('*/api/testimonials/my/duplicate-check', () => HttpResponse.json({ testimonialId: 1042 })),
    http.get('*/api/content-reports/about-me', () => HttpResponse.json({ cases: [] })),
    http.get('*/api/testimonials/my', () =>
      HttpResponse.json({ testimonials: [], totalPages: 0, totalTestimonials: 0 }),
    ),
  );

it('ranking, products, points and consents are loaded again after an edit, which hides a published testimonial', async () => {
  prepareForm();
  const pages = countRequestsOf(RANKING, PRODUCTS, POINTS, CONSENTS);
  serveTestimonial();
  const t = TEXTS.en;
  server.use(
    http.put('*/api/testimonials/1042', () => HttpResponse.json({ id: 1042, reviewStatus: 'pending', version: 2 })),
  );
  await expectReloads(pages, '/my-testimonials/1042/edit', 'maria', async (user) => {
    await screen.findByRole('heading', { level: 1, name: t.wizard.step.basic });
    await user.click(screen.getAllByRole('link', { name: new RegExp(t.wizard.step.documentation) })[0]!);
    await user.click(await screen.findByRole('checkbox', { name: t.consent.text }));
    await user.click(screen.getByRole('button', { name: t.edit.submit }));
    expect(await screen.findByText(t.edit.done)).toBeVisible();
  });
});

it('ranking, products, points and consents are loaded again after a testimonial was withdrawn', async () => {
  const pages = countRequestsOf(RANKING, PRODUCTS, POINTS, CONSENTS);
  serveTestimonial();
  server.use(http.delete('*/api/testimonials/1042', () => new HttpResponse(null, { status: 204 })));
  await expectReloads(pages, '/my-testimonials/1042', 'maria', async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Withdraw testimonial' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw testimonial' }));
    expect(await screen.findByText('Your testimonial was withdrawn.')).toBeVisible();
  });
});

it('ranking, products and points are loaded again after a consent was withdrawn', async () => {
  const pages = countRequestsOf(RANKING, PRODUCTS, POINTS);
  serveDataRightsPage();
  server.use(
    http.get('*/api/data-rights/consent-history', () => HttpResponse.json(historyOf([consentRecord()]))),
    http.post('*/api/consents/:id/withdraw', () => HttpResponse.json(consentRecord({ isActive: false }))),
  );
  await expectReloads(pages, '/data-rights', 'maria', async (user) => {
    await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw consent' }));
    expect(await screen.findByText('The consent has been withdrawn.')).toBeVisible();
  });
});

it('ranking, products and points are loaded again after a decision about a testimonial', async () => {
  const pages = countRequestsOf(RANKING, PRODUCTS, POINTS);
  server.use(
    http.get('*/api/testimonials/admin/:id', () => HttpResponse.json(reviewDetail())),
    ...reviewHandlers(),
    http.post('*/api/testimonials/admin/:id/reject', () => new HttpResponse(null, { status: 204 })),
  );
  await expectReloads(pages, '/admin/testimonial/1042', 'admin', async (user) => {
    await user.click(await screen.findByRole('button', { name: /^Reject/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await enterText(user, dialog.getByRole('textbox'), 'It names another person.');
    await user.click(dialog.getByRole('button', { name: 'Reject testimonial' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('ranking and products are loaded again after reports took a testimonial down', async () => {
  const pages = countRequestsOf(RANKING, PRODUCTS);
  serveQueues([reportCase()]);
  await expectReloads(pages, '/admin/reports', 'admin', async (user) => {
    await user.click(await screen.findByRole('button', { name: /^Take down…/ }));
    const dialog = within(screen.getByRole('dialog'));
    await enterText(user, dialog.getByRole('textbox'), STATEMENT);
    await user.click(dialog.getByRole('button', { name: 'Take down' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('ranking and products are loaded again after a correction request was approved', async () => {
  const pages = countRequestsOf(RANKING, PRODUCTS);
  server.use(
    http.get('*/api/data-rights/rectifications', () =>
      HttpResponse.json(rectificationsOf([rectification({ id: 5, isOwn: false, recordId: 1042 })])),
    ),
    http.post('*/api/data-rights/rectifications/5/approve', () => new HttpResponse(null, { status: 204 })),
  );
  await expectReloads(pages, '/admin/rectifications', 'admin', async (user) => {
    await user.click(await screen.findByRole('button', { name: /^Approve and change/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve and change' }));
    expect(await screen.findByText('Approved and changed.')).toBeVisible();
  });
});

it('products are loaded again after a feed was imported', async () => {
  const pages = countRequestsOf(PRODUCTS);
  serveFeeds();
  await expectReloads(pages, '/admin/feeds', 'admin', async (user) => {
    await screen.findByRole('option', { name: 'Brightjar' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shop' }), 'Brightjar');
    await user.upload(screen.getByLabelText('File'), feedFile());
    await user.click(screen.getByRole('button', { name: 'Send feed' }));
    expect(await screen.findByText('The feed of Brightjar was imported')).toBeVisible();
  });
});
