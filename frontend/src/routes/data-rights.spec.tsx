import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { consentGiven } from '../test/consent-given';
import { consentRecord, rectification } from '../test/data-rights-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const PLACE = '/data-rights';
const today = new Date().toISOString().slice(0, 10);

let saved: { name: string; text: Promise<string> }[];
const blobs = new Map<string, Blob>();

beforeEach(() => {
  saved = [];
  // jsdom has neither object URLs nor downloads.
  URL.createObjectURL = (blob: Blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: (blobs.get(this.href) ?? new Blob()).text() });
  });
  server.use(
    http.get('*/api/data-rights/consent-history', () => HttpResponse.json(historyOf([]))),
    http.get('*/api/data-rights/rectifications', () => HttpResponse.json(requests([]))),
  );
});
afterEach(() => jest.restoreAllMocks());

const historyOf = (consentHistory: object[], totalPages = 1) => ({
  consentHistory,
  totalPages,
  totalConsents: consentHistory.length,
});

const requests = (rectifications: object[]) => ({
  rectifications,
  totalPages: 1,
  totalRectifications: rectifications.length,
  dueSoon: 0,
});

const languages = [
  {
    language: 'en' as const,
    title: 'Your data rights',
    unauthorized: 'Sign in to use your data rights',
    mustLogIn: 'You must be logged in to access this page.',
    signIn: 'Sign in',
    acts: ['Export my data', 'Export portable file', 'Request a correction', 'Request erasure'],
    exported: 'Your export is ready',
    portable: 'Your portable file is ready',
    saved: (name: string) => `Saved to your device as ${name}.`,
    general: 'An error occurred while processing your request. Please try again.',
    network: 'Network error. Please check your connection and try again.',
    required: 'Please fill in all required fields.',
    again: 'Try again',
    columns: ['Date', 'Type', 'Status', 'You agreed to', 'Receipt and withdrawal'],
    history: 'Consent history',
    ended: 'Ended',
    deleted: 'The testimonial was deleted',
    active: 'Active',
    revoked: 'Revoked',
    grants: 'Data processing, public display, health data sharing',
    cookies: 'Analytics, marketing',
    nothing: 'Nothing beyond what is necessary',
    receipt: /^Download receipt/,
    withdraw: /^Withdraw/,
    confirmWithdrawal: 'Withdraw consent',
    withdrawn: 'The consent has been withdrawn.',
    noHistory: 'No consent history yet',
    reason: 'Why are you leaving?',
    understood: 'I understand that this cannot be undone.',
    erase: 'Delete everything',
    erased: 'Your data has been erased',
    erasing: 'Your data is being erased',
    fields: ['Data type', 'Record number', 'Field', 'Current value', 'Requested value', 'Justification'],
    send: 'Send request',
    received: 'Your request has been received',
    differs: /The current value does not match the stored one/,
    soFar: 'Your requests',
    talk: 'Contact us',
  },
  {
    language: 'es' as const,
    title: 'Derechos sobre tus datos',
    unauthorized: 'Inicia sesión para ejercer tus derechos',
    mustLogIn: 'Tienes que iniciar sesión para acceder a esta página.',
    signIn: 'Iniciar sesión',
    acts: ['Exportar mis datos', 'Exportar archivo portable', 'Solicitar una corrección', 'Solicitar el borrado'],
    exported: 'Tu exportación está lista',
    portable: 'Tu archivo portable está listo',
    saved: (name: string) => `Guardado en tu dispositivo como ${name}.`,
    general: 'Ha habido un error al procesar tu solicitud. Inténtalo de nuevo.',
    network: 'Error de red. Comprueba tu conexión e inténtalo de nuevo.',
    required: 'Rellena todos los campos obligatorios.',
    again: 'Volver a intentarlo',
    columns: ['Fecha', 'Tipo', 'Estado', 'Aceptaste', 'Justificante y retirada'],
    history: 'Historial de consentimientos',
    ended: 'Finalizado',
    deleted: 'Se borró el testimonio',
    active: 'Activo',
    revoked: 'Retirado',
    grants: 'Tratamiento de datos, publicación, uso de datos de salud',
    cookies: 'Analítica, marketing',
    nothing: 'Nada más que lo necesario',
    receipt: /^Descargar justificante/,
    withdraw: /^Retirar/,
    confirmWithdrawal: 'Retirar consentimiento',
    withdrawn: 'El consentimiento se ha retirado.',
    noHistory: 'Todavía no hay historial de consentimientos',
    reason: '¿Por qué te vas?',
    understood: 'Entiendo que esto no se puede deshacer.',
    erase: 'Borrar todo',
    erased: 'Tus datos se han borrado',
    erasing: 'Estamos borrando tus datos',
    fields: ['Tipo de dato', 'Número de registro', 'Campo', 'Valor actual', 'Valor solicitado', 'Justificación'],
    send: 'Enviar solicitud',
    received: 'Hemos recibido tu solicitud',
    differs: /El valor actual no coincide con el guardado/,
    soFar: 'Tus solicitudes',
    talk: 'Contacta con nosotros',
  },
];

describe.each(languages)('/data-rights in $language', (words) => {
  const { language } = words;
  const [exportFull, exportPortable, correct, erase] = words.acts;
  const open = () => renderRoute(PLACE, { as: 'maria', language });

  it('anonymous visitors see a sign-in note and the contact', async () => {
    await renderRoute(PLACE, { language });
    expect(await screen.findByRole('heading', { level: 1, name: words.unauthorized })).toBeVisible();
    expect(screen.getByText(words.mustLogIn)).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: words.signIn })).toHaveAttribute(
      'href',
      '/sign-in?redirect_url=%2Fdata-rights',
    );
    expect(screen.getByRole('region', { name: words.talk })).toBeVisible();
    expect(screen.queryByRole('button', { name: exportFull })).not.toBeInTheDocument();
  });

  it('the four rights are offered', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: words.title })).toBeVisible();
    for (const act of words.acts) expect(screen.getByRole('button', { name: act })).toBeEnabled();
    expect(await screen.findByRole('heading', { name: words.noHistory })).toBeVisible();
    expect(screen.queryByRole('heading', { name: words.soFar })).not.toBeInTheDocument();
  });

  it('a pending export is polled and saved under a dated name', async () => {
    let requests = 0;
    server.use(
      http.get('*/api/data-rights/export', () =>
        HttpResponse.json(
          { id: 3, kind: 'full', state: 'waiting', requestedAt: today },
          { status: 202, headers: { Location: '/api/data-rights/exports/3', 'Retry-After': '0' } },
        ),
      ),
      http.get('*/api/data-rights/exports/3', () => {
        requests += 1;
        return requests < 3
          ? HttpResponse.json({}, { status: 202, headers: { 'Retry-After': '0' } })
          : HttpResponse.json({ everything: true });
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: exportFull }));
    expect(await screen.findByText(words.exported)).toBeVisible();
    const name = `recuento-export-${today}.json`;
    expect(screen.getByText(words.saved(name))).toBeVisible();
    expect(saved.map((file) => file.name)).toEqual([name]);
    expect(JSON.parse(await saved[0].text)).toEqual({ everything: true });
    expect(requests).toBe(3);
  });

  it('the portable export is saved', async () => {
    server.use(http.get('*/api/data-rights/export/portable', () => HttpResponse.json({ provided: [] })));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: exportPortable }));
    expect(await screen.findByText(words.portable)).toBeVisible();
    expect(saved.map((file) => file.name)).toEqual([`recuento-portable-${today}.json`]);
  });

  it('a failed export is explained and can be retried', async () => {
    let failing: 'server' | 'network' | null = 'server';
    server.use(
      http.get('*/api/data-rights/export', () => {
        if (failing === 'server') return problem(503, 'export_failed');
        return failing === 'network' ? HttpResponse.error() : HttpResponse.json({});
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: exportFull }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words.general);
    failing = 'network';
    await user.click(screen.getByRole('button', { name: words.again }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words.network));
    failing = null;
    await user.click(screen.getByRole('button', { name: words.again }));
    expect(await screen.findByText(words.exported)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

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

  it('an erasure requires reason and confirmation, then signs out and shows a receipt', async () => {
    const receipt = {
      reference: '3f0c1c9e-4f7e-4f1f-9b0a-3f6f3b1f7e55',
      state: 'in_progress',
      requestedAt: '2026-11-20T10:00:00.000Z',
      completedAt: null,
    };
    const sent: unknown[] = [];
    let signedOut = false;
    let finished = false;
    server.use(
      http.delete('*/api/data-rights/erase', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(receipt, { status: 202 });
      }),
      http.get(`*/api/data-rights/erasures/${receipt.reference}`, () =>
        HttpResponse.json(finished ? { ...receipt, state: 'completed', completedAt: receipt.requestedAt } : receipt),
      ),
      http.post('*/identity/sign-out', () => {
        signedOut = true;
        return HttpResponse.json({ success: true });
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: erase }));
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: words.erase });
    const reason = within(dialog).getByRole('textbox', { name: words.reason });
    const understood = within(dialog).getByRole('checkbox', { name: words.understood });
    expect(reason).toHaveFocus();
    expect(confirm).toBeDisabled();
    await user.type(reason, '  ');
    await user.click(understood);
    expect(confirm).toBeDisabled();
    await user.type(reason, 'Enough');
    await user.click(understood);
    expect(confirm).toBeDisabled();
    await user.click(understood);
    await user.click(confirm);
    expect(await screen.findByText(words.erasing)).toBeVisible();
    expect(sent).toEqual([{ reason: 'Enough', confirmErasure: true }]);
    await waitFor(() => expect(signedOut).toBe(true));
    expect(screen.getByText(receipt.reference)).toBeVisible();
    finished = true;
    expect(await screen.findByText(words.erased, {}, { timeout: 4_000 })).toBeVisible();
    expect(screen.queryByRole('button', { name: exportFull })).not.toBeInTheDocument();
  });

  it('a failed erasure states that nothing was deleted', async () => {
    server.use(http.delete('*/api/data-rights/erase', () => problem(500, 'internal')));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: erase }));
    await user.type(screen.getByRole('textbox', { name: words.reason }), 'Enough');
    await user.click(screen.getByRole('checkbox', { name: words.understood }));
    await user.click(screen.getByRole('button', { name: words.erase }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words.general);
    expect(screen.getByRole('textbox', { name: words.reason })).toHaveValue('Enough');
  });

  it('a rectification with missing fields is reported, and a complete one is shown with its deadline', async () => {
    const [dataType, , field, current, requested, justification] = words.fields;
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/data-rights/rectify', async ({ request }) => {
        sent.push(await request.json());
        server.use(
          http.get('*/api/data-rights/rectifications', ({ request }) => {
            const ownRequest = rectification({
              dataType: 'profile',
              recordId: null,
              fieldName: 'name',
              requestedValue: 'María R.',
            });
            const others = rectification({ id: 6, isOwn: false, requestedValue: 'of somebody else' });
            const isMine = new URL(request.url).searchParams.get('mine') === 'true';
            return HttpResponse.json(requests(isMine ? [ownRequest] : [ownRequest, others]));
          }),
        );
        return HttpResponse.json({ id: 5, status: 'received', dueAt: '2026-12-18T10:00:00.000Z' }, { status: 201 });
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: correct }));
    await user.click(screen.getByRole('button', { name: words.send }));
    expect(screen.getByRole('alert')).toHaveTextContent(words.required);
    const type = screen.getByRole('combobox', { name: dataType });
    await waitFor(() => expect(type).toHaveFocus());
    expect(type).toBeInvalid();
    expect(sent).toEqual([]);

    await user.selectOptions(type, 'profile');
    await user.selectOptions(screen.getByRole('combobox', { name: field }), 'name');
    expect(screen.getByRole('textbox', { name: current })).toHaveValue('María Robles');
    await user.type(screen.getByRole('textbox', { name: requested }), 'María R.');
    await user.type(screen.getByRole('textbox', { name: justification }), 'Shorter');
    await user.click(screen.getByRole('button', { name: words.send }));
    expect(await screen.findByText(words.received)).toBeVisible();
    expect(sent).toEqual([
      {
        dataType: 'profile',
        recordId: null,
        fieldName: 'name',
        currentValue: 'María Robles',
        requestedValue: 'María R.',
        justification: 'Shorter',
      },
    ]);
    const list = await screen.findByRole('region', { name: words.soFar });
    expect(within(list).getByText('María R.')).toBeVisible();
    expect(within(list).getByText(language === 'en' ? '18 Dec 2026' : '18 dic 2026')).toBeVisible();
    expect(within(list).queryByText('of somebody else')).not.toBeInTheDocument();
  });

  it.each([
    [problem(409, 'current_value_differs'), words.differs],
    [problem(400, 'validation_failed', { errors: [{ field: 'fieldName', code: 'required' }] }), words.required],
    [problem(500, 'internal'), words.general],
    [HttpResponse.error(), words.network],
  ])('a rejected rectification is explained (%#)', async (answer, explanation) => {
    server.use(http.post('*/api/data-rights/rectify', () => answer));
    const [dataType, , field, , requested, justification] = words.fields;
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: correct }));
    await user.selectOptions(screen.getByRole('combobox', { name: dataType }), 'profile');
    await user.selectOptions(screen.getByRole('combobox', { name: field }), 'name');
    await user.type(screen.getByRole('textbox', { name: requested }), 'M.');
    await user.type(screen.getByRole('textbox', { name: justification }), 'Shorter');
    await user.click(screen.getByRole('button', { name: words.send }));
    expect(await screen.findByRole('alert')).toHaveTextContent(explanation);
    expect(screen.getByRole('textbox', { name: requested })).toHaveValue('M.');
  });
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
  const { user } = await renderRoute(PLACE, { as: 'maria', consent: { ...consentGiven, analytics: true } });
  await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw consent' }));
  await waitFor(() => expect(JSON.parse(localStorage.getItem('consent') ?? '')).toMatchObject({ analytics: false }));
});
