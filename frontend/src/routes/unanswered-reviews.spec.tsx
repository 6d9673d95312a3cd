import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { approveAndWait } from '../test/clock';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { REVIEW_PLACE, serveDecision, serveReview, type Review } from '../test/review-page';
import { problem } from '../test/server';
import { reviewDetail } from '../test/testimonial-responses';

const REASON = 'Which dose did you take?';
const CONFIRM = /^(Reject testimonial|Revoke approval|Rechazar el testimonio|Retirar la aprobación)$/;

const languages = [
  {
    language: 'en' as const,
    approve: 'Approve',
    reject: 'Reject',
    revoke: 'Revoke approval',
    unclear: {
      approve: 'It is unclear whether testimonial 1042 was approved',
      reject: 'It is unclear whether testimonial 1042 was rejected',
      'revoke-approval': 'It is unclear whether the approval of testimonial 1042 was revoked',
    },
    approved: 'Approved',
    rejected: 'Rejected',
    unsent: 'What you had written was not sent',
    decided: 'Already decided',
  },
  {
    language: 'es' as const,
    approve: 'Aprobar',
    reject: 'Rechazar',
    revoke: 'Retirar la aprobación',
    unclear: {
      approve: 'No se sabe si el testimonio 1042 se ha aprobado',
      reject: 'No se sabe si el testimonio 1042 se ha rechazado',
      'revoke-approval': 'No se sabe si se ha retirado la aprobación del testimonio 1042',
    },
    approved: 'Aprobado',
    rejected: 'Rechazado',
    unsent: 'Lo que habías escrito no se ha enviado',
    decided: 'Ya está decidido',
  },
];

describe.each(languages)('a review without a response in $language', ({ language, unclear, ...words }) => {
  const open = async (button: string) => {
    const { user } = await renderRoute(REVIEW_PLACE, { as: 'admin', language });
    return { user, button: await screen.findByRole('button', { name: button }) };
  };

  it('an approval that took effect is unclear and then shown', async () => {
    let reviewStatus: Review['reviewStatus'] = 'pending';
    serveReview(() => reviewDetail({ reviewStatus }));
    serveDecision('approve', () => {
      reviewStatus = 'approved';
      return HttpResponse.error();
    });
    const { user, button } = await open(words.approve);
    await approveAndWait(() => user.click(button));
    expect(await screen.findByText(unclear.approve)).toBeVisible();
    expect(await screen.findByText(words.approved)).toBeVisible();
  });

  it('an approval that is repeated is not ascribed to another reviewer', async () => {
    serveReview();
    const answers = [HttpResponse.error, () => problem(409, 'already_decided')];
    serveDecision('approve', () => answers.shift()!());
    const { user, button } = await open(words.approve);
    await approveAndWait(() => user.click(button));
    expect(await screen.findByText(unclear.approve)).toBeVisible();
    await approveAndWait(() => user.click(button));
    expect(await screen.findByText(words.decided)).toBeVisible();
  });

  it.each(['reject', 'revoke-approval'] as const)('%s is reported as unclear in its dialog', async (action) => {
    serveReview(() => reviewDetail({ reviewStatus: action === 'reject' ? 'pending' : 'approved' }));
    serveDecision(action, () => HttpResponse.error());
    const { user, button } = await open(action === 'reject' ? words.reject : words.revoke);
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog'));
    await enterText(user, dialog.getByRole('textbox'), REASON);
    await user.click(dialog.getByRole('button', { name: CONFIRM }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(unclear[action]);
  });

  it('the reason of a rejection that took effect is not reported as unsent', async () => {
    let review: Partial<Review> = {};
    serveReview(() => reviewDetail(review));
    serveDecision('reject', () => {
      review = { reviewStatus: 'rejected', rejectionReason: REASON };
      return HttpResponse.error();
    });
    const { user, button } = await open(words.reject);
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog'));
    await enterText(user, dialog.getByRole('textbox'), REASON);
    await user.click(dialog.getByRole('button', { name: CONFIRM }));
    expect(await screen.findByText(words.rejected)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(REASON)).toBeVisible();
    expect(screen.queryByText(words.unsent)).toBeNull();
  });
});
