import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';
import { testimonialDetail, testimonialPage } from '../test/testimonial-responses';

const PLACE = '/my-testimonials/1042';

function answers(answer: () => object | Response = testimonialDetail, decisions: object[] = []) {
  server.use(
    http.get('*/api/testimonials/my/:id', () => {
      const found = answer();
      return found instanceof Response ? found : HttpResponse.json(found);
    }),
    http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions })),
  );
}

function withdrawals(answer: () => Response = () => new HttpResponse(null, { status: 204 })) {
  const requests: string[] = [];
  server.use(
    http.delete('*/api/testimonials/:id', ({ params }) => {
      requests.push(String(params.id));
      return answer();
    }),
  );
  return requests;
}

const languages = [
  {
    language: 'en' as const,
    heading: 'Iron bisglycinate for fatigue',
    number: 'No. 1042 · Submitted 6 Jul 2026',
    back: 'Back to my testimonials',
    status: 'Pending review',
    rejected: 'Why it was not approved',
    facts: {
      Condition: 'Fatigue',
      Supplement: 'Iron bisglycinate',
      Brand: 'Vela Nutrition',
      Dose: '25 mg',
      Frequency: 'Once a day',
      'Taken for': '3 months',
      Intake: 'Oral',
      When: 'Morning, before a meal',
      'Perceived improvement': 'Residual improvement',
      'Time to results': '4 weeks',
      'Still taking it': 'Stopped, without problems',
      Reported: 'Constipation, other',
      'Other details': 'Metallic taste',
      Lasted: 'Resolved after stopping',
      'For the same condition': 'Vitamin B12 (supplement)',
      'For other conditions': 'Levothyroxine (medication)',
      'Added by hand': 'Herbal tonic (supplement, same condition) User-generated',
      Gender: 'Female',
      'Age range': '35–44',
    },
    noTime: 'No results noticed',
    image: 'Picture 1',
    document: 'Document 2',
    missing: "Testimonial not found or you don't have permission to view it",
    failed: 'Failed to load testimonial details',
    again: 'Try again',
    technical:
      'The service is not available right now. Please try again in a moment. Technical detail: HTTP 503: Out of order',
    network: 'Network error. Please check your connection and try again.',
    withdraw: 'Withdraw testimonial',
    pointsGo: 'The points it earned are deducted.',
    keep: 'Keep it',
    notWithdrawn: 'Failed to withdraw the testimonial',
    withdrawn: 'Your testimonial was withdrawn.',
    empty: 'You have not shared a testimonial yet',
  },
  {
    language: 'es' as const,
    heading: 'Iron bisglycinate para fatigue',
    number: 'N.º 1042 · Enviado el 6 jul 2026',
    back: 'Volver a mis testimonios',
    status: 'Pendiente de revisión',
    rejected: 'Por qué no se aprobó',
    facts: {
      'Problema de salud': 'Fatigue',
      Suplemento: 'Iron bisglycinate',
      Marca: 'Vela Nutrition',
      Dosis: '25 mg',
      Frecuencia: '1 vez al día',
      'Tiempo de consumo': '3 meses',
      Vía: 'Oral',
      Cuándo: 'Por la mañana, antes de comer',
      'Mejora percibida': 'Mejora residual',
      'Se nota en': '4 semanas',
      '¿Se sigue tomando?': 'Lo dejé, sin problemas',
      Cuáles: 'Estreñimiento, otro',
      'Otros detalles': 'Metallic taste',
      Duración: 'Desaparecieron al dejarlo',
      'Para el mismo problema': 'Vitamin B12 (suplemento)',
      'Para otros problemas': 'Levothyroxine (medicamento)',
      'Añadidos a mano': 'Herbal tonic (suplemento, mismo problema) Entrada propia',
      Género: 'Mujer',
      'Franja de edad': '35–44',
    },
    noTime: 'Sin resultados',
    image: 'Imagen 1',
    document: 'Documento 2',
    missing: 'El testimonio no existe o no tienes permiso para verlo',
    failed: 'No se han podido cargar los detalles del testimonio',
    again: 'Volver a intentarlo',
    technical:
      'El servicio no está disponible ahora mismo. Inténtalo de nuevo en un momento. Detalle técnico: HTTP 503: Out of order',
    network: 'Error de red. Comprueba tu conexión e inténtalo de nuevo.',
    withdraw: 'Retirar el testimonio',
    pointsGo: 'Se descuentan los puntos que sumó.',
    keep: 'Dejarlo como está',
    notWithdrawn: 'No se ha podido retirar el testimonio',
    withdrawn: 'Tu testimonio se ha retirado.',
    empty: 'Todavía no has compartido ningún testimonio',
  },
];

describe.each(languages)('/my-testimonials/:id in $language', (words) => {
  const { language } = words;

  it('the detail shows every submitted field', async () => {
    answers();
    await renderRoute(PLACE, { as: 'maria', language });
    expect(await screen.findByRole('heading', { level: 1, name: words.heading })).toBeVisible();
    expect(screen.getByText(words.number)).toBeVisible();
    expect(screen.getByText(words.status)).toBeVisible();
    expect(screen.getByText('My energy dropped every afternoon.')).toHaveAttribute('lang', 'en');
    for (const [name, value] of Object.entries(words.facts))
      expect(screen.getByText(name, { selector: 'dt' }).nextElementSibling).toHaveTextContent(value);
    expect(screen.getByRole('img', { name: words.image })).toHaveAttribute(
      'src',
      '/api/testimonials/1042/attachments/9d0f.jpeg',
    );
    expect(screen.getByRole('link', { name: words.document })).toHaveAttribute('download');
    expect(screen.getByText('Hypothyroidism')).toBeVisible();
    expect(screen.getByText('Cold hands')).toBeVisible();
    expect(screen.queryByText(words.rejected)).not.toBeInTheDocument();
  });

  it('a rejection reason and a missing time to results are shown', async () => {
    answers(() =>
      testimonialDetail({
        reviewStatus: 'rejected',
        rejectionReason: 'The photo shows another product.',
        perceivedImprovement: 'none',
        timeToResults: null,
        timeToResultsUnit: null,
      }),
    );
    await renderRoute(PLACE, { as: 'maria', language });
    expect(await screen.findByText(words.rejected)).toBeVisible();
    expect(screen.getByText('The photo shows another product.')).toBeVisible();
    expect(screen.getByText(words.noTime)).toBeVisible();
  });

  it.each([PLACE, '/my-testimonials/of-mine'])('the testimonial %s is reported as not found', async (place) => {
    answers(() => problem(404, 'testimonial_not_found'));
    await renderRoute(place, { as: 'maria', language });
    expect(await screen.findByRole('heading', { level: 1, name: words.missing })).toBeVisible();
    for (const back of screen.getAllByRole('link', { name: words.back }))
      expect(back).toHaveAttribute('href', '/my-testimonials');
  });

  it('a server error is shown and can be retried', async () => {
    let broken = true;
    answers(() => (broken ? new HttpResponse('Out of order', { status: 503 }) : testimonialDetail()));
    const { user } = await renderRoute(PLACE, { as: 'maria', language });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.failed);
    expect(alert).toHaveTextContent(words.technical);
    broken = false;
    await user.click(within(alert).getByRole('button', { name: words.again }));
    expect(await screen.findByRole('heading', { level: 1, name: words.heading })).toBeVisible();
  });

  it('a failed request without a response is explained', async () => {
    answers(() => HttpResponse.error());
    await renderRoute(PLACE, { as: 'maria', language });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.failed);
    expect(alert).toHaveTextContent(words.network);
  });

  it('the testimonial is withdrawn after confirmation and the list opens', async () => {
    answers();
    server.use(http.get('*/api/testimonials/my', () => HttpResponse.json(testimonialPage([]))));
    const requests = withdrawals();
    const { user, place } = await renderRoute(PLACE, { as: 'maria', language });
    await user.click(await screen.findByRole('button', { name: words.withdraw }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).not.toHaveTextContent(words.pointsGo);
    await user.click(within(dialog).getByRole('button', { name: words.keep }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests).toEqual([]);

    await user.click(screen.getByRole('button', { name: words.withdraw }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words.withdraw }));
    expect(await screen.findByRole('heading', { name: words.empty })).toBeVisible();
    expect(place()).toBe('/my-testimonials');
    expect(screen.getByText(words.withdrawn)).toBeVisible();
    expect(requests).toEqual(['1042']);
  });

  it.each(['approved', 'pending'] as const)(
    'points of an approved, now %s testimonial are mentioned',
    async (status) => {
      answers(() => testimonialDetail({ reviewStatus: status }), [{ decision: 'approved', decidedAt: '2026-08-01' }]);
      const { user } = await renderRoute(PLACE, { as: 'maria', language });
      await user.click(await screen.findByRole('button', { name: words.withdraw }));
      expect(await screen.findByRole('dialog')).toHaveTextContent(words.pointsGo);
    },
  );

  it('a failed withdrawal is explained', async () => {
    answers();
    withdrawals(() => problem(500, 'internal'));
    const { user, place } = await renderRoute(PLACE, { as: 'maria', language });
    await user.click(await screen.findByRole('button', { name: words.withdraw }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: words.withdraw }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(words.notWithdrawn);
    expect(place()).toBe(PLACE);
  });
});

it.each([
  ['en', 'Review decisions', ['Approval revoked', 'Approved']],
  ['es', 'Decisiones de la revisión', ['Aprobación retirada', 'Aprobado']],
] as const)('the decisions are listed newest first (%s)', async (language, title, [takenBack, approved]) => {
  const reason = 'The shop says it never sold it.';
  answers(testimonialDetail, [
    { decision: 'taken_back', reason, reasonCode: 'not_credible', decidedAt: '2026-08-02T10:00:00.000Z' },
    { decision: 'approved', reason: null, reasonCode: null, decidedAt: '2026-08-01T10:00:00.000Z' },
  ]);
  await renderRoute(PLACE, { as: 'maria', language });
  const history = (await screen.findByRole('heading', { name: title })).closest('section')!;
  const [newest, oldest] = within(history).getAllByRole('listitem');
  expect(newest).toHaveTextContent(`${takenBack}2 `);
  expect(newest).toHaveTextContent(reason);
  expect(oldest).toHaveTextContent(approved);
});

it('a rejected testimonial links to editing', async () => {
  answers(() => testimonialDetail({ reviewStatus: 'rejected', rejectionReason: 'Please tell us the dose.' }));
  await renderRoute(PLACE, { as: 'maria' });
  expect(await screen.findByRole('link', { name: 'Edit and send again' })).toHaveAttribute('href', `${PLACE}/edit`);
});
