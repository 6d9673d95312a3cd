import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { approveAndWait } from '../test/clock';
import { enterText } from '../test/forms/enter-text';
import { heldResponse } from '../test/held-response';
import { reviewLock, reviewHandlers } from '../test/review-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';
import { reviewDetail } from '../test/testimonial-responses';

const PLACE = '/admin/testimonial/1042';
type Review = ReturnType<typeof reviewDetail>;

/** Responds with the requested testimonial and records the decisions. */
function serveReview(changes: Partial<Review> = {}) {
  const sent: [action: string, body: unknown][] = [];
  server.use(
    ...reviewHandlers({ previous: 1041, next: 1043, position: 2, total: 24 }),
    http.get('*/api/testimonials/admin/:id', ({ params }) =>
      HttpResponse.json(reviewDetail({ id: Number(params['id']), ...changes })),
    ),
    http.post('*/api/testimonials/admin/:id/:action', async ({ request, params }) => {
      if (params['action'] === 'review-lock') return HttpResponse.json(reviewLock());
      const text = await request.text();
      sent.push([`${String(params['action'])} ${String(params['id'])}`, text ? JSON.parse(text) : null]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

describe('review navigation', () => {
  it.each([
    ['en', '2 of 24', 'Previous', 'Next'],
    ['es', '2 de 24', 'Anterior', 'Siguiente'],
  ] as const)('the next testimonial opens without the list (%s)', async (language, position, previous, next) => {
    serveReview();
    const { user, place } = await renderRoute(PLACE, { as: 'admin', language });
    expect(await screen.findByText(position)).toBeVisible();
    expect(screen.getByRole('link', { name: previous })).toHaveAttribute('href', '/admin/testimonial/1041');
    await user.click(screen.getByRole('link', { name: next }));
    expect(place()).toBe('/admin/testimonial/1043');
  });

  it('the navigation follows the list that was opened', async () => {
    const requests: string[] = [];
    serveReview();
    server.use(
      http.get('*/api/testimonials/admin/:id/adjacent', ({ request }) => {
        requests.push(new URL(request.url).search);
        return HttpResponse.json({ previous: null, next: null, position: 1, total: 1 });
      }),
    );
    const { router } = await renderRoute('/about', { as: 'admin' });
    await act(() => router.navigate(PLACE, { state: { list: '?flag=phone&sort=newest&query=iron' } }));
    expect(await screen.findByText('1 of 1')).toBeVisible();
    expect(requests).toEqual(['?sort=newest&flag=phone&query=iron']);
  });

  it('single keys open the previous and the next testimonial', async () => {
    serveReview();
    const { user, place } = await renderRoute(PLACE, { as: 'admin' });
    await screen.findByText('2 of 24');
    await user.keyboard('j');
    await waitFor(() => expect(place()).toBe('/admin/testimonial/1043'));
    await screen.findByRole('heading', { level: 1, name: 'Testimonial 1043' });
    await screen.findByText('2 of 24');
    await user.keyboard('k');
    await waitFor(() => expect(place()).toBe('/admin/testimonial/1041'));
    await screen.findByRole('heading', { level: 1, name: 'Testimonial 1041' });
    await user.keyboard('r');
    const reject = within(await screen.findByRole('dialog', { name: 'Reject this testimonial?' }));
    await user.type(reject.getByRole('textbox', { name: 'Reason' }), 'just a raki jar');
    expect(reject.getByRole('textbox', { name: 'Reason' })).toHaveValue('just a raki jar');
    expect(place()).toBe('/admin/testimonial/1041');
  });

  it('disabled shortcuts ignore single keys', async () => {
    serveReview();
    const { user, place } = await renderRoute(PLACE, { as: 'admin' });
    await screen.findByText('2 of 24');
    await user.click(screen.getByRole('button', { name: 'Turn keys off' }));
    await user.keyboard('ja');
    expect(place()).toBe(PLACE);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Turn keyboard shortcuts on' }));
    await user.keyboard('j');
    await waitFor(() => expect(place()).toBe('/admin/testimonial/1043'));
  });
});

it.each([
  ['en', 'Ada is reviewing this one now', 'Approve', 'Approve testimonial'],
  ['es', 'Ada lo está revisando ahora', 'Aprobar', 'Aprobar el testimonio'],
] as const)(
  'a lock of another reviewer is shown as a warning and does not block (%s)',
  async (language, warning, approve, confirm) => {
    const sent = serveReview();
    server.use(
      http.post('*/api/testimonials/admin/:id/review-lock', () =>
        HttpResponse.json(reviewLock({ isMine: false, reviewerName: 'Ada' })),
      ),
    );
    const { user } = await renderRoute(PLACE, { as: 'admin', language });
    expect(await screen.findByText(warning)).toBeVisible();
    await user.click(screen.getByRole('button', { name: approve }));
    const dialog = within(await screen.findByRole('dialog'));
    await approveAndWait(() => user.click(dialog.getByRole('button', { name: confirm })));
    await waitFor(() => expect(sent).toEqual([['approve 1042', { version: 1 }]]));
  },
);

it('leaving the page releases the lock', async () => {
  const released: string[] = [];
  serveReview();
  server.use(
    http.delete('*/api/testimonials/admin/:id/review-lock', ({ params }) => {
      released.push(String(params['id']));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await renderRoute(PLACE, { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Next' }));
  await waitFor(() => expect(released).toEqual(['1042']));
});

it('custom names are resolved before an approval', async () => {
  const sent = serveReview({
    customNames: [
      { kind: 'supplement', name: 'Magnesio marino', knownId: null },
      { kind: 'brand', name: 'Sol', knownId: 4 },
    ],
  });
  server.use(
    http.get('*/api/supplements/search', () =>
      HttpResponse.json([{ id: 41, nameEn: 'Magnesium', nameEs: 'Magnesio', isUserGenerated: false }]),
    ),
  );
  const { user } = await renderRoute(PLACE, { as: 'admin' });
  const supplement = within(await screen.findByRole('group', { name: 'Supplement: “Magnesio marino”' }));
  expect(supplement.getByRole('radio', { name: 'Becomes a new catalog entry' })).toBeChecked();
  expect(screen.getByRole('radio', { name: /catalog entry with the same name/ })).toBeChecked();
  await user.click(supplement.getByRole('radio', { name: 'Is the same as…' }));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(screen.getByText(/Choose the entry from the list/)).toBeVisible();
  const entry = screen.getByRole('combobox', { name: 'Catalog entry' });
  expect(entry).toHaveFocus();
  await user.type(entry, 'magn');
  await user.click(await screen.findByRole('option', { name: 'Magnesium' }));
  await approveAndWait(() => user.click(screen.getByRole('button', { name: 'Approve' })));
  await waitFor(() => expect(sent).toEqual([['approve 1042', { version: 1, names: { supplement: 41, brand: null } }]]));
});

it.each([
  ['en', 'es', 'Proof missing', /En tus archivos no se ve/],
  ['es', 'en', 'Falta la prueba', /Your files do not show/],
] as const)(
  'reason templates use the author’s language (page in %s, text in %s)',
  async (language, written, name, text) => {
    const sent = serveReview({ language: written });
    const { user } = await renderRoute(PLACE, { as: 'admin', language });
    await screen.findByRole('heading', { level: 1, name: /1042/ });
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog'));
    const [template] = dialog.getAllByRole('combobox');
    await user.selectOptions(template as HTMLElement, name);
    expect((dialog.getByRole('textbox') as HTMLTextAreaElement).value).toMatch(text);
    await user.click(dialog.getByRole('button', { name: /Reject testimonial|Rechazar el testimonio/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toMatchObject({ rejectionReason: expect.stringMatching(text), reasonCode: 'proof_missing' });
  },
);

it('a template is inserted below typed text', async () => {
  serveReview();
  const { user } = await renderRoute(PLACE, { as: 'admin' });
  await screen.findByRole('heading', { level: 1, name: /1042/ });
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog'));
  await enterText(user, dialog.getByRole('textbox'), 'My own words.');
  await user.selectOptions(dialog.getByRole('combobox', { name: /Template/ }), 'Unclear');
  expect((dialog.getByRole('textbox') as HTMLTextAreaElement).value).toMatch(/^My own words\.\n\nParts of your/);
});

it('typed text remains when another reviewer rejected first', async () => {
  let status: Review['reviewStatus'] = 'pending';
  serveReview();
  server.use(
    http.get('*/api/testimonials/admin/:id', () => HttpResponse.json(reviewDetail({ reviewStatus: status }))),
    http.post('*/api/testimonials/admin/:id/reject', () => {
      status = 'rejected';
      return problem(409, 'already_decided');
    }),
  );
  const { user } = await renderRoute(PLACE, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog'));
  await enterText(user, dialog.getByRole('textbox'), 'Which dose did you take?');
  await user.click(dialog.getByRole('button', { name: 'Reject testimonial' }));
  expect(await screen.findByText('Already decided')).toBeVisible();
  expect(await screen.findByText('What you had written was not sent')).toBeVisible();
  expect(screen.getByText('Which dose did you take?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('Which dose did you take?')).not.toBeInTheDocument();
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

it('a testimonial that another reviewer decided first is reported once, also when its page is opened again', async () => {
  serveReview();
  server.use(http.post('*/api/testimonials/admin/:id/review-lock', () => problem(409, 'already_decided')));
  const { router } = await renderRoute(PLACE, { as: 'admin' });
  expect(await screen.findByText('Already decided')).toBeVisible();
  await act(() => router.navigate('/about'));
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: /1042/ })).not.toBeInTheDocument());
  const lock = heldResponse('post', '*/api/testimonials/admin/1042/review-lock');
  await act(() => router.navigate(PLACE));
  expect(await screen.findByRole('heading', { level: 1, name: /1042/ })).toBeVisible();
  await lock.arrived;
  const reload = heldResponse('get', '*/api/testimonials/admin/1042');
  lock.answer(problem(409, 'already_decided'));
  await act(() => reload.arrived);
  expect(screen.getAllByText('Already decided')).toHaveLength(1);
});

it('near duplicates are shown side by side and the author history as counts', async () => {
  serveReview({
    author: { approved: 3, rejected: 1, pending: 0, takenBack: 2 },
    similar: [
      {
        id: 77,
        similarity: 0.83,
        experience: 'My energy dropped every evening.',
        language: 'en',
        conditionName: 'Fatigue',
        supplementName: 'Iron',
        reviewStatus: 'approved',
        createdAt: '2026-07-01T10:00:00.000Z',
      },
    ],
  });
  await renderRoute(PLACE, { as: 'admin' });
  expect(await screen.findByText('My energy dropped every evening.')).toBeVisible();
  expect(screen.getByText(/83% similar, sent 1 Jul 2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Testimonial 77' })).toHaveAttribute('href', '/admin/testimonial/77');
  expect(screen.getByText('Approvals revoked').nextElementSibling).toHaveTextContent('2');
});
