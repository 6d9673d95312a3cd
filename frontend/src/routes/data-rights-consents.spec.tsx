import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { consentGiven } from '../test/consent-given';
import { DATA_RIGHTS_PLACE, historyOf, serveDataRightsPage } from '../test/data-rights-page';
import { consentRecord } from '../test/data-rights-responses';
import { renderRoute } from '../test/render-route';
import { recordSavedFiles } from '../test/saved-files';
import { problem, server } from '../test/server';
import { testimonialDetail } from '../test/testimonial-responses';

let saved: ReturnType<typeof recordSavedFiles>;

beforeEach(() => {
  saved = recordSavedFiles();
  serveDataRightsPage();
  server.use(
    http.get('*/api/testimonials/my/17', () => HttpResponse.json(testimonialDetail({ id: 17 }))),
    http.get('*/api/testimonials/my/17/decisions', () => HttpResponse.json({ decisions: [] })),
  );
});
afterEach(() => jest.restoreAllMocks());

const languages = [
  {
    language: 'en' as const,
    columns: ['Date', 'Type', 'Status', 'You agreed to', 'Receipt and withdrawal'],
    history: 'Consent history',
    ended: 'Ended',
    deleted: 'The testimonial was deleted',
    active: 'Active',
    revoked: 'Revoked',
    grants: 'Data processing, public display, health data sharing',
    cookies: 'Analytics, marketing',
    receipt: /^Download receipt/,
    withdraw: /^Withdraw/,
    confirmWithdrawal: 'Withdraw consent',
    withdrawn: 'The consent has been withdrawn.',
  },
  {
    language: 'es' as const,
    columns: ['Fecha', 'Tipo', 'Estado', 'Aceptaste', 'Justificante y retirada'],
    history: 'Historial de consentimientos',
    ended: 'Finalizado',
    deleted: 'Se borró el testimonio',
    active: 'Activo',
    revoked: 'Retirado',
    grants: 'Tratamiento de datos, publicación, uso de datos de salud',
    cookies: 'Analítica, marketing',
    receipt: /^Descargar justificante/,
    withdraw: /^Retirar/,
    confirmWithdrawal: 'Retirar consentimiento',
    withdrawn: 'El consentimiento se ha retirado.',
  },
];

describe.each(languages)('/data-rights in $language', (words) => {
  const { language } = words;
  const open = () => renderRoute(DATA_RIGHTS_PLACE, { as: 'maria', language });

  it('consents are listed, can be withdrawn and offer a receipt', async () => {
    const withdrawn: string[] = [];
    const history = () =>
      historyOf([
        consentRecord(withdrawn.length > 0 ? { isActive: false, withdrawnAt: '2026-11-20T10:00:00.000Z' } : {}),
        consentRecord({
          id: 11,
          consentType: 'cookie_preferences',
          testimonialId: null,
          isActive: false,
          withdrawnAt: '2026-11-10T10:00:00.000Z',
          consentDataProcessing: false,
          consentPublicDisplay: false,
          consentHealthDataSharing: false,
          consentAnalytics: true,
          consentMarketing: true,
        }),
      ]);
    server.use(
      http.get('*/api/data-rights/consent-history', () => HttpResponse.json(history())),
      http.get('*/api/consents/12/receipt', () => HttpResponse.text('{"text":"As shown."}')),
      http.post('*/api/consents/:id/withdraw', ({ params }) => {
        withdrawn.push(String(params.id));
        return HttpResponse.json(history().consentHistory[0]);
      }),
    );
    const { user } = await open();
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(words.columns);
    const [first, second] = within(table).getAllByRole('row').slice(1) as HTMLElement[];
    expect(within(first).getByText(words.active)).toBeVisible();
    expect(within(second).getByRole('rowheader', { name: 'Cookies' })).toBeVisible();
    expect(within(first).getByText(words.grants)).toBeVisible();
    expect(within(second).getByText(words.revoked)).toBeVisible();
    expect(within(second).getByText(words.cookies)).toBeVisible();
    expect(within(second).queryByRole('button', { name: words.withdraw })).not.toBeInTheDocument();

    await user.click(within(first).getByRole('button', { name: words.receipt }));
    await waitFor(() => expect(saved.map((file) => file.name)).toEqual(['recuento-consent-12-2026-11-18.json']));
    expect(await saved[0].text).toBe('{"text":"As shown."}');

    await user.click(within(first).getByRole('button', { name: words.withdraw }));
    expect(withdrawn).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.confirmWithdrawal }));
    expect(await screen.findByText(words.withdrawn)).toBeVisible();
    expect(withdrawn).toEqual(['12']);
    await waitFor(() => expect(within(table).getAllByText(words.revoked)).toHaveLength(2));
  });

  it('the consent history names the testimonial and the end reason, and has pages', async () => {
    const ended = { isActive: false, withdrawnAt: '2026-11-20T10:00:00.000Z' };
    const deletedTestimonial = { testimonialId: 9, conditionName: null, supplementName: null };
    server.use(
      http.get('*/api/data-rights/consent-history', ({ request }) => {
        const second = new URL(request.url).searchParams.get('page') === '2';
        const record = second
          ? consentRecord({ id: 2, ...ended, ...deletedTestimonial, endReason: 'testimonial_deleted' })
          : consentRecord({ id: 30 });
        return HttpResponse.json(historyOf([record], 2));
      }),
    );
    const { user } = await open();
    const region = await screen.findByRole('region', { name: words.history });
    expect(await within(region).findByText('Anxiety: Magnesium')).toBeVisible();
    expect(within(region).getByRole('link', { name: /17$/ })).toHaveAttribute('href', '/my-testimonials/17');
    await user.click(within(region).getByRole('link', { name: / 2$/ }));
    expect(await within(region).findByText(words.deleted)).toBeVisible();
    expect(within(region).getByText(words.ended)).toBeVisible();
    expect(within(region).getByText(/ 9$|\.9$/)).toBeVisible();
    expect(within(region).queryByRole('link', { name: / 9$/ })).not.toBeInTheDocument();
    expect(within(region).getByRole('heading', { name: words.history })).toHaveFocus();
  });
});

it.each([
  ['en', 'pending', undefined, 'removed from review at once', /points/],
  ['es', 'pending', undefined, 'se retira enseguida de la revisión', /puntos/],
  ['en', 'pending', 'approved', 'removed from review at once. Its points are deducted.', /lists/],
  ['es', 'pending', 'approved', 'se retira enseguida de la revisión. Se descuentan sus puntos.', /listas/],
  ['en', 'approved', 'approved', 'the lists and the ranking at once. Its points are deducted.', /review/],
  ['es', 'approved', 'approved', 'listas y de la clasificación. Se descuentan sus puntos.', /revisión/],
  ['en', 'hidden', 'approved', 'stays out of the lists and the ranking. Its points are deducted.', /at once/],
  ['en', 'rejected', 'rejected', 'stays out of the lists and the ranking', /points/],
] as const)(
  'the effect of a withdrawal fits the testimonial in %s: %s, last decision %s',
  async (language, reviewStatus, decision, effect, other) => {
    const testimonial = testimonialDetail({ id: 17, reviewStatus });
    const decisions = decision ? [{ decision, decidedAt: '2026-11-19T10:00:00.000Z', reason: null }] : [];
    server.use(
      http.get('*/api/data-rights/consent-history', () => HttpResponse.json(historyOf([consentRecord()]))),
      http.get('*/api/testimonials/my/17', () => HttpResponse.json(testimonial)),
      http.get('*/api/testimonials/my/17/decisions', () => HttpResponse.json({ decisions })),
    );
    const { user } = await renderRoute(DATA_RIGHTS_PLACE, { as: 'maria', language });
    await user.click(await screen.findByRole('button', { name: /^(Withdraw|Retirar)/ }));
    const dialog = screen.getByRole('dialog');
    await waitFor(() => expect(dialog).toHaveTextContent(effect));
    expect(dialog).not.toHaveTextContent(other);
  },
);

it('the effect of a withdrawal is stated for all states while the one of the testimonial is unknown', async () => {
  server.use(
    http.get('*/api/data-rights/consent-history', () => HttpResponse.json(historyOf([consentRecord()]))),
    http.get('*/api/testimonials/my/17', () => problem(500, 'internal')),
    http.get('*/api/testimonials/my/17/decisions', () => problem(500, 'internal')),
  );
  const { user } = await renderRoute(DATA_RIGHTS_PLACE, { as: 'maria' });
  await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  expect(screen.getByRole('dialog')).toHaveTextContent('If the testimonial is public or pending review');
});

it('withdrawing the cookie consent turns analytics off in this browser', async () => {
  const cookies = consentRecord({
    consentType: 'cookie_preferences',
    testimonialId: null,
    consentDataProcessing: false,
    consentPublicDisplay: false,
    consentHealthDataSharing: false,
    consentAnalytics: true,
  });
  server.use(
    http.get('*/api/data-rights/consent-history', () => HttpResponse.json(historyOf([cookies]))),
    http.post('*/api/consents/12/withdraw', () => HttpResponse.json({ ...cookies, isActive: false })),
  );
  const { user } = await renderRoute(DATA_RIGHTS_PLACE, { as: 'maria', consent: { ...consentGiven, analytics: true } });
  await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw consent' }));
  await waitFor(() => expect(JSON.parse(localStorage.getItem('consent') ?? '')).toMatchObject({ analytics: false }));
});
