import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { rectificationsOf } from '../test/data-rights-page';
import { rectification } from '../test/data-rights-responses';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const PLACE = '/admin/rectifications';

/** The server's list; decisions are applied to it. */
function serveRectifications() {
  const answers: unknown[] = [];
  const requests: string[] = [];
  let rows = [
    rectification({ id: 4, isOverdue: true, isOwn: false, dueAt: '2026-11-01T10:00:00.000Z' }),
    rectification({
      id: 5,
      dueSoon: true,
      isOwn: false,
      fieldName: 'perceivedImprovement',
      currentValue: 'residual',
      requestedValue: 'significant',
    }),
    rectification({ id: 6, dataType: 'profile', recordId: null, fieldName: 'name' }),
    rectification({
      id: 7,
      dataType: 'profile',
      recordId: null,
      fieldName: 'email',
      isOwn: false,
      requester: { name: 'Zoë Núñez', email: 'zoe@example.org' },
    }),
  ];
  server.use(
    http.get('*/api/data-rights/rectifications', ({ request }) => {
      requests.push(new URL(request.url).search);
      return HttpResponse.json({ rectifications: rows, totalPages: 1, totalRectifications: rows.length, dueSoon: 2 });
    }),
    http.post('*/api/data-rights/rectifications/:id/:answer', async ({ params, request }) => {
      const text = await request.text();
      answers.push([params.id, params.answer, text && (JSON.parse(text) as unknown)]);
      rows = rows.filter(({ id }) => id !== Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { answers, requests };
}

const languages = [
  {
    language: 'en' as const,
    title: 'Correction requests',
    due: '2 requests must be answered within a week',
    overdue: 'Overdue',
    dueSoon: 'Due soon',
    values: ['Residual improvement', 'Significant improvement'],
    approve: 'Approve and change',
    refuse: 'Refuse',
    reason: 'Reason',
    refused: 'Refused. The user is notified of the reason.',
    approved: 'Approved and changed.',
    own: 'Another administrator has to answer your own request.',
    differs: /The stored value has changed since this request was made/,
    deleted: /The testimonial was deleted after this request was made/,
    empty: 'No correction requests',
    labels: ['Requester’s name or email', 'Field', 'Status', 'Order'],
    requester: 'Requester',
    noMatch: 'No matching requests',
  },
  {
    language: 'es' as const,
    title: 'Solicitudes de corrección',
    due: '2 solicitudes deben responderse en una semana',
    overdue: 'Fuera de plazo',
    dueSoon: 'Vence pronto',
    values: ['Mejora residual', 'Mejora significativa'],
    approve: 'Aprobar y cambiar',
    refuse: 'Denegar',
    reason: 'Motivo',
    refused: 'Denegada. El usuario recibe el motivo.',
    approved: 'Aprobada y cambiada.',
    own: 'Otra persona del equipo tiene que responder a tu solicitud.',
    differs: /El valor guardado ha cambiado desde que se hizo la solicitud/,
    deleted: /El testimonio se ha eliminado después de esta solicitud/,
    empty: 'No hay solicitudes de corrección',
    labels: ['Nombre o correo del solicitante', 'Campo', 'Estado', 'Orden'],
    requester: 'Solicitante',
    noMatch: 'Ninguna solicitud coincide',
  },
];

const cards = () => within(screen.getByRole('main')).getAllByRole('listitem');

describe.each(languages)('/admin/rectifications in $language', (words) => {
  const { language } = words;
  const open = async () => {
    const view = await renderRoute(PLACE, { as: 'admin', language });
    await screen.findByText(words.overdue);
    return view;
  };
  const button = (card: number, name: string) =>
    within(cards()[card]).getByRole('button', { name: new RegExp(`^${name}`) });

  it('requests are listed with their deadlines', async () => {
    serveRectifications();
    await open();
    expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(screen.getByText(words.due)).toBeVisible();
    expect(within(cards()[1]).getByText(words.dueSoon)).toBeVisible();
    for (const value of words.values) expect(within(cards()[1]).getByText(value)).toBeVisible();
    expect(within(cards()[1]).getByRole('link')).toHaveAttribute('href', '/admin/testimonial/17');
    expect(within(cards()[2]).getByText(words.own)).toBeVisible();
    expect(within(cards()[2]).queryByRole('button')).not.toBeInTheDocument();
  });

  it('the requester of a profile change is named', async () => {
    serveRectifications();
    await open();
    expect(within(cards()[3]).getByText(words.requester).nextElementSibling).toHaveTextContent('Zoë Núñez');
    expect(within(cards()[3]).getByRole('link', { name: 'zoe@example.org' })).toBeVisible();
    for (const card of cards().slice(0, 3)) expect(within(card).queryByText(words.requester)).not.toBeInTheDocument();
  });

  it('search, field, status and order are stored in the URL and sent to the server', async () => {
    const { requests } = serveRectifications();
    const { user, place } = await open();
    const [requester, field, status, sort] = words.labels;
    await user.selectOptions(screen.getByRole('combobox', { name: field }), 'email');
    await user.selectOptions(screen.getByRole('combobox', { name: status }), 'approved');
    await user.selectOptions(screen.getByRole('combobox', { name: sort }), 'newest');
    await user.type(screen.getByRole('searchbox', { name: requester }), 'zoe');
    const address = '?field=email&status=approved&sort=newest&requester=zoe';
    await waitFor(() => expect(place()).toBe(PLACE + address));
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(requests.at(-1)))).toEqual({
        requester: 'zoe',
        fieldName: 'email',
        status: 'approved',
        sortBy: 'newest',
        page: '1',
        pageSize: '20',
      }),
    );
  });

  it('the filter is restored from the URL without unknown values', async () => {
    server.use(
      http.get('*/api/data-rights/rectifications', () =>
        HttpResponse.json({ rectifications: [], totalPages: 0, totalRectifications: 0, dueSoon: 0 }),
      ),
    );
    await renderRoute(`${PLACE}?requester=zoe&field=reviewStatus&status=refused&sort=oldest`, {
      as: 'admin',
      language,
    });
    const [requester, field, status, sort] = words.labels;
    expect(await screen.findByRole('searchbox', { name: requester })).toHaveValue('zoe');
    expect(screen.getByRole('combobox', { name: field })).toHaveValue('');
    expect(screen.getByRole('combobox', { name: status })).toHaveValue('refused');
    expect(screen.getByRole('combobox', { name: sort })).toHaveValue('oldest');
    expect(await screen.findByRole('heading', { name: words.noMatch })).toBeVisible();
  });

  it('a request is approved after confirmation', async () => {
    const { answers } = serveRectifications();
    const { user } = await open();
    await user.click(button(1, words.approve));
    expect(answers).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.approve }));
    expect(await screen.findByText(words.approved)).toBeVisible();
    expect(answers).toEqual([['5', 'approve', '']]);
    await waitFor(() => expect(cards()).toHaveLength(3));
  });

  it('a rejection requires a reason of ten or more characters', async () => {
    const { answers } = serveRectifications();
    const { user } = await open();
    await user.click(button(0, words.refuse));
    const dialog = screen.getByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: words.refuse });
    const reason = within(dialog).getByRole('textbox', { name: words.reason });
    await enterText(user, reason, '   too short   ');
    expect(confirm).toBeDisabled();
    await enterText(user, reason, ', or not');
    await user.click(confirm);
    expect(await screen.findByText(words.refused)).toBeVisible();
    expect(answers).toEqual([['4', 'refuse', { reason: 'too short   , or not' }]]);
  });

  it.each([
    ['stored value that changed', problem(409, 'current_value_differs'), words.differs],
    ['testimonial that was deleted', problem(404, 'testimonial_not_found'), words.deleted],
  ])('a %s in the meantime is explained', async (_what, answer, explanation) => {
    serveRectifications();
    server.use(http.post('*/api/data-rights/rectifications/5/approve', () => answer));
    const { user } = await open();
    await user.click(button(1, words.approve));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.approve }));
    expect(await screen.findByRole('alert')).toHaveTextContent(explanation);
  });

  it('an empty queue is explained', async () => {
    server.use(http.get('*/api/data-rights/rectifications', () => HttpResponse.json(rectificationsOf([]))));
    await renderRoute(PLACE, { as: 'admin', language });
    expect(await screen.findByRole('heading', { name: words.empty })).toBeVisible();
  });
});

it.each([
  ['en', 'Administrator 7'],
  ['es', 'Persona 7 del equipo'],
] as const)('an administrator without a name who decided is called by the number in %s', async (language, name) => {
  const decided = rectification({ id: 8, isOwn: false, status: 'approved', decidedBy: { id: 7, name: null } });
  server.use(
    http.get('*/api/data-rights/rectifications', () =>
      HttpResponse.json({ rectifications: [decided], totalPages: 1, totalRectifications: 1, dueSoon: 0 }),
    ),
  );
  await renderRoute(`${PLACE}?status=approved`, { as: 'admin', language });
  expect(await screen.findByText(name)).toBeVisible();
});

it.each([
  [204, 'Approved and changed.'],
  [409, 'This request has already been answered.'],
  [404, 'This request no longer exists: the user has deleted their account.'],
])('an answer to the only request found is followed by what became of it, %s', async (status, outcome) => {
  let isAnswered = false;
  server.use(
    http.get('*/api/data-rights/rectifications', () => {
      const [rectifications, count] = isAnswered ? [[], 0] : [[rectification({ id: 4, isOwn: false })], 1];
      return HttpResponse.json({ rectifications, totalPages: count, totalRectifications: count, dueSoon: 0 });
    }),
    http.post('*/api/data-rights/rectifications/:id/:answer', () => {
      isAnswered = true;
      if (status === 404) return problem(404, 'rectification_not_found');
      return status === 409 ? problem(409, 'rectification_decided') : new HttpResponse(null, { status });
    }),
  );
  const { user } = await renderRoute(`${PLACE}?status=received`, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: /^Approve and change/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve and change' }));
  await screen.findByText('No matching requests');
  expect(await screen.findByText(outcome)).toBeVisible();
});
