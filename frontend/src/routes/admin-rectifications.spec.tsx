import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { rectification } from '../test/data-rights-answers';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const PLACE = '/admin/rectifications';

/** The server's list; answers come back into it. */
function desk() {
  const answers: unknown[] = [];
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
  ];
  server.use(
    http.get('*/api/data-rights/rectifications', () =>
      HttpResponse.json({ rectifications: rows, totalPages: 1, totalRectifications: rows.length, dueSoon: 2 }),
    ),
    http.post('*/api/data-rights/rectifications/:id/:answer', async ({ params, request }) => {
      const text = await request.text();
      answers.push([params.id, params.answer, text && (JSON.parse(text) as unknown)]);
      rows = rows.filter(({ id }) => id !== Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return answers;
}

const languages = [
  {
    language: 'en' as const,
    title: 'Correction requests',
    due: '2 requests have to be answered within a week',
    overdue: 'Overdue',
    dueSoon: 'Due soon',
    values: ['Residual improvement', 'Significant improvement'],
    approve: 'Approve and change',
    refuse: 'Refuse',
    reason: 'Reason',
    refused: 'Refused. The person is told why.',
    approved: 'Approved and changed.',
    own: 'Your own request is answered by somebody else.',
    differs: /What is stored has changed since this was asked/,
    empty: 'No correction requests',
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
    refused: 'Denegada. La persona recibe el motivo.',
    approved: 'Aprobada y cambiada.',
    own: 'A tu propia solicitud responde otra persona.',
    differs: /Lo guardado ha cambiado desde que se pidió/,
    empty: 'No hay solicitudes de corrección',
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

  it('lists requests with their deadlines, in words', async () => {
    desk();
    await open();
    expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(screen.getByText(words.due)).toBeVisible();
    expect(within(cards()[1]).getByText(words.dueSoon)).toBeVisible();
    for (const value of words.values) expect(within(cards()[1]).getByText(value)).toBeVisible();
    expect(within(cards()[1]).getByRole('link')).toHaveAttribute('href', '/admin/testimonial/17');
    expect(within(cards()[2]).getByText(words.own)).toBeVisible();
    expect(within(cards()[2]).queryByRole('button')).not.toBeInTheDocument();
  });

  it('approves after asking once more', async () => {
    const answers = desk();
    const { user } = await open();
    await user.click(button(1, words.approve));
    expect(answers).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.approve }));
    expect(await screen.findByText(words.approved)).toBeVisible();
    expect(answers).toEqual([['5', 'approve', '']]);
    await waitFor(() => expect(cards()).toHaveLength(2));
  });

  it('refuses only with a reason of ten characters or more', async () => {
    const answers = desk();
    const { user } = await open();
    await user.click(button(0, words.refuse));
    const dialog = screen.getByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: words.refuse });
    const reason = within(dialog).getByRole('textbox', { name: words.reason });
    await user.type(reason, '   too short   ');
    expect(confirm).toBeDisabled();
    await user.type(reason, ', or not');
    await user.click(confirm);
    expect(await screen.findByText(words.refused)).toBeVisible();
    expect(answers).toEqual([['4', 'refuse', { reason: 'too short   , or not' }]]);
  });

  it('explains that what is stored has changed meanwhile', async () => {
    desk();
    server.use(http.post('*/api/data-rights/rectifications/5/approve', () => problem(409, 'current_value_differs')));
    const { user } = await open();
    await user.click(button(1, words.approve));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.approve }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words.differs);
  });

  it('says that there are none', async () => {
    server.use(
      http.get('*/api/data-rights/rectifications', () =>
        HttpResponse.json({ rectifications: [], totalPages: 0, totalRectifications: 0, dueSoon: 0 }),
      ),
    );
    await renderRoute(PLACE, { as: 'admin', language });
    expect(await screen.findByRole('heading', { name: words.empty })).toBeVisible();
  });
});

it('sends people who are no admins home', async () => {
  const { place } = await renderRoute(PLACE, { as: 'maria' });
  await waitFor(() => expect(place()).toBe('/'));
});
