import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import en from '../features/data-rights/locales/en.json';
import es from '../features/data-rights/locales/es.json';
import { DATA_RIGHTS_PLACE, rectificationsOf, serveDataRightsPage } from '../test/data-rights-page';
import { rectification } from '../test/data-rights-responses';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

beforeEach(serveDataRightsPage);

const languages = [
  {
    language: 'en' as const,
    acts: ['Export my data', 'Export portable file', 'Request a correction', 'Request erasure'],
    general: 'An error occurred while processing your request. Please try again.',
    network: 'Network error. Please check your connection and try again.',
    required: 'Please fill in all required fields.',
    fields: ['Data type', 'Record number', 'Field', 'Current value', 'Requested value', 'Justification'],
    send: 'Send request',
    received: 'Your request has been received',
    differs: /The current value does not match the stored one/,
    waits: /Your earlier request about this field is still open/,
    taken: /Another account already uses this email address/,
    invalid: /The requested value is not valid for this field/,
    unchanged: /The requested value is the same as the stored one/,
    mismatch: /This value does not fit the other answers/,
    missing: en.correct.missing,
    notSent: en.errors.rectify,
    soFar: 'Your requests',
  },
  {
    language: 'es' as const,
    acts: ['Exportar mis datos', 'Exportar archivo portable', 'Solicitar una corrección', 'Solicitar el borrado'],
    general: 'Ha habido un error al procesar tu solicitud. Inténtalo de nuevo.',
    network: 'Error de red. Comprueba tu conexión e inténtalo de nuevo.',
    required: 'Rellena todos los campos obligatorios.',
    fields: ['Tipo de dato', 'Número de registro', 'Campo', 'Valor actual', 'Valor solicitado', 'Justificación'],
    send: 'Enviar solicitud',
    received: 'Hemos recibido tu solicitud',
    differs: /El valor actual no coincide con el guardado/,
    waits: /Tu solicitud anterior sobre este campo sigue abierta/,
    taken: /Otra cuenta ya usa este correo/,
    invalid: /El valor solicitado no es válido para este campo/,
    unchanged: /El valor solicitado es igual al guardado/,
    mismatch: /Este valor no encaja con las demás respuestas/,
    missing: es.correct.missing,
    notSent: es.errors.rectify,
    soFar: 'Tus solicitudes',
  },
];

describe.each(languages)('/data-rights in $language', (words) => {
  const { language } = words;
  const [, , correct] = words.acts;
  const open = () => renderRoute(DATA_RIGHTS_PLACE, { as: 'maria', language });

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
            return HttpResponse.json(rectificationsOf(isMine ? [ownRequest] : [ownRequest, others]));
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
    await enterText(user, screen.getByRole('textbox', { name: requested }), 'María R.');
    await enterText(user, screen.getByRole('textbox', { name: justification }), 'Shorter');
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

  const rejectedBy = (field: string, code: string) => problem(400, 'validation_failed', { errors: [{ field, code }] });
  const [, , FIELD, CURRENT, REQUESTED] = words.fields;
  const sendName = async (answer: Response) => {
    server.use(http.post('*/api/data-rights/rectify', () => answer));
    const [dataType, , field, , requested, justification] = words.fields;
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: correct }));
    await user.selectOptions(screen.getByRole('combobox', { name: dataType }), 'profile');
    await user.selectOptions(screen.getByRole('combobox', { name: field }), 'name');
    await user.type(screen.getByRole('textbox', { name: requested }), 'M.');
    await enterText(user, screen.getByRole('textbox', { name: justification }), 'Shorter');
    await user.click(screen.getByRole('button', { name: words.send }));
    return user;
  };

  it.each([
    [problem(409, 'rectification_waits'), words.waits],
    [problem(500, 'internal'), words.general],
    [HttpResponse.error(), words.network],
  ])('a rejected rectification is explained (%#)', async (answer, explanation) => {
    await sendName(answer);
    expect(await screen.findByRole('alert')).toHaveTextContent(explanation);
    expect(screen.getByRole('textbox', { name: REQUESTED })).toHaveValue('M.');
    expect(screen.getByRole('textbox', { name: REQUESTED })).toBeValid();
  });

  it.each([
    [problem(409, 'current_value_differs'), CURRENT, words.differs],
    [problem(409, 'email_taken'), REQUESTED, words.taken],
    [rejectedBy('requestedValue', 'invalid'), REQUESTED, words.invalid],
    [rejectedBy('requestedValue', 'unchanged'), REQUESTED, words.unchanged],
    [rejectedBy('requestedValue', 'mismatch'), REQUESTED, words.mismatch],
    [rejectedBy('requestedValue', 'too_long'), REQUESTED, words.invalid],
    [rejectedBy('fieldName', 'required'), FIELD, words.missing],
  ])('a rejected value is explained at its field, which takes the focus (%#)', async (answer, name, explanation) => {
    const user = await sendName(answer);
    const alert = await screen.findByRole('alert');
    const input = screen.getByLabelText(name!);
    await waitFor(() => expect(input).toHaveFocus());
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription(expect.stringMatching(explanation));
    expect(alert).toHaveTextContent(explanation === words.missing ? words.required : words.notSent);
    if (name !== REQUESTED) return;
    await user.type(input, 'x');
    expect(input).toBeValid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('a missing choice among several takes the focus', async () => {
    const [dataType, recordId, field, current, requested, justification] = words.fields;
    server.use(http.get('*/api/testimonials/my/9', () => problem(500, 'internal')));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: correct }));
    await user.selectOptions(screen.getByRole('combobox', { name: dataType }), 'testimonial');
    await user.type(screen.getByRole('textbox', { name: recordId }), '9');
    await user.selectOptions(screen.getByRole('combobox', { name: field }), 'sideEffects');
    await user.click(within(screen.getByRole('group', { name: current })).getAllByRole('checkbox')[0]!);
    await enterText(user, screen.getByRole('textbox', { name: justification }), 'Forgotten');
    await user.click(screen.getByRole('button', { name: words.send }));
    const [first] = within(screen.getByRole('group', { name: requested })).getAllByRole('checkbox');
    await waitFor(() => expect(first).toHaveFocus());
  });
});

it.each([
  ['en', 'testimonial 17', 'testimonial 17 (deleted)', /^Approve and change/, /^Refuse/],
  ['es', 'testimonio 17', 'testimonio 17 (eliminado)', /^Aprobar y cambiar/, /^Denegar/],
] as const)(
  'a request about a deleted testimonial leads nowhere and cannot be approved (%s)',
  async (language, existing, deleted, approve, reject) => {
    const serve = (isRecordDeleted: boolean, isOwn: boolean) =>
      server.use(
        http.get('*/api/data-rights/rectifications', () =>
          HttpResponse.json(rectificationsOf([rectification({ isRecordDeleted, isOwn })])),
        ),
      );
    serve(false, true);
    const { router } = await renderRoute(DATA_RIGHTS_PLACE, { as: 'admin', language });
    expect(await screen.findByRole('link', { name: existing })).toHaveAttribute('href', '/my-testimonials/17');
    serve(true, false);
    await act(() => router.navigate('/admin/rectifications'));
    expect(await screen.findByRole('button', { name: reject })).toBeVisible();
    expect(screen.getByText(deleted)).toBeVisible();
    expect(screen.queryByRole('button', { name: approve })).not.toBeInTheDocument();
    await act(() => router.navigate(DATA_RIGHTS_PLACE));
    expect(await screen.findByText(new RegExp(deleted.replace(/[()]/g, '\\$&')))).toBeVisible();
    expect(screen.queryByRole('link', { name: existing })).not.toBeInTheDocument();
  },
);
