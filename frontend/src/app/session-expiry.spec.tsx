import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { enterText } from '../test/forms/enter-text';
import { ADMIN, MARIA, createSession } from '../test/users';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const EN =
  'Your session has ended. If you had started a testimonial, a request or a decision, it is saved in this browser.';
const ES =
  'Tu sesión ha terminado. Si habías empezado un testimonio, una solicitud o una decisión, se conserva en este navegador.';

/** From now on neither the server nor the provider has a session. */
function sessionEnds() {
  server.use(
    http.get('*/identity/get-session', () => HttpResponse.json(null)),
    http.get('*/identity/token', () => new HttpResponse(null, { status: 401 })),
    http.get('*/api/*', ({ request }) =>
      request.headers.has('Authorization') ? problem(401, 'unauthorized') : HttpResponse.json([]),
    ),
  );
}

const readDraft = () => localStorage.getItem(`submission-draft:${MARIA.id}`);

async function typeInForm(language: 'en' | 'es' = 'en') {
  sessionStorage.setItem('prize-popup:signed-in', 'shown');
  server.use(http.get('*/api/*', () => HttpResponse.json([])));
  const page = await renderRoute('/new-testimonial?from=home', { as: 'maria', language });
  const { user } = page;
  await user.click(
    await screen.findByRole('button', { name: language === 'es' ? 'Empezar el formulario' : 'Start Form' }),
  );
  const condition = language === 'es' ? 'Problema de salud' : 'Health condition';
  const field = await screen.findByRole('combobox', { name: condition });
  return { ...page, field };
}

it.each([
  ['en', EN, 'Sign in again and come back here'],
  ['es', ES, 'Vuelve a iniciar sesión y sigue aquí'],
] as const)('the expired session is announced in %s and typed text remains', async (language, text, link) => {
  const { user, field } = await typeInForm(language);
  sessionEnds();
  await user.type(field, 'insom');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContainEqual(expect.stringContaining(text)),
  );
  expect(field).toHaveValue('insom');
  expect(readDraft()).toContain('insom');
  expect(screen.getByRole('link', { name: link })).toHaveAttribute(
    'href',
    `/sign-in?redirect_url=${encodeURIComponent('/new-testimonial?from=home')}`,
  );
});

it('the form continues after signing in again', async () => {
  const { user, field, place } = await typeInForm();
  sessionEnds();
  await user.type(field, 'insom');
  await user.click(await screen.findByRole('link', { name: 'Sign in again and come back here' }));
  expect(await screen.findByText(EN)).toBeVisible();
  server.use(
    http.post('*/identity/sign-in/email', () => HttpResponse.json({})),
    http.get('*/api/*', () => HttpResponse.json([])),
    ...createSession(MARIA),
  );
  await enterText(user, await screen.findByLabelText('Email address'), MARIA.email);
  await enterText(user, screen.getByLabelText('Password'), 'recuento-demo');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(place()).toBe('/new-testimonial?from=home'));
  expect(screen.queryByText(EN)).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Continue where you left off' }));
  expect(await screen.findByRole('combobox', { name: 'Health condition' })).toHaveValue('insom');
});

it('typed text is deleted when the user signs out', async () => {
  server.use(http.post('*/identity/sign-out', () => HttpResponse.json({ success: true })));
  const { user, field } = await typeInForm();
  await user.type(field, 'insom');
  expect(readDraft()).toContain('insom');
  await user.click(screen.getByRole('button', { name: /^Your account/ }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
  expect(readDraft()).toBeNull();
  expect(screen.queryByText(EN)).not.toBeInTheDocument();
});

it('a personal page redirects to sign-in once and explains why', async () => {
  const calls: string[] = [];
  server.use(
    ...createSession(MARIA),
    http.get('*/api/*', ({ request }) => {
      calls.push(new URL(request.url).pathname);
      return problem(401, 'unauthorized');
    }),
  );
  let tokens = 0;
  server.use(
    http.get('*/identity/token', () => {
      tokens += 1;
      return tokens === 1 ? undefined : new HttpResponse(null, { status: 401 });
    }),
  );
  const { place } = await renderRoute('/my-points');
  await waitFor(() => expect(place()).toBe('/sign-in?redirect_url=%2Fmy-points'));
  expect(await screen.findByText(EN)).toBeVisible();
  await screen.findByLabelText('Email address');
  expect(screen.queryByRole('link', { name: 'Sign in again and come back here' })).not.toBeInTheDocument();
  expect(tokens).toBe(2);
  // Once for the user, and at most once more anonymously.
  for (const path of calls) expect(calls.filter((other) => other === path).length).toBeLessThanOrEqual(2);
});

it('data of one user is never shown to another', async () => {
  const month = {
    month: '2026-11',
    monthName: 'November',
    testimonialPoints: 200,
    purchasePoints: 0,
    testimonialCount: 1,
    purchaseCount: 0,
  };
  server.use(
    http.get('*/api/user-points/my-monthly', ({ request }) => {
      const claims = JSON.parse(atob(request.headers.get('Authorization')!.split('.')[1]!)) as { sub: string };
      const totalPoints = claims.sub === MARIA.id ? 4_321 : 1_234;
      return HttpResponse.json({ totalPoints, monthlyBreakdown: [{ ...month, totalPoints }] });
    }),
    http.get('*/api/user-points/entries', () => HttpResponse.json({ entries: [], totalPages: 0, totalEntries: 0 })),
  );
  const { user, router, place } = await renderRoute('/my-points', { as: 'maria' });
  expect((await screen.findAllByText(/4,321/)).length).toBeGreaterThan(0);
  sessionEnds();
  await act(() => router.navigate('/my-testimonials'));
  await waitFor(() => expect(place()).toBe('/sign-in?redirect_url=%2Fmy-testimonials'));

  server.resetHandlers();
  server.use(
    http.post('*/identity/sign-in/email', () => HttpResponse.json({})),
    http.get('*/api/user-points/entries', () => HttpResponse.json({ entries: [], totalPages: 0, totalEntries: 0 })),
    http.get('*/api/user-points/my-monthly', () => new Promise<Response>(() => undefined)),
    http.get('*/api/*', () => HttpResponse.json({ testimonials: [], totalPages: 0, totalTestimonials: 0 })),
    ...createSession(ADMIN),
  );
  await enterText(user, await screen.findByLabelText('Email address'), ADMIN.email);
  await enterText(user, screen.getByLabelText('Password'), 'recuento-demo');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(place()).toBe('/my-testimonials'));
  await act(() => router.navigate('/my-points'));
  await screen.findByRole('heading', { level: 1, name: 'My points' });
  expect(screen.queryByText(/4,321/)).not.toBeInTheDocument();
});

it.each([
  ['en', 'Your account was erased. What you had started in this browser was deleted too.'],
  ['es', 'Tu cuenta se ha borrado, y también lo que habías empezado en este navegador.'],
] as const)(
  'an erasure on another device ends the form, deletes its draft and is announced in %s',
  async (language, text) => {
    const { user, field } = await typeInForm(language);
    await user.type(field, 'insom');
    expect(readDraft()).toContain('insom');
    sessionStorage.setItem(`unsent-text:${MARIA.id}:rectification`, '{"justification":"insomnia"}');
    sessionEnds();
    server.use(
      http.get('*/api/*', ({ request }) =>
        request.headers.has('Authorization') ? problem(401, 'account_erased') : HttpResponse.json([]),
      ),
    );
    // The page asks for news.
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((one) => one.textContent)).toContainEqual(expect.stringContaining(text)),
    );
    expect(field).not.toBeInTheDocument();
    expect(readDraft()).toBeNull();
    expect(sessionStorage.getItem(`unsent-text:${MARIA.id}:rectification`)).toBeNull();
    expect(screen.queryByText(language === 'es' ? ES : EN)).not.toBeInTheDocument();
  },
);

it('a sign-out in another tab ends the form and deletes its draft', async () => {
  const { user, field } = await typeInForm();
  await user.type(field, 'insom');
  expect(readDraft()).toContain('insom');
  const otherTab = new BroadcastChannel('session');
  otherTab.postMessage('signed-out');
  await waitFor(() => expect(field).not.toBeInTheDocument());
  expect(readDraft()).toBeNull();
  otherTab.postMessage('signed-in');
  expect(await screen.findByRole('button', { name: 'Start Form' })).toBeVisible();
});

it.each([
  ['en', 'Sign out everywhere', EN, null],
  ['es', 'Cerrar sesión en todas partes', ES, null],
  ['en', 'Save email address', EN, { open: 'Change email address', fields: ['New email address', 'Password'] }],
  ['en', 'Save password', EN, { open: 'Change password', fields: ['Current password', 'New password'] }],
  ['en', 'Continue', EN, { open: 'Turn on', fields: ['Password'] }],
] as const)('on the account page in %s, "%s" leads to the sign-in', async (language, submit, text, form) => {
  const { user, place } = await renderRoute('/account', { as: 'maria', language });
  if (form) await user.click(await screen.findByRole('button', { name: form.open }));
  for (const label of form?.fields ?? [])
    await enterText(user, screen.getByLabelText(label, { selector: 'input' }), 'new@example.org');
  const button = await screen.findByRole('button', { name: submit });
  sessionEnds();
  server.use(http.post('*/identity/*', () => HttpResponse.json({ code: 'UNAUTHORIZED' }, { status: 401 })));
  await user.click(button);
  await waitFor(() => expect(place()).toBe('/sign-in?redirect_url=%2Faccount'));
  expect(await screen.findByText(text)).toBeVisible();
});
