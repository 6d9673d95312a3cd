import { screen, within } from '@testing-library/react';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { done, REVIEW_PLACE, serveDecision, serveReview, type Review } from '../test/review-page';
import { reviewDetail } from '../test/testimonial-responses';

it.each([
  [
    'en',
    'Hidden',
    'Revoke approval',
    'Revoke this approval?',
    'The approval of testimonial 1042 was revoked',
    'Which dose did you take?',
  ],
  [
    'es',
    'Oculto',
    'Retirar la aprobación',
    '¿Retirar esta aprobación?',
    'Se ha retirado la aprobación del testimonio 1042',
    '¿Qué dosis tomaste?',
  ],
] as const)(
  'the approval of a testimonial that is hidden while reports about it are decided can be revoked in %s',
  async (language, hidden, revoke, title, revoked, text) => {
    let status: Review['reviewStatus'] = 'hidden';
    serveReview(() => reviewDetail({ reviewStatus: status }));
    const sent = serveDecision('revoke-approval', () => {
      status = 'rejected';
      return done();
    });
    const { user } = await renderRoute(REVIEW_PLACE, { as: 'admin', language });
    await user.click(await screen.findByRole('button', { name: revoke }));
    expect(screen.getByText(hidden)).toBeVisible();
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await enterText(user, dialog.getByRole('textbox'), text);
    await user.click(dialog.getByRole('button', { name: revoke }));
    expect(await screen.findByText(revoked)).toBeVisible();
    expect(sent).toEqual([{ testimonialId: 1042, version: 1, rejectionReason: text }]);
  },
);
