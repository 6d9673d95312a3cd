import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { approveAndWait } from '../test/clock';
import { reviewHandlers } from '../test/review-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';
import { reviewDetail } from '../test/testimonial-responses';

const PLACE = '/admin/testimonial/1042';
type Review = ReturnType<typeof reviewDetail>;

function answers(answer: () => Review | Response = reviewDetail) {
  server.use(
    http.get('*/api/testimonials/admin/:id', () => {
      const found = answer();
      return found instanceof Response ? found : HttpResponse.json(found);
    }),
    ...reviewHandlers(),
  );
}

const done = () => new HttpResponse(null, { status: 204 });

/** Records the decisions that were sent. */
function serveDecision(
  action: 'approve' | 'reject' | 'revoke-approval',
  answer: () => Response | Promise<Response> = done,
) {
  const sent: unknown[] = [];
  server.use(
    http.post(`*/api/testimonials/admin/1042/${action}`, async ({ request }) => {
      const text = await request.text();
      sent.push(text ? JSON.parse(text) : null);
      return answer();
    }),
  );
  return sent;
}

const languages = [
  {
    language: 'en' as const,
    title: 'Testimonial 1042',
    pending: 'Pending review',
    approved: 'Approved',
    rejected: 'Rejected',
    sent: 'Sent 6 Jul 2026',
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
    userGenerated: 'User-generated',
    image: 'Picture 1',
    document: 'Document 2',
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
    alreadyDecided: 'Already decided by another reviewer',
    changed: 'Its author changed it while you were reading',
    notApproved: 'Failed to approve testimonial',
    notRejected: 'Failed to reject testimonial',
    duplicate: /another approved testimonial/,
    tooLong: 'Write 500 characters at most',
    own: 'This is your own testimonial',
    given: 'Reason given to the author',
    noProof: 'This testimonial has no proof files.',
    flags: ['Phone number', 'Seems to be written in a language other than the one stated', 'No proof files'],
    missing: 'Testimonial Not Found',
    failed: 'Failed to load testimonial details',
    again: 'Try again',
  },
  {
    language: 'es' as const,
    title: 'Testimonio 1042',
    pending: 'Pendiente de revisión',
    approved: 'Aprobado',
    rejected: 'Rechazado',
    sent: 'Enviado el 6 jul 2026',
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
    userGenerated: 'Entrada propia',
    image: 'Imagen 1',
    document: 'Documento 2',
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
    alreadyDecided: 'Ya lo ha decidido otra persona del equipo',
    changed: 'Quien lo escribió lo ha cambiado mientras lo leías',
    notApproved: 'No se ha podido aprobar el testimonio',
    notRejected: 'No se ha podido rechazar el testimonio',
    duplicate: /ya tiene aprobado otro testimonio/,
    tooLong: 'Escribe 500 caracteres como máximo',
    own: 'Este testimonio es tuyo',
    given: 'Motivo comunicado al autor',
    noProof: 'Este testimonio no tiene prueba de consumo.',
    flags: ['Número de teléfono', 'Parece escrito en un idioma distinto del indicado', 'Sin prueba de consumo'],
    missing: 'Testimonio no encontrado',
    failed: 'No se han podido cargar los detalles del testimonio',
    again: 'Volver a intentarlo',
  },
];

describe.each(languages)('/admin/testimonial/:id in $language', (words) => {
  const { language } = words;
  const open = async () => {
    const view = await renderRoute(PLACE, { as: 'admin', language });
    await screen.findByRole('heading', { level: 2, name: words.sections[0] });
    return view;
  };
  const button = (name: string) => screen.getByRole('button', { name });

  it('a pending testimonial shows every section', async () => {
    answers();
    await open();
    expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(screen.getByText(words.pending)).toBeVisible();
    expect(screen.getByText(words.sent)).toBeVisible();
    for (const section of words.sections) expect(screen.getByRole('heading', { name: section })).toBeVisible();
    expect(screen.getByText('Cold hands').parentElement).toHaveTextContent(words.userGenerated);
    expect(screen.getByText('Hypothyroidism').parentElement).not.toHaveTextContent(words.userGenerated);
    expect(screen.getByRole('img', { name: words.image })).toHaveAttribute('src', expect.stringContaining('token=a'));
    expect(screen.getByRole('link', { name: words.document })).toHaveAttribute('download');
    expect(button(words.approve)).toBeEnabled();
    expect(button(words.reject)).toBeEnabled();
    expect(screen.queryByText(words.noProof)).not.toBeInTheDocument();
  });

  it('flagged passages are marked with their reason', async () => {
    const experience = '😀 Call 600123123 for more.';
    const start = experience.indexOf('600');
    answers(() =>
      reviewDetail({
        experience,
        proof: 'none',
        attachmentUrls: [],
        flags: [
          { code: 'phone', field: 'experience', start, end: start + 9 },
          { code: 'language_mismatch', field: 'experience', start: null, end: null },
          { code: 'no_proof', field: 'proofFiles', start: null, end: null },
        ],
      }),
    );
    await open();
    const mark = screen.getByText('600123123', { selector: 'mark' });
    expect(mark).toHaveAttribute('title', words.flags[0]);
    for (const flag of words.flags) expect(screen.getByText(flag, { selector: 'li' })).toBeVisible();
    expect(screen.getByText(words.noProof)).toBeVisible();
  });

  it('an approval shows the new status and a way back', async () => {
    let status: Review['reviewStatus'] = 'pending';
    let decide: () => void = () => undefined;
    answers(() => reviewDetail({ reviewStatus: status }));
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
    answers();
    serveDecision('approve', () => problem(409, 'duplicate_testimonial', { testimonialId: 7 }));
    const { user } = await open();
    await approveAndWait(() => user.click(button(words.approve)));
    expect(await screen.findByText(words.notApproved)).toBeVisible();
    expect(screen.getByText(words.duplicate)).toBeVisible();
    expect(button(words.approve)).toBeEnabled();
  });

  it('a decision by another reviewer is shown', async () => {
    let status: Review['reviewStatus'] = 'pending';
    answers(() => reviewDetail({ reviewStatus: status }));
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
    answers(() => reviewDetail({ version, experience: version === 1 ? 'As it was read.' : 'As it is now.' }));
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
    answers(() => reviewDetail({ reviewStatus: status }));
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
    await user.type(reason, '   nine car   ');
    expect(dialog.getByText('14/500')).toBeInTheDocument();
    expect(confirm).toBeDisabled();

    await user.clear(reason);
    await user.click(reason);
    await user.paste('a'.repeat(501));
    expect(dialog.getByText(words.tooLong)).toBeVisible();
    expect(confirm).toBeDisabled();

    await user.clear(reason);
    await user.type(reason, '  The photo shows another product.  ');
    await user.selectOptions(dialog.getByRole('combobox', { name: words.category }), words.proofMissing);
    await user.click(confirm);
    expect(await screen.findByText(words.rejectedToast)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(words.rejected)).toBeVisible();
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
    answers();
    serveDecision('reject', () => problem(500, 'internal'));
    const { user } = await open();
    await user.click(button(words.reject));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Which dose did you take?');
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
    answers(() => reviewDetail({ reviewStatus: status }));
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
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'Which dose did you take?');
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

  it('a rejected testimonial offers no decision', async () => {
    answers(() => reviewDetail({ reviewStatus: 'rejected', rejectionReason: 'Which dose did you take?' }));
    await open();
    expect(screen.getByText(words.given)).toBeVisible();
    expect(screen.getByText('Which dose did you take?')).toBeVisible();
    for (const name of [words.approve, words.reject, words.takeBack])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it.each(['pending', 'approved'] as const)('an own testimonial that is %s cannot be decided', async (reviewStatus) => {
    answers(() => reviewDetail({ isOwn: true, reviewStatus }));
    await open();
    expect(screen.getByText(words.own)).toBeVisible();
    for (const name of [words.approve, words.reject, words.takeBack])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it.each([PLACE, '/admin/testimonial/first'])('the testimonial %s is reported as not found', async (place) => {
    answers(() => problem(404, 'testimonial_not_found'));
    await renderRoute(place, { as: 'admin', language });
    expect(await screen.findByRole('heading', { level: 1, name: words.missing })).toBeVisible();
    for (const back of screen.getAllByRole('link', { name: words.back }))
      expect(back).toHaveAttribute('href', '/admin/pending-testimonials');
  });

  it('a failed request is explained and can be retried', async () => {
    let broken = true;
    answers(() => (broken ? problem(500, 'internal') : reviewDetail()));
    const { user } = await renderRoute(PLACE, { as: 'admin', language });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.failed);
    expect(screen.getAllByRole('link', { name: words.back })).toHaveLength(2);
    broken = false;
    await user.click(within(alert).getByRole('button', { name: words.again }));
    expect(await screen.findByText(words.pending)).toBeVisible();
  });
});

it.each([
  { as: 'maria' as const, why: 'who is no admin' },
  { as: 'admin' as const, why: 'whom the server does not know as one' },
])('the page redirects $as, $why, home', async ({ as }) => {
  answers(() => problem(403, 'forbidden'));
  const { place } = await renderRoute(PLACE, { as });
  await waitFor(() => expect(place()).toBe('/'));
});
