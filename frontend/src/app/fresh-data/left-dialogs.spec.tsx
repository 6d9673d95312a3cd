import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { CUSTOM_ENTRY } from '../../test/catalog/custom-entries';
import { contentReport, NUMBER } from '../../test/content-report-responses';
import { rectificationsOf } from '../../test/data-rights-page';
import { rectification } from '../../test/data-rights-responses';
import { enterText } from '../../test/forms/enter-text';
import { heldResponse } from '../../test/held-response';
import { pendingPurchase } from '../../test/marketplace-responses';
import { renderRoute } from '../../test/render-route';
import { objection, reportCase, serveQueues, STATEMENT } from '../../test/report-queues';
import { problem, server } from '../../test/server';
import { testimonialDetail } from '../../test/testimonial-responses';

const noContent = () => new HttpResponse(null, { status: 204 });

interface Confirmed {
  place: string;
  as: 'maria' | 'admin' | 'anonymous';
  method?: 'post' | 'put' | 'delete';
  request: string;
  open: RegExp;
  /** Typed in the dialog. */
  text?: string;
  confirm: RegExp;
}

/** Confirms a dialog, and opens another page before its request is answered; `repeat` does so again. */
async function confirmAndLeave({ place: page, as, method = 'post', request, open, text, confirm }: Confirmed) {
  const { user, router, place } = await renderRoute(page, { as });
  const confirmOnce = async () => {
    const { arrived, answer } = heldResponse(method, request);
    await user.click(await screen.findByRole('button', { name: open }));
    const dialog = within(screen.getByRole('dialog'));
    if (text !== undefined) await enterText(user, dialog.getByRole('textbox'), text);
    await user.click(dialog.getByRole('button', { name: confirm }));
    await arrived;
    await act(() => router.navigate('/about'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return (response: Response) => act(async () => answer(response));
  };
  const answer = await confirmOnce();
  const repeat = async () => {
    await act(() => router.navigate(page));
    return confirmOnce();
  };
  return { answer, repeat, place, user };
}

const unsentTexts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('unsent-text:'));

const WITHDRAWAL: Confirmed = {
  place: '/my-testimonials/1042',
  as: 'maria',
  method: 'delete',
  request: '*/api/testimonials/1042',
  open: /^Withdraw testimonial$/,
  confirm: /^Withdraw testimonial$/,
};

const OBJECTION: Confirmed = {
  place: `/reports/${NUMBER}`,
  as: 'maria',
  request: `*/api/content-reports/${NUMBER}/objection`,
  open: /^Object/,
  text: 'It does put readers in danger.',
  confirm: /^Send objection$/,
};

const TAKE_DOWN: Confirmed = {
  place: '/admin/reports',
  as: 'admin',
  request: '*/api/content-reports/cases/12/decision',
  open: /^Take down/,
  text: STATEMENT,
  confirm: /^Take down$/,
};

beforeEach(() => {
  const decision = { outcome: 'no_action' as const, statement: STATEMENT, decidedAt: '2026-11-21T10:00:00.000Z' };
  serveQueues([reportCase()]);
  server.use(
    http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonialDetail())),
    http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
    http.get('*/api/content-reports/about-me', () => HttpResponse.json({ cases: [] })),
    http.get('*/api/content-reports/my', () => HttpResponse.json({ reports: [], totalPages: 0, totalReports: 0 })),
    http.get(`*/api/content-reports/${NUMBER}`, () =>
      HttpResponse.json(contentReport({ status: 'decided', decision, canObjectUntil: '2027-05-21T10:00:00.000Z' })),
    ),
  );
});

it('a withdrawal that succeeds leaves the page open that was opened meanwhile', async () => {
  const { answer, place } = await confirmAndLeave(WITHDRAWAL);
  await answer(noContent());
  expect(await screen.findByText('Your testimonial was withdrawn.')).toBeVisible();
  expect(place()).toBe('/about');
});

it('an objection that was sent is no unsent text although the page was left meanwhile', async () => {
  const { answer } = await confirmAndLeave(OBJECTION);
  expect(unsentTexts()).toHaveLength(1);
  await answer(HttpResponse.json(contentReport(), { status: 201 }));
  await waitFor(() => expect(unsentTexts()).toEqual([]));
});

it('a decision about a report does not move the focus on the page that was opened meanwhile', async () => {
  const { answer } = await confirmAndLeave(TAKE_DOWN);
  const link = screen.getAllByRole('link', { name: /marketplace/i })[0]!;
  act(() => link.focus());
  await answer(noContent());
  expect(await screen.findByText('The testimonial was taken down.')).toBeVisible();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(link).toHaveFocus();
});

const serveEntry = () =>
  server.use(
    http.get('*/api/admin/catalog/merges', () => HttpResponse.json({ merges: [], totalPages: 0, totalMerges: 0 })),
    http.get('*/api/admin/catalog/conditions', () =>
      HttpResponse.json({ entries: [CUSTOM_ENTRY], totalPages: 1, totalEntries: 1 }),
    ),
  );

it('a report that another admin has decided is named on the page that was opened meanwhile', async () => {
  const { answer } = await confirmAndLeave(TAKE_DOWN);
  await answer(problem(409, 'report_case_decided'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This has changed in the meantime Testimonial 988');
});

/** The last text names the object on the other page, where several of the kind can be open to decisions. */
const FAILURES: [string, Confirmed, string, () => unknown, string?][] = [
  ['the withdrawal of a testimonial', WITHDRAWAL, 'Failed to withdraw the testimonial', () => undefined],
  ['an objection', OBJECTION, 'The objection was not sent.', () => undefined],
  ['a decision about a report', TAKE_DOWN, 'The decision was not stored.', () => undefined, 'Testimonial 988'],
  [
    'a decision about an objection',
    {
      place: '/admin/objections',
      as: 'admin',
      request: '*/api/content-reports/objections/4/decision',
      open: /^Keep the decision/,
      text: STATEMENT,
      confirm: /^Keep the decision$/,
    },
    'The decision was not stored.',
    () => serveQueues([], [objection()]),
    'Objection 4',
  ],
  [
    'an answer to a correction request',
    {
      place: '/admin/rectifications',
      as: 'admin',
      request: '*/api/data-rights/rectifications/4/refuse',
      open: /^Refuse/,
      text: 'Nothing supports it.',
      confirm: /^Refuse$/,
    },
    'The request could not be answered',
    () =>
      server.use(
        http.get('*/api/data-rights/rectifications', () =>
          HttpResponse.json(rectificationsOf([rectification({ id: 4, isOwn: false })])),
        ),
      ),
    'request 4',
  ],
  [
    'a decision about a purchase',
    {
      place: '/admin/purchases',
      as: 'admin',
      request: '*/api/marketplace/purchases/31/verify',
      open: /^Confirm order A-10442$/,
      confirm: /^Confirm purchase$/,
    },
    'The purchase was not confirmed',
    () =>
      server.use(
        http.get('*/api/marketplace/purchases/advertisers', () => HttpResponse.json(['Brightjar'])),
        http.get('*/api/marketplace/purchases', () =>
          HttpResponse.json({ purchases: [pendingPurchase], totalPages: 1, totalPurchases: 1 }),
        ),
      ),
    'order A-10442',
  ],
  [
    'a new name of an entry of the catalog',
    {
      place: '/admin/catalog',
      as: 'admin',
      method: 'put',
      request: '*/api/admin/catalog/conditions/5',
      open: /^Rename/,
      confirm: /^Save/,
    },
    'The name was not saved',
    serveEntry,
    'Rename “Restless nights”',
  ],
];

it.each(FAILURES)(
  '%s that fails is reported although the page was left meanwhile',
  async (_name, confirmed, title, serve, object = title) => {
    serve();
    const { answer } = await confirmAndLeave(confirmed);
    await answer(problem(500, 'internal'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(title);
    expect(alert).toHaveTextContent(object);
  },
);

it.each(FAILURES)(
  'the failure of %s is not shown any more when it is confirmed again',
  async (...[, confirmed, title, serve]) => {
    serve();
    const { answer, repeat } = await confirmAndLeave(confirmed);
    await answer(problem(500, 'internal'));
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
    const answerAgain = await repeat();
    expect(screen.queryByText(title)).toBeNull();
    await answerAgain(problem(500, 'internal'));
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
  },
);

it('a merge that fails is reported although the page was left meanwhile', async () => {
  serveEntry();
  server.use(
    http.get('*/api/admin/catalog/conditions/5/merge-preview', () => HttpResponse.json({ authorsOfBoth: 0 })),
    http.get('*/api/conditions/search', () =>
      HttpResponse.json([{ id: 2, nameEn: 'Insomnia', nameEs: 'Insomnio', isUserGenerated: false }]),
    ),
  );
  const { arrived, answer } = heldResponse('post', '*/api/admin/catalog/conditions/5/merge');
  const { user, router } = await renderRoute('/admin/catalog', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: /^Merge/ }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('combobox'), 'inso');
  await user.click(await screen.findByRole('option', { name: 'Insomnia' }));
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await arrived;
  await act(() => router.navigate('/about'));
  answer(problem(500, 'internal'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The entries were not merged Merge “Restless nights”/);
});
