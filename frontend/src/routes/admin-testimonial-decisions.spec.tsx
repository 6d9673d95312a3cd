import { screen, waitFor, within } from '@testing-library/react';
import { approveAndWait } from '../test/clock';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { done, REVIEW_PLACE, serveDecision, serveReview, type Review } from '../test/review-page';
import { problem } from '../test/server';
import { reviewDetail } from '../test/testimonial-responses';

const languages = [
  {
    language: 'en' as const,
    approved: 'Approved',
    rejected: 'Rejected',
    sections: [
      'Product',
      'Experience',
      'Consumption',
      'Results',
      'Side effects',
      'Other medicines and supplements',
      'Attachments',
      'Anonymous demographics',
      'Additional conditions',
    ],
    approve: 'Approve',
    approving: 'Approving',
    reject: 'Reject',
    rejectTitle: 'Reject this testimonial?',
    confirmReject: 'Reject testimonial',
    takeBack: 'Revoke approval',
    takeBackTitle: 'Revoke this approval?',
    cancel: 'Cancel',
    reason: 'Reason',
    category: /Category/,
    proofMissing: 'Proof missing',
    approvedToast: 'Testimonial 1042 approved',
    rejectedToast: 'Testimonial 1042 rejected',
    takenBackToast: 'The approval of testimonial 1042 was revoked',
    back: 'Back to pending testimonials',
    alreadyDecided: 'Already decided',
    changed: 'Its author changed it while you were reading',
    notApproved: 'Failed to approve testimonial',
    notRejected: 'Failed to reject testimonial',
    duplicate: /another approved testimonial/,
    tooLong: 'Write 500 characters at most',
  },
  {
    language: 'es' as const,
    approved: 'Aprobado',
    rejected: 'Rechazado',
    sections: [
      'Producto',
      'Experiencia',
      'Consumo',
      'Resultados',
      'Efectos secundarios',
      'Otros medicamentos y suplementos',
      'Archivos adjuntos',
      'Datos anónimos de la persona',
      'Otros problemas de salud',
    ],
    approve: 'Aprobar',
    approving: 'Aprobando',
    reject: 'Rechazar',
    rejectTitle: '¿Rechazar este testimonio?',
    confirmReject: 'Rechazar el testimonio',
    takeBack: 'Retirar la aprobación',
    takeBackTitle: '¿Retirar esta aprobación?',
    cancel: 'Cancelar',
    reason: 'Motivo',
    category: /Categoría/,
    proofMissing: 'Falta la prueba',
    approvedToast: 'Testimonio 1042 aprobado',
    rejectedToast: 'Testimonio 1042 rechazado',
    takenBackToast: 'Se ha retirado la aprobación del testimonio 1042',
    back: 'Volver a los testimonios pendientes',
    alreadyDecided: 'Ya está decidido',
    changed: 'Quien lo escribió lo ha cambiado mientras lo leías',
    notApproved: 'No se ha podido aprobar el testimonio',
    notRejected: 'No se ha podido rechazar el testimonio',
    duplicate: /ya tiene aprobado otro testimonio/,
    tooLong: 'Escribe 500 caracteres como máximo',
  },
];

describe.each(languages)('/admin/testimonial/:id in $language', (words) => {
  const { language } = words;
  const open = async () => {
    const view = await renderRoute(REVIEW_PLACE, { as: 'admin', language });
    await screen.findByRole('heading', { level: 2, name: words.sections[0] });
    return view;
  };
  const button = (name: string) => screen.getByRole('button', { name });

  it('an approval shows the new status and a way back', async () => {
    let status: Review['reviewStatus'] = 'pending';
    let decide: () => void = () => undefined;
    serveReview(() => reviewDetail({ reviewStatus: status }));
    const sent = serveDecision('approve', async () => {
      await new Promise<void>((resolve) => (decide = resolve));
      status = 'approved';
      return done();
    });
    const { user } = await open();
    await approveAndWait(() => user.click(button(words.approve)));
    expect(await screen.findByRole('button', { name: words.approving })).toBeDisabled();
    expect(button(words.reject)).toBeDisabled();
    await waitFor(() => expect(sent).toHaveLength(1));
    decide();
    expect(await screen.findByText(words.approvedToast)).toBeVisible();
    expect(screen.getByText(words.approved)).toBeVisible();
    expect(screen.queryByRole('button', { name: words.approve })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: words.back })).toHaveAttribute('href', '/admin/pending-testimonials');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(sent).toEqual([{ version: 1 }]);
  });

  it('a failed approval is explained', async () => {
    serveReview();
    serveDecision('approve', () => problem(409, 'duplicate_testimonial', { testimonialId: 7 }));
    const { user } = await open();
    await approveAndWait(() => user.click(button(words.approve)));
    expect(await screen.findByText(words.notApproved)).toBeVisible();
    expect(screen.getByText(words.duplicate)).toBeVisible();
    expect(button(words.approve)).toBeEnabled();
  });

  it('a decision by another reviewer is shown', async () => {
    let status: Review['reviewStatus'] = 'pending';
    serveReview(() => reviewDetail({ reviewStatus: status }));
    serveDecision('approve', () => {
      status = 'rejected';
      return problem(409, 'already_decided');
    });
    const { user } = await open();
    await approveAndWait(() => user.click(button(words.approve)));
    expect(await screen.findByText(words.alreadyDecided)).toBeVisible();
    expect(screen.getByText(words.rejected)).toBeVisible();
    expect(screen.queryByRole('button', { name: words.approve })).not.toBeInTheDocument();
  });

  it('a testimonial that changed in the meantime is shown again instead of decided', async () => {
    let version = 1;
    serveReview(() => reviewDetail({ version, experience: version === 1 ? 'As it was read.' : 'As it is now.' }));
    const sent = serveDecision('approve', () => {
      if (version === 2) return done();
      version = 2;
      return problem(409, 'stale_version');
    });
    const { user } = await open();
    await approveAndWait(() => user.click(button(words.approve)));
    expect(await screen.findByText(words.changed)).toBeVisible();
    expect(await screen.findByText('As it is now.')).toBeVisible();
    await approveAndWait(() => user.click(button(words.approve)));
    expect(await screen.findByText(words.approvedToast)).toBeVisible();
    expect(sent).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('a rejection requires a reason of 10 to 500 characters after trimming', async () => {
    let status: Review['reviewStatus'] = 'pending';
    serveReview(() => reviewDetail({ reviewStatus: status }));
    const sent = serveDecision('reject', () => {
      status = 'rejected';
      return done();
    });
    const { user } = await open();
    await user.click(button(words.reject));
    const dialog = within(await screen.findByRole('dialog', { name: words.rejectTitle }));
    const reason = dialog.getByRole('textbox', { name: words.reason });
    const confirm = dialog.getByRole('button', { name: words.confirmReject });
    expect(confirm).toBeDisabled();
    await enterText(user, reason, '   nine car   ');
    expect(dialog.getByText('14/500')).toBeInTheDocument();
    expect(confirm).toBeDisabled();

    await user.clear(reason);
    await user.click(reason);
    await user.paste('a'.repeat(501));
    expect(dialog.getByText(words.tooLong)).toBeVisible();
    expect(confirm).toBeDisabled();

    await user.clear(reason);
    await enterText(user, reason, '  The photo shows another product.  ');
    await user.selectOptions(dialog.getByRole('combobox', { name: words.category }), words.proofMissing);
    await user.click(confirm);
    expect(await screen.findByText(words.rejectedToast)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(words.rejected)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: words.reject })).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(sent).toEqual([
      {
        testimonialId: 1042,
        version: 1,
        rejectionReason: 'The photo shows another product.',
        reasonCode: 'proof_missing',
      },
    ]);
  });

  it('typed text remains when a rejection fails or is postponed', async () => {
    serveReview();
    serveDecision('reject', () => problem(500, 'internal'));
    const { user } = await open();
    await user.click(button(words.reject));
    const dialog = within(await screen.findByRole('dialog'));
    await enterText(user, dialog.getByRole('textbox'), 'Which dose did you take?');
    await user.click(dialog.getByRole('button', { name: words.confirmReject }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(words.notRejected);
    expect(dialog.getByRole('textbox')).toHaveValue('Which dose did you take?');

    await user.click(dialog.getByRole('button', { name: words.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(button(words.reject));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByRole('textbox')).toHaveValue('Which dose did you take?');
    expect(again.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('the reason for revoking remains when the approval was by another reviewer', async () => {
    let status: Review['reviewStatus'] = 'pending';
    serveReview(() => reviewDetail({ reviewStatus: status }));
    serveDecision('reject', () => {
      status = 'approved';
      return problem(409, 'already_decided');
    });
    const sent = serveDecision('revoke-approval', () => {
      status = 'rejected';
      return done();
    });
    const { user } = await open();
    await user.click(button(words.reject));
    await enterText(user, within(await screen.findByRole('dialog')).getByRole('textbox'), 'Which dose did you take?');
    await user.click(button(words.confirmReject));
    expect(await screen.findByText(words.alreadyDecided)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.click(button(words.takeBack));
    const dialog = within(await screen.findByRole('dialog', { name: words.takeBackTitle }));
    expect(dialog.getByRole('textbox')).toHaveValue('Which dose did you take?');
    await user.click(dialog.getByRole('button', { name: words.takeBack }));
    expect(await screen.findByText(words.takenBackToast)).toBeVisible();
    expect(sent).toEqual([{ testimonialId: 1042, version: 1, rejectionReason: 'Which dose did you take?' }]);
  });
});
