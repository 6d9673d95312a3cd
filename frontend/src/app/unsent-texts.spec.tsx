import { act, screen, waitFor } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import type { SessionUser } from '../lib/session/session';
import { rectification } from '../test/data-rights-responses';
import { rectificationsOf, serveDataRightsPage } from '../test/data-rights-page';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { objection, reportCase, serveQueues } from '../test/report-queues';
import { serveDecision, serveReview } from '../test/review-page';
import { problem, server } from '../test/server';
import { testimonialDetail } from '../test/testimonial-responses';
import { ADMIN, createSession, MARIA } from '../test/users';

const TEXT = 'It advises readers to stop a prescribed medicine.';

interface Dialog {
  title: string;
  as: 'maria' | 'admin';
  path: string;
  serve: () => unknown;
  /** The button that opens the dialog. */
  opener: string | RegExp;
  field: string;
}

/** A testimonial of the user that was taken down because of reports. */
const serveDecidedReport = () =>
  server.use(
    http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonialDetail())),
    http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
    http.get('*/api/content-reports/about-me', () => HttpResponse.json({ cases: [decidedCase] })),
  );

const decidedCase: components['schemas']['AuthorCaseDto'] = {
  id: 12,
  testimonialId: 1042,
  status: 'decided',
  reasons: ['danger'],
  hiddenSince: null,
  outcome: 'taken_down',
  statement: 'It advises readers to stop a medicine.',
  decidedAt: '2026-11-21T10:00:00.000Z',
  objection: null,
  canObjectUntil: '2027-05-21T10:00:00.000Z',
};

const dialogs: Dialog[] = [
  {
    title: 'the reason of a rejection',
    as: 'admin',
    path: '/admin/testimonial/1042',
    serve: serveReview,
    opener: 'Reject',
    field: 'Reason',
  },
  {
    title: 'the statement about reports',
    as: 'admin',
    path: '/admin/reports',
    serve: () => serveQueues([reportCase()]),
    opener: /^Take down/,
    field: 'Reasons',
  },
  {
    title: 'the statement about an objection',
    as: 'admin',
    path: '/admin/objections',
    serve: () => serveQueues([], [objection()]),
    opener: /^Reverse it/,
    field: 'Reasons',
  },
  {
    title: 'the reason of a refused correction',
    as: 'admin',
    path: '/admin/rectifications',
    serve: () =>
      server.use(
        http.get('*/api/data-rights/rectifications', () =>
          HttpResponse.json(rectificationsOf([rectification({ id: 4, isOwn: false })])),
        ),
      ),
    opener: /^Refuse/,
    field: 'Reason',
  },
  {
    title: 'the objection of an author',
    as: 'maria',
    path: '/my-testimonials/1042',
    serve: serveDecidedReport,
    opener: /^Object/,
    field: 'Why is the decision wrong?',
  },
  {
    title: 'the reason of an erasure',
    as: 'maria',
    path: '/data-rights',
    serve: serveDataRightsPage,
    opener: 'Request erasure',
    field: 'Why are you leaving?',
  },
  {
    title: 'the justification of a correction request',
    as: 'maria',
    path: '/data-rights',
    serve: serveDataRightsPage,
    opener: 'Request a correction',
    field: 'Justification',
  },
];

/** From now on neither the server nor the provider has a session. */
function endSession() {
  server.use(
    http.get('*/identity/get-session', () => HttpResponse.json(null)),
    http.get('*/identity/token', () => new HttpResponse(null, { status: 401 })),
    http.all('*/api/*', () => problem(401, 'unauthorized')),
  );
}

async function openDialog({ opener, field }: Dialog, { user }: Awaited<ReturnType<typeof renderRoute>>) {
  await user.click(await screen.findByRole('button', { name: opener }));
  return screen.findByRole('textbox', { name: field });
}

async function typeAndEndSession(dialog: Dialog) {
  const { as, path, serve } = dialog;
  serve();
  const page = await renderRoute(path, { as });
  await enterText(page.user, await openDialog(dialog, page), TEXT);
  endSession();
  // The page asks for news and learns that the session has ended.
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  return page;
}

async function signIn(as: SessionUser, { path, serve }: Dialog, page: Awaited<ReturnType<typeof renderRoute>>) {
  const { user, place, router } = page;
  server.resetHandlers();
  server.use(
    http.post('*/identity/sign-in/email', () => HttpResponse.json({})),
    ...createSession(as, as === ADMIN ? ['recuento'] : []),
  );
  serve();
  await act(() => router.navigate(`/sign-in?redirect_url=${encodeURIComponent(path)}`));
  await enterText(user, await screen.findByLabelText('Email address'), as.email);
  await enterText(user, screen.getByLabelText('Password'), 'recuento-demo');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(place()).toBe(path));
}

const userOf = ({ as }: Dialog) => (as === 'admin' ? ADMIN : MARIA);

afterEach(() => focusManager.setFocused(undefined));

it.each(dialogs)('$title survives the end of the session', async (dialog) => {
  const page = await typeAndEndSession(dialog);
  await signIn(userOf(dialog), dialog, page);
  expect(await openDialog(dialog, page)).toHaveValue(TEXT);
});

it('an unsent text is not shown to another user', async () => {
  const dialog = dialogs.at(-2)!;
  const page = await typeAndEndSession(dialog);
  await signIn(ADMIN, dialog, page);
  expect(await openDialog(dialog, page)).toHaveValue('');
});

it('the confirmation of an erasure is not restored with its reason', async () => {
  const dialog = dialogs.at(-2)!;
  dialog.serve();
  const page = await renderRoute(dialog.path, { as: 'maria' });
  await enterText(page.user, await openDialog(dialog, page), TEXT);
  await page.user.click(screen.getByRole('checkbox', { name: /cannot be undone/ }));
  page.unmount();
  const again = await renderRoute(dialog.path, { as: 'maria' });
  expect(await openDialog(dialog, again)).toHaveValue(TEXT);
  expect(screen.getByRole('checkbox', { name: /cannot be undone/ })).not.toBeChecked();
});

it('unsent texts are deleted on sign-out', async () => {
  const [dialog] = dialogs;
  dialog!.serve();
  server.use(http.post('*/identity/sign-out', () => HttpResponse.json({ success: true })));
  const page = await renderRoute(dialog!.path, { as: 'admin' });
  await enterText(page.user, await openDialog(dialog!, page), TEXT);
  await page.user.keyboard('{Escape}');
  expect(JSON.stringify(sessionStorage)).toContain(TEXT);
  await page.user.click(screen.getByRole('button', { name: /^Your account/ }));
  await page.user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain(TEXT));
});

it('a reason that was sent is not offered again', async () => {
  const [dialog] = dialogs;
  dialog!.serve();
  const sent = serveDecision('reject');
  const page = await renderRoute(dialog!.path, { as: 'admin' });
  await enterText(page.user, await openDialog(dialog!, page), TEXT);
  await page.user.click(screen.getByRole('button', { name: 'Reject testimonial' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain(TEXT));
});
