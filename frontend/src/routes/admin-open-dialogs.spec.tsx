import { focusManager, onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { approveAndWait } from '../test/clock';
import { enterText } from '../test/forms/enter-text';
import { heldResponse } from '../test/held-response';
import { renderRoute } from '../test/render-route';
import { reportCase, serveQueues, STATEMENT } from '../test/report-queues';
import { REVIEW_PLACE, serveDecision, serveReview } from '../test/review-page';
import { problem, server } from '../test/server';
import { reviewDetail } from '../test/testimonial-responses';

const languages = [
  {
    language: 'en' as const,
    takeDown: /^Take down/,
    outdated: 'This has changed in the meantime',
    approve: 'Approve',
    revoke: 'Revoke approval',
    reject: 'Reject',
    confirmReject: 'Reject testimonial',
    changed: 'Its author changed it while you were reading',
    notRejected: 'Failed to reject testimonial',
    alreadyDecided: 'Already decided',
    approved: 'Approved',
    rejected: 'Rejected',
  },
  {
    language: 'es' as const,
    takeDown: /^Retirar/,
    outdated: 'Esto ha cambiado mientras tanto',
    approve: 'Aprobar',
    revoke: 'Retirar la aprobación',
    reject: 'Rechazar',
    confirmReject: 'Rechazar el testimonio',
    changed: 'Quien lo escribió lo ha cambiado mientras lo leías',
    notRejected: 'No se ha podido rechazar el testimonio',
    alreadyDecided: 'Ya está decidido',
    approved: 'Aprobado',
    rejected: 'Rechazado',
  },
];

afterEach(() => focusManager.setFocused(undefined));

type Page = Awaited<ReturnType<typeof renderRoute>>;

/** The window regains the focus, and the list of the page is read again. */
async function readAgain({ queryClient }: Page, requests: string[]) {
  const before = requests.length;
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(requests.length).toBeGreaterThan(before));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

/** Writes the statement of a decision, while the server gets other entries. */
async function writeStatement(page: Page, button: RegExp) {
  await page.user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(screen.getByRole('dialog'));
  await enterText(page.user, dialog.getByRole('textbox'), STATEMENT);
  return { text: dialog.getByRole('textbox'), confirm: dialog.getByRole('button', { name: button }) };
}

describe.each(languages)('dialogs of reviewers in $language', (words) => {
  const { language } = words;

  it('a dialog about reports stays open when another reviewer decides them, and its decision is rejected', async () => {
    const cases = [reportCase()];
    const { sent, requests } = serveQueues(cases, [], () => problem(409, 'report_case_decided'));
    const page = await renderRoute('/admin/reports', { as: 'admin', language });
    const { text, confirm } = await writeStatement(page, words.takeDown);
    cases.pop();
    await readAgain(page, requests);
    expect(text).toBeVisible();
    expect(text).toHaveValue(STATEMENT);
    await page.user.click(confirm);
    expect(await screen.findByText(words.outdated)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('article')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('a decision about reports applies to the version that was read before its dialog was opened', async () => {
    const cases = [reportCase({ version: 3 })];
    const { sent, requests } = serveQueues(cases, [], () => problem(409, 'stale_report_case'));
    const page = await renderRoute('/admin/reports', { as: 'admin', language });
    const { confirm } = await writeStatement(page, words.takeDown);
    // Another report, which is not visible behind the dialog.
    cases[0] = reportCase({ version: 4 });
    await readAgain(page, requests);
    await page.user.click(confirm);
    expect(await screen.findByText(words.outdated)).toBeVisible();
    expect(sent).toEqual([['/cases/12/decision', expect.objectContaining({ version: 3 })]]);
    const again = await writeStatement(page, words.takeDown);
    expect(again.text).toHaveValue(STATEMENT + STATEMENT);
    await page.user.click(again.confirm);
    await waitFor(() => expect(sent[1]).toEqual(['/cases/12/decision', expect.objectContaining({ version: 4 })]));
  });

  it('a rejection applies to the version that was read before its dialog was opened', async () => {
    let version = 1;
    const served: number[] = [];
    serveReview(() => {
      served.push(version);
      return reviewDetail({ version });
    });
    const sent = serveDecision('reject', () => problem(409, 'stale_version'));
    const { user, queryClient } = await renderRoute(REVIEW_PLACE, { as: 'admin', language });
    await user.click(await screen.findByRole('button', { name: words.reject }));
    const dialog = within(screen.getByRole('dialog'));
    await enterText(user, dialog.getByRole('textbox'), STATEMENT);
    // The author edits it, and the page loads it again after an interruption of the network.
    version = 2;
    act(() => {
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    });
    await waitFor(() => expect(served).toContain(2));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await user.click(dialog.getByRole('button', { name: words.confirmReject }));
    expect(await screen.findByText(words.changed)).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ version: 1 })]);
  });

  it('the result of a rejection is shown after the page was left', async () => {
    serveReview();
    const held = heldResponse('post', '*/api/testimonials/admin/1042/reject');
    const { user, router } = await renderRoute(REVIEW_PLACE, { as: 'admin', language });
    await user.click(await screen.findByRole('button', { name: words.reject }));
    const dialog = within(screen.getByRole('dialog'));
    await enterText(user, dialog.getByRole('textbox'), STATEMENT);
    await user.click(dialog.getByRole('button', { name: words.confirmReject }));
    await held.arrived;
    await act(() => router.navigate('/about'));
    held.answer(problem(500, 'internal'));
    expect(await screen.findByText(words.notRejected)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/Testimoni(al|o) 1042/);
  });

  it.each(['approved', 'rejected'] as const)(
    'a testimonial that another reviewer has %s meanwhile is shown as it is, and the typed reason remains',
    async (decided) => {
      let reviewStatus: 'pending' | typeof decided = 'pending';
      serveReview(() => reviewDetail({ reviewStatus, version: 2 }));
      const page = await renderRoute(REVIEW_PLACE, { as: 'admin', language });
      const { user } = page;
      await user.click(await screen.findByRole('button', { name: words.reject }));
      await enterText(user, within(screen.getByRole('dialog')).getByRole('textbox'), STATEMENT);
      reviewStatus = decided;
      const renewals: string[] = [];
      server.use(
        http.post('*/api/testimonials/admin/:id/review-lock', ({ request }) => {
          renewals.push(request.url);
          return problem(409, 'already_decided');
        }),
      );
      await readAgain(page, renewals);
      expect(await screen.findByText(words.alreadyDecided)).toBeVisible();
      expect(await screen.findByText(words[decided])).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.queryByRole('button', { name: words.reject })).toBeNull();
      if (decided === 'rejected') expect(screen.getByText(STATEMENT)).toBeVisible();
      expect(screen.getAllByText(words.alreadyDecided)).toHaveLength(1);
    },
  );

  it('a reason that was typed before an approval is not offered for its revocation', async () => {
    let reviewStatus: 'pending' | 'approved' = 'pending';
    serveReview(() => reviewDetail({ reviewStatus }));
    serveDecision('approve', () => {
      reviewStatus = 'approved';
      return new HttpResponse(null, { status: 204 });
    });
    const { user } = await renderRoute(REVIEW_PLACE, { as: 'admin', language });
    await user.click(await screen.findByRole('button', { name: words.reject }));
    await enterText(user, within(screen.getByRole('dialog')).getByRole('textbox'), STATEMENT);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await approveAndWait(() => user.click(screen.getByRole('button', { name: words.approve })));
    await user.click(await screen.findByRole('button', { name: words.revoke }));
    expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveValue('');
  });
});
