import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';
import { createSession, MARIA } from '../test/users';

/** From now on the session cannot be loaded. Counts the attempts. */
function sessionUnavailable() {
  const attempts = { count: 0 };
  server.use(
    http.get('*/identity/get-session', () => {
      attempts.count += 1;
      return problem(503, 'unavailable');
    }),
  );
  return attempts;
}

it('a draft remains when another tab signs in and the session cannot be loaded', async () => {
  sessionStorage.setItem('prize-popup:signed-in', 'shown');
  server.use(http.get('*/api/*', () => HttpResponse.json([])));
  const { user } = await renderRoute('/new-testimonial', { as: 'maria' });
  await user.click(await screen.findByRole('button', { name: 'Start Form' }));
  const field = await screen.findByRole('combobox', { name: 'Health condition' });
  await user.type(field, 'insom');
  const attempts = sessionUnavailable();
  new BroadcastChannel('session').postMessage('signed-in');
  await waitFor(() => expect(attempts.count).toBe(1));
  await user.type(field, 'nia');
  expect(field).toHaveValue('insomnia');
  expect(localStorage.getItem(`submission-draft:${MARIA.id}`)).toContain('insomnia');
});

it('new backup codes stay on the page, and the second step is on, when the session cannot be loaded afterwards', async () => {
  let attempts = { count: 0 };
  const setup = {
    totpURI: 'otpauth://totp/Recuento:maria@recuento.test?secret=JBSWY3DPEHPK3PXP&issuer=Recuento',
    backupCodes: ['aaaaa-11111', 'bbbbb-22222'],
  };
  server.use(
    http.post('*/identity/two-factor/enable', () => HttpResponse.json(setup)),
    http.post('*/identity/two-factor/verify-totp', () => {
      attempts = sessionUnavailable();
      return HttpResponse.json({});
    }),
  );
  const { user, place } = await renderRoute('/account', { as: 'maria' });
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  await enterText(user, screen.getByLabelText('Password', { selector: 'input' }), 'recuento-demo');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await enterText(user, await screen.findByLabelText('Code from the app'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on the second step' }));
  await waitFor(() => expect(attempts.count).toBe(1));
  expect(place()).toBe('/account');
  expect(await screen.findByText('aaaaa-11111')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(screen.getByText('Signing in needs a code.')).toBeVisible();
  expect(screen.queryByText('Off', { exact: true })).not.toBeInTheDocument();
});

it('the second step is off when the session cannot be loaded after it was turned off', async () => {
  server.use(
    ...createSession({ ...MARIA, twoFactorEnabled: true } as typeof MARIA),
    http.post('*/identity/two-factor/disable', () => {
      sessionUnavailable();
      return HttpResponse.json({ status: true });
    }),
  );
  const { user } = await renderRoute('/account');
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  await enterText(user, screen.getByLabelText('Password', { selector: 'input' }), 'recuento-demo');
  await user.click(screen.getByRole('button', { name: 'Turn off the second step' }));
  expect(await screen.findByText('Off', { exact: true })).toBeVisible();
});

it('a new address is shown when the session cannot be loaded after the change', async () => {
  server.use(
    http.post('*/identity/change-email', () => {
      sessionUnavailable();
      return HttpResponse.json({ status: true });
    }),
  );
  const { user } = await renderRoute('/account', { as: 'maria' });
  await user.click(await screen.findByRole('button', { name: 'Change email address' }));
  await enterText(user, screen.getByLabelText('New email address'), 'robles@recuento.test');
  await enterText(user, screen.getByLabelText('Password', { selector: 'input' }), 'recuento-demo');
  await user.click(screen.getByRole('button', { name: 'Save email address' }));
  expect(await screen.findByText('robles@recuento.test')).toBeVisible();
  expect(screen.queryByText(MARIA.email)).not.toBeInTheDocument();
});

it.each([
  [
    'en',
    'Email address',
    'Password',
    'Sign in',
    'The service is not available right now. Please try again in a moment.',
  ],
  ['es', 'Correo electrónico', 'Contraseña', 'Iniciar sesión', 'El servicio no está disponible ahora mismo.'],
] as const)(
  'a sign-in whose session cannot be loaded says so in %s',
  async (language, email, password, submit, text) => {
    sessionUnavailable();
    const { user, place } = await renderRoute('/sign-in?redirect_url=%2Fabout', { language });
    server.use(http.post('*/identity/sign-in/email', () => HttpResponse.json({ user: MARIA })));
    await enterText(user, await screen.findByLabelText(email), MARIA.email);
    await enterText(user, screen.getByLabelText(password), 'recuento-demo');
    const main = within(screen.getByRole('main'));
    await user.click(main.getByRole('button', { name: submit }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    server.use(...createSession(MARIA));
    await user.click(main.getByRole('button', { name: submit }));
    await waitFor(() => expect(place()).toBe('/about'));
  },
);
