import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { consentGiven } from '../../test/consent-given';
import { DATA_RIGHTS_PLACE, historyOf, serveDataRightsPage } from '../../test/data-rights-page';
import { consentRecord } from '../../test/data-rights-responses';
import { enterText } from '../../test/forms/enter-text';
import { heldResponse } from '../../test/held-response';
import { renderRoute } from '../../test/render-route';
import { problem, server } from '../../test/server';

beforeEach(serveDataRightsPage);

const COOKIES = consentRecord({
  consentType: 'cookie_preferences',
  testimonialId: null,
  consentDataProcessing: false,
  consentPublicDisplay: false,
  consentHealthDataSharing: false,
  consentAnalytics: true,
});

/** Confirms the withdrawal of the consent to cookies, and leaves the page before it is answered. */
async function withdrawAndLeave() {
  server.use(http.get('*/api/data-rights/consent-history', () => HttpResponse.json(historyOf([COOKIES]))));
  const withdrawal = heldResponse('post', '*/api/consents/12/withdraw');
  const { user, router } = await renderRoute(DATA_RIGHTS_PLACE, {
    as: 'maria',
    consent: { ...consentGiven, analytics: true },
  });
  await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw consent' }));
  await withdrawal.arrived;
  await act(() => router.navigate('/about'));
  return withdrawal;
}

const isAnalyticsOn = () => (JSON.parse(localStorage.getItem('consent')!) as { analytics: boolean }).analytics;

it('a consent to cookies that was withdrawn ends in this browser although the page was left meanwhile', async () => {
  const { answer } = await withdrawAndLeave();
  expect(isAnalyticsOn()).toBe(true);
  answer(HttpResponse.json({ ...COOKIES, isActive: false }));
  expect(await screen.findByText('The consent has been withdrawn.')).toBeVisible();
  expect(isAnalyticsOn()).toBe(false);
});

it('a withdrawal that failed is reported although the page was left meanwhile', async () => {
  const { answer } = await withdrawAndLeave();
  answer(problem(500, 'internal'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The consent could not be withdrawn');
  expect(isAnalyticsOn()).toBe(true);
});

/** Sends a correction of the name, and leaves the page before it is answered. */
async function requestAndLeave() {
  const request = heldResponse('post', '*/api/data-rights/rectify');
  const { user, router } = await renderRoute(DATA_RIGHTS_PLACE, { as: 'maria' });
  await user.click(await screen.findByRole('button', { name: 'Request a correction' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Data type' }), 'profile');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'name');
  await enterText(user, screen.getByRole('textbox', { name: 'Requested value' }), 'María R.');
  await enterText(user, screen.getByRole('textbox', { name: 'Justification' }), 'Shorter');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await request.arrived;
  await act(() => router.navigate('/about'));
  return { ...request, user, router };
}

const unsentTexts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('unsent-text:'));

it('a correction request that was sent is no unsent draft although the page was left meanwhile', async () => {
  const { answer } = await requestAndLeave();
  expect(unsentTexts()).toHaveLength(1);
  answer(HttpResponse.json({ id: 5, status: 'received', dueAt: '2026-12-18T10:00:00.000Z' }, { status: 201 }));
  expect(await screen.findByText('Your request has been received')).toBeVisible();
  await waitFor(() => expect(unsentTexts()).toEqual([]));
});

it('a correction request that failed is reported, and remains a draft, although the page was left meanwhile', async () => {
  const { answer } = await requestAndLeave();
  answer(problem(500, 'internal'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(unsentTexts()).toHaveLength(1);
});

it('the message that a correction request failed disappears when it is sent again', async () => {
  const { answer, user, router } = await requestAndLeave();
  answer(problem(500, 'internal'));
  expect(await screen.findByRole('alert')).toBeVisible();
  server.use(
    http.post('*/api/data-rights/rectify', () =>
      HttpResponse.json({ id: 5, status: 'received', dueAt: '2026-12-18T10:00:00.000Z' }, { status: 201 }),
    ),
  );
  await act(() => router.navigate(DATA_RIGHTS_PLACE));
  await user.click(await screen.findByRole('button', { name: 'Request a correction' }));
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Your request has been received')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the button that marks all notifications as read is busy until the answer, without losing the focus', async () => {
  const unread = { notices: [], totalPages: 0, totalNotices: 0, unread: 1 };
  server.use(http.get('*/api/notices', () => HttpResponse.json(unread)));
  const response = heldResponse('post', '*/api/notices/read');
  const { user } = await renderRoute('/notices', { as: 'maria' });
  const button = await screen.findByRole('button', { name: 'Mark all as read' });
  await user.click(button);
  await response.arrived;
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  response.answer(new HttpResponse(null, { status: 204 }));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
});
