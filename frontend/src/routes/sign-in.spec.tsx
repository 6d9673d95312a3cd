import { act, screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { enterText } from '../test/forms/enter-text';
import { MARIA, createSession } from '../test/users';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const signInAnswers = () => {
  server.use(
    http.post('*/identity/sign-in/email', async ({ request }) => {
      const body = (await request.json()) as { email: string; password: string };
      if (body.email !== MARIA.email || body.password !== 'recuento-demo')
        return HttpResponse.json({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid' }, { status: 401 });
      server.use(...createSession(MARIA));
      return HttpResponse.json({ user: MARIA });
    }),
  );
};

const pages = [
  {
    language: 'en' as const,
    heading: 'Welcome back',
    email: 'Email address',
    password: 'Password',
    button: 'Sign in',
    wrong: 'The email address or password is incorrect.',
    emailMissing: 'Enter your email address',
    use: 'Use maria@recuento.test',
  },
  {
    language: 'es' as const,
    heading: 'Hola de nuevo',
    email: 'Correo electrónico',
    password: 'Contraseña',
    button: 'Iniciar sesión',
    wrong: 'El correo o la contraseña no son correctos.',
    emailMissing: 'Escribe tu correo electrónico',
    use: 'Usar maria@recuento.test',
  },
];

describe.each(pages)('/sign-in in $language', (words) => {
  const { language } = words;

  it('signing in leads to redirect_url', async () => {
    signInAnswers();
    const { user, place } = await renderRoute('/sign-in?redirect_url=%2Fabout%3Fa%3D1', { language });
    await screen.findByRole('heading', { level: 1, name: words.heading });
    await user.type(screen.getByLabelText(words.email), MARIA.email);
    await user.type(screen.getByLabelText(words.password), 'recuento-demo');
    await user.click(screen.getByRole('button', { name: words.button }));
    await screen.findByRole('button', { name: language === 'en' ? /^Your account/ : /^Tu cuenta/ });
    expect(place()).toBe('/about?a=1');
  });

  it('a missing field is reported and receives focus', async () => {
    const { user } = await renderRoute('/sign-in', { language });
    await user.click(await screen.findByRole('button', { name: words.button }));
    const email = screen.getByLabelText(words.email);
    expect(email).toHaveAccessibleDescription(words.emailMissing);
    expect(email).toBeInvalid();
    expect(email).toHaveFocus();
  });

  it('a rejected sign-in is explained in the current language', async () => {
    signInAnswers();
    const { user } = await renderRoute('/sign-in', { language });
    await enterText(user, await screen.findByLabelText(words.email), MARIA.email);
    await enterText(user, screen.getByLabelText(words.password), 'guess');
    await user.click(screen.getByRole('button', { name: words.button }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words.wrong);
    expect(screen.getByLabelText(words.email)).toHaveValue(MARIA.email);
  });

  it('after a sign-in that was rejected, the field whose Enter key sent it has the focus again', async () => {
    server.use(
      http.post('*/identity/sign-in/email', async () => {
        // Longer than the delay after which a lost focus is restored.
        await delay(150);
        return HttpResponse.json({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid' }, { status: 401 });
      }),
    );
    const { user } = await renderRoute('/sign-in', { language });
    await enterText(user, await screen.findByLabelText(words.email), MARIA.email);
    await user.type(screen.getByLabelText(words.password), 'wrong password{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words.wrong);
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.getByLabelText(words.password)).toBeEnabled();
    await waitFor(() => expect(screen.getByLabelText(words.password)).toHaveFocus());
  });

  it('the title says that the form has errors, until they are corrected', async () => {
    const { user } = await renderRoute('/sign-in', { language });
    await user.click(await screen.findByRole('button', { name: words.button }));
    await waitFor(() => expect(document.title).toMatch(/^Error: .+ \| Recuento$/));
    await enterText(user, screen.getByLabelText(words.email), 'maria@recuento.test');
    await enterText(user, screen.getByLabelText(words.password), 'wrong');
    await waitFor(() => expect(document.title).not.toMatch(/^Error/));
  });

  it('a demo account fills in the form', async () => {
    const { user } = await renderRoute('/sign-in', {
      language,
      config: { demo: true, demoAccounts: [{ email: MARIA.email, password: 'recuento-demo' }] },
    });
    await user.click(await screen.findByRole('button', { name: words.use }));
    expect(screen.getByLabelText(words.email)).toHaveValue(MARIA.email);
    expect(screen.getByLabelText(words.password)).toHaveValue('recuento-demo');
  });
});

it('no demo accounts are shown outside the demo', async () => {
  await renderRoute('/sign-in', { config: { demo: false, demoAccounts: [{ email: 'a@b.test', password: 'x' }] } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Demo accounts')).not.toBeInTheDocument();
});

it('redirect_url never leads to another site', async () => {
  const { router, place } = await renderRoute('/sign-in?redirect_url=https%3A%2F%2Fevil.test', { as: 'maria' });
  await screen.findByRole('button', { name: /^Your account/ });
  expect(place()).toBe('/');
  expect(router.state.historyAction).toBe('REPLACE');
});

it.each([
  ['en', true],
  ['es', true],
  ['en', false],
] as const)(
  'only a product that sends mail names the link that confirms an account (%s, sends mail: %s)',
  async (language, sendsMail) => {
    const rejection = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid' };
    server.use(http.post('*/identity/sign-in/email', () => HttpResponse.json(rejection, { status: 401 })));
    const config = { auth: { mode: 'embedded' as const, passwordReset: true, sendsMail } };
    const { user } = await renderRoute('/sign-in', { language, config });
    await enterText(user, await screen.findByLabelText(/^(Email address|Correo electrónico)$/), 'a@b.test');
    await enterText(user, screen.getByLabelText(/^(Password|Contraseña)$/), 'x');
    await user.click(screen.getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ }));
    await screen.findByRole('alert');
    const hints = screen.queryAllByText(/Have you just created your account|Acabas de crear la cuenta/);
    expect(hints).toHaveLength(sendsMail ? 1 : 0);
  },
);

it('too many attempts are explained', async () => {
  server.use(http.post('*/identity/sign-in/email', () => problem(429, 'rate_limited')));
  const { user } = await renderRoute('/sign-in');
  await user.type(await screen.findByLabelText('Email address'), 'a@b.test');
  await user.type(screen.getByLabelText('Password'), 'x');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts');
});

describe.each([
  {
    language: 'en' as const,
    fields: ['Name', 'Email address', 'Password'],
    button: 'Create account',
    mailed: 'Check your inbox',
    confirmed: 'Your email address is confirmed',
    expired: 'This link no longer works',
  },
  {
    language: 'es' as const,
    fields: ['Nombre', 'Correo electrónico', 'Contraseña'],
    button: 'Crear cuenta',
    mailed: 'Mira tu correo',
    confirmed: 'Tu correo está confirmado',
    expired: 'Este enlace ya no sirve',
  },
])('sign-up with confirmation in $language', ({ language, fields, button, mailed, confirmed, expired }) => {
  it('the address that receives the mail is named', async () => {
    server.use(http.post('*/identity/sign-up/email', () => HttpResponse.json({ token: null, user: MARIA })));
    const { user } = await renderRoute('/sign-up', { language });
    await screen.findByRole('button', { name: button });
    for (const [index, value] of ['Nora', 'nora@example.org', 'a long password'].entries()) {
      await enterText(user, screen.getByLabelText(fields[index]), value);
    }
    await user.click(screen.getByRole('button', { name: button }));
    const status = (await screen.findByText(mailed)).closest('[role=status]');
    expect(status).toHaveTextContent('nora@example.org');
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });

  it('the sign-in page reports the result of the link', async () => {
    await renderRoute('/sign-in?confirmed', { language });
    expect(await screen.findByText(confirmed)).toBeVisible();
    await renderRoute('/sign-in?confirmed&error=TOKEN_EXPIRED', { language });
    expect(await screen.findByText(expired)).toBeVisible();
  });
});
