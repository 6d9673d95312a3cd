import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { renderRoute } from '../test/render-route';
import { REVIEW_PLACE, serveReview } from '../test/review-page';
import { problem, server } from '../test/server';
import { reviewDetail } from '../test/testimonial-responses';

/** Finds the line of text with its elements. */
const textOf = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && (element.textContent ?? '').startsWith(text);

const languages = [
  {
    language: 'en' as const,
    title: 'Testimonial 1042',
    pending: 'Pending review',
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
    reject: 'Reject',
    takeBack: 'Revoke approval',
    back: 'Back to pending testimonials',
    own: 'This is your own testimonial',
    given: 'Reason given to the author',
    consentWithdrawn: 'The author withdrew the consent',
    blocks: [
      [
        'duplicate_testimonial',
        'This testimonial cannot be approved',
        'another testimonial',
        '/admin/testimonial/2711',
      ],
      ['reports_undecided', 'Decide the reports first', 'reports', '/admin/reports'],
    ] as const,
    noProof: 'This testimonial has no proof files.',
    passages: 'Marked passages',
    moveKeys: textOf('Keys: j next, k previous.'),
    flags: ['Phone number', 'Seems to be written in a language other than the one stated', 'No proof files'],
    missing: 'Testimonial Not Found',
    failed: 'Failed to load testimonial details',
    again: 'Try again',
  },
  {
    language: 'es' as const,
    title: 'Testimonio 1042',
    pending: 'Pendiente de revisión',
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
    reject: 'Rechazar',
    takeBack: 'Retirar la aprobación',
    back: 'Volver a los testimonios pendientes',
    own: 'Este testimonio es tuyo',
    given: 'Motivo comunicado al autor',
    consentWithdrawn: 'El autor retiró el consentimiento',
    blocks: [
      ['duplicate_testimonial', 'Este testimonio no se puede aprobar', 'otro testimonio', '/admin/testimonial/2711'],
      ['reports_undecided', 'Decide primero las denuncias', 'denuncias', '/admin/reports'],
    ] as const,
    noProof: 'Este testimonio no tiene prueba de consumo.',
    passages: 'Pasajes marcados',
    moveKeys: textOf('Teclas: j siguiente, k anterior.'),
    flags: ['Número de teléfono', 'Parece escrito en un idioma distinto del indicado', 'Sin prueba de consumo'],
    missing: 'Testimonio no encontrado',
    failed: 'No se han podido cargar los detalles del testimonio',
    again: 'Volver a intentarlo',
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

  it('a pending testimonial shows every section', async () => {
    serveReview();
    await open();
    expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(screen.getByText(words.pending)).toBeVisible();
    expect(screen.getByText(words.sent)).toBeVisible();
    for (const section of words.sections) expect(screen.getByRole('heading', { name: section })).toBeVisible();
    expect(screen.getByText('Cold hands').parentElement).toHaveTextContent(words.userGenerated);
    expect(screen.getByText('Hypothyroidism').parentElement).not.toHaveTextContent(words.userGenerated);
    expect(screen.getByRole('img', { name: words.image })).toHaveAttribute(
      'src',
      expect.stringMatching(/attachments\/9d0f\.jpeg$/),
    );
    expect(screen.getByRole('link', { name: words.document })).toHaveAttribute('download');
    expect(button(words.approve)).toBeEnabled();
    expect(button(words.reject)).toBeEnabled();
    expect(screen.queryByText(words.noProof)).not.toBeInTheDocument();
  });

  it('flagged passages are marked with their reason', async () => {
    const experience = '😀 Call 600123123 for more.';
    const start = experience.indexOf('600');
    serveReview(() =>
      reviewDetail({
        experience,
        proof: 'none',
        attachmentUrls: [],
        flags: [
          { code: 'phone', field: 'experience', start, end: start + 9, figures: null, signal: null },
          { code: 'language_mismatch', field: 'experience', start: null, end: null, figures: null, signal: null },
          { code: 'no_proof', field: 'proofFiles', start: null, end: null, figures: null, signal: null },
        ],
      }),
    );
    await open();
    const mark = screen.getByText('600123123', { selector: 'mark' });
    expect(mark).toHaveAttribute('title', words.flags[0]);
    for (const flag of words.flags) expect(screen.getByText(flag, { selector: 'li' })).toBeVisible();
    expect(screen.getByText(words.noProof)).toBeVisible();
  });

  it('the custom name that a flag is about is shown with the flag', async () => {
    const flag = { code: 'phone' as const, field: 'customSupplementName', figures: null, signal: null };
    const supplementName = 'Root 600 123 456';
    serveReview(() => reviewDetail({ supplementName, flags: [{ ...flag, start: 5, end: 16 }] }));
    await open();
    const item = screen.getByText(words.flags[0], { selector: 'li' });
    expect(item).toHaveTextContent(/Supp?lemento?: [“«]Root 600 123 456[”»]$/);
  });

  it('passages of the other side effects are marked there', async () => {
    const flag = { code: 'phone' as const, field: 'otherSideEffects', figures: null, signal: null };
    const otherSideEffects = '😀 Call 600123123 about them.';
    const start = otherSideEffects.indexOf('600');
    serveReview(() =>
      reviewDetail({ sideEffects: 'other', otherSideEffects, flags: [{ ...flag, start, end: start + 9 }] }),
    );
    await open();
    const mark = screen.getByText('600123123', { selector: 'mark' });
    expect(mark.closest('dd')).toHaveTextContent(otherSideEffects);
    expect(mark).toHaveAttribute('title', words.flags[0]);
    expect(screen.getByRole('list', { name: words.passages })).toHaveTextContent('600123123');
  });

  it('a rejected testimonial offers no decision', async () => {
    const customNames = [{ kind: 'brand' as const, name: 'Sal Marina', knownId: null }];
    const rejectionReason = 'Which dose did you take?';
    serveReview(() => reviewDetail({ reviewStatus: 'rejected', rejectionReason, customNames }));
    await open();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByText(words.given)).toBeVisible();
    expect(screen.getByText(words.moveKeys)).toBeVisible();
    expect(screen.getByText('Which dose did you take?')).toBeVisible();
    for (const name of [words.approve, words.reject, words.takeBack])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it('a withdrawn consent is not shown as a reason of a reviewer', async () => {
    const rejectionReason = 'You withdrew your consent, so this testimonial is no longer public.';
    serveReview(() => reviewDetail({ reviewStatus: 'rejected', rejectionReason, isConsentWithdrawn: true }));
    await open();
    expect(screen.getByText(words.consentWithdrawn)).toBeVisible();
    expect(screen.queryByText(words.given)).not.toBeInTheDocument();
    expect(screen.queryByText(rejectionReason)).not.toBeInTheDocument();
  });

  it.each(words.blocks)(
    'the reason %s prevents the approval and is shown before it',
    async (code, title, link, href) => {
      const testimonialId = code === 'duplicate_testimonial' ? 2711 : null;
      serveReview(() => reviewDetail({ approvalBlock: { code, testimonialId } }));
      await open();
      expect(screen.getByText(title)).toBeVisible();
      expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', href);
    },
  );

  it.each(['pending', 'approved'] as const)('an own testimonial that is %s cannot be decided', async (reviewStatus) => {
    serveReview(() => reviewDetail({ isOwn: true, reviewStatus }));
    await open();
    expect(screen.getByText(words.own)).toBeVisible();
    for (const name of [words.approve, words.reject, words.takeBack])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it.each([REVIEW_PLACE, '/admin/testimonial/first'])('the testimonial %s is reported as not found', async (place) => {
    serveReview(() => problem(404, 'testimonial_not_found'));
    await renderRoute(place, { as: 'admin', language });
    expect(await screen.findByRole('heading', { level: 1, name: words.missing })).toBeVisible();
    for (const back of screen.getAllByRole('link', { name: words.back }))
      expect(back).toHaveAttribute('href', '/admin/pending-testimonials');
  });

  it('a failed request is explained and can be retried', async () => {
    let broken = true;
    serveReview(() => (broken ? problem(500, 'internal') : reviewDetail()));
    const { user } = await renderRoute(REVIEW_PLACE, { as: 'admin', language });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.failed);
    expect(screen.getAllByRole('link', { name: words.back })).toHaveLength(2);
    broken = false;
    await user.click(within(alert).getByRole('button', { name: words.again }));
    expect(await screen.findByText(words.pending)).toBeVisible();
  });
});

it('the previous testimonial is hidden while another one loads', async () => {
  serveReview();
  const { router } = await renderRoute(REVIEW_PLACE, { as: 'admin' });
  const { brandName } = reviewDetail();
  expect((await screen.findAllByText(brandName))[0]).toBeVisible();
  server.use(http.get('*/api/testimonials/admin/:id', () => delay('infinite')));
  await act(() => router.navigate('/admin/testimonial/1043'));
  await waitFor(() => expect(screen.queryAllByText(brandName)).toEqual([]));
});
