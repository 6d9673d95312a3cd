import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

const MAILED = { auth: { mode: 'embedded' as const, passwordReset: true, sendsMail: true } };

/** Records requests to the provider; rejects them with the given code, if any. */
function provider(path: string, rejection?: { status: number; code: string }) {
  const sent: unknown[] = [];
  server.use(
    http.post(`*/identity/${path}`, async ({ request }) => {
      sent.push(await request.json());
      return rejection
        ? HttpResponse.json({ code: rejection.code, message: rejection.code }, { status: rejection.status })
        : HttpResponse.json({ status: true });
    }),
  );
  return sent;
}

describe.each([
  ['en', 'Forgot your password?', 'Email address', 'Send the link', 'Check your inbox'],
  ['es', '¿Has olvidado la contraseña?', 'Correo electrónico', 'Enviar el enlace', 'Mira tu correo'],
] as const)('password reset in %s', (language, title, email, button, sentTitle) => {
  it('the sign-in page links to the reset form', async () => {
    const sent = provider('request-password-reset');
    const { user } = await renderRoute('/sign-in', { language, config: MAILED });
    await user.click(await screen.findByRole('link', { name: title }));
    await screen.findByRole('heading', { level: 1, name: title });
    await enterText(user, screen.getByLabelText(email), 'ana@example.org');
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(sentTitle)).toBeVisible();
    expect(sent).toEqual([{ email: 'ana@example.org' }]);
  });
});

it('the link is hidden when no mail can be sent', async () => {
  await renderRoute('/sign-in');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'Forgot your password?' })).not.toBeInTheDocument();
});

describe('reset link', () => {
  const PLACE = '/reset-password?token=abc';

  it('the link sets a new password once', async () => {
    const sent = provider('reset-password');
    const { user } = await renderRoute(PLACE);
    await enterText(user, await screen.findByLabelText('New password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Save the new password' }));
    expect(screen.getByText('The password must have at least 8 characters')).toBeVisible();
    expect(sent).toEqual([]);
    await enterText(user, screen.getByLabelText('New password'), ' but longer');
    await user.click(screen.getByRole('button', { name: 'Save the new password' }));
    expect(await screen.findByText('Your new password is saved')).toBeVisible();
    expect(sent).toEqual([{ token: 'abc', newPassword: 'short but longer' }]);
  });

  it.each([
    ['en', 'This link no longer works. Request a new one.', 'Request a new link'],
    ['es', 'Este enlace ya no sirve. Pide otro.', 'Pedir otro enlace'],
  ] as const)('a used link is reported and a new one offered (%s)', async (language, message, again) => {
    provider('reset-password', { status: 400, code: 'INVALID_TOKEN' });
    const { user } = await renderRoute(PLACE, { language });
    await enterText(user, await screen.findByLabelText(/^(new password|contraseña nueva)$/i), 'long enough');
    await user.click(screen.getByRole('button', { name: /save|guardar/i }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: again })).toHaveAttribute('href', '/forgot-password');
  });

  it('a link without a token is reported', async () => {
    await renderRoute('/reset-password');
    expect(await screen.findByText('This link is incomplete')).toBeVisible();
  });
});

it.each([
  ['en', '/account', /unclear whether your password .* rejected, use the new one/],
  ['es', '/account', /no se sabe si se ha cambiado la contraseña.* usa la nueva/i],
  ['en', '/reset-password?token=abc', /unclear whether your new password .* save it again/],
  ['es', '/reset-password?token=abc', /no se sabe si se ha guardado la contraseña nueva.* guárdala otra vez/i],
] as const)(
  'without a response it is unclear whether a new password was stored (%s, %s)',
  async (language, place, text) => {
    server.use(http.post(/\/identity\/(change|reset)-password$/, () => HttpResponse.error()));
    const { user } = await renderRoute(place, { language, as: 'maria' });
    if (place === '/account') {
      await user.click(await screen.findByRole('button', { name: /change password|cambiar la contraseña/i }));
      await enterText(user, screen.getByLabelText(/current|actual/i), 'the old one');
    }
    await enterText(user, await screen.findByLabelText(/^(new password|contraseña nueva)$/i), 'the new one');
    await user.click(screen.getByRole('button', { name: /^(save|guardar)/i }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  },
);

describe('account page', () => {
  it.each([
    [MAILED, 'We sent a link to new@example.org'],
    [{ auth: { ...MAILED.auth, sendsMail: false } }, 'The link for new@example.org is in the log of the server'],
    [{}, 'Your email address is now new@example.org'],
  ])('the e-mail is changed, after confirmation where links can be sent', async (config, message) => {
    const sent = provider('change-email');
    const { user } = await renderRoute('/account', { as: 'maria', config });
    await user.click(await screen.findByRole('button', { name: 'Change email address' }));
    expect(screen.getByLabelText('New email address')).toHaveFocus();
    await enterText(user, screen.getByLabelText('New email address'), 'new@example.org');
    await user.click(screen.getByRole('button', { name: 'Save email address' }));
    expect(screen.getByText('Enter your password')).toBeVisible();
    expect(sent).toEqual([]);
    await enterText(user, screen.getByLabelText('Password', { selector: 'input' }), 'the present one');
    await user.click(screen.getByRole('button', { name: 'Save email address' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(sent).toEqual([{ newEmail: 'new@example.org', password: 'the present one', callbackURL: '/account' }]);
  });

  it.each([
    ['en', 'This link no longer works', /request the change again/],
    ['es', 'Este enlace ya no sirve', /vuelve a pedir el cambio/],
  ] as const)('a link to a new address that has ended says so: %s', async (language, title, text) => {
    await renderRoute('/account?error=INVALID_TOKEN', { as: 'maria', language });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('changing the password ends other sessions', async () => {
    const sent = provider('change-password');
    const { user } = await renderRoute('/account', { as: 'maria' });
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    await enterText(user, screen.getByLabelText('Current password'), 'the old one');
    await enterText(user, screen.getByLabelText('New password'), 'the new one');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Your password was changed.')).toBeVisible();
    expect(sent).toEqual([{ currentPassword: 'the old one', newPassword: 'the new one', revokeOtherSessions: true }]);
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'The current password is incorrect.'],
    ['es', 'La contraseña actual no es correcta.'],
  ] as const)(
    'a wrong current password is reported at its field, which takes the focus (%s)',
    async (language, message) => {
      provider('change-password', { status: 400, code: 'INVALID_PASSWORD' });
      const { user } = await renderRoute('/account', { as: 'maria', language });
      await user.click(await screen.findByRole('button', { name: /change password|cambiar la contraseña/i }));
      await enterText(user, screen.getByLabelText(/current|actual/i), 'a guess');
      await enterText(user, screen.getByLabelText(/^(new password|contraseña nueva)$/i), 'the new one');
      await user.click(screen.getByRole('button', { name: /save password|guardar la contraseña/i }));
      expect(await screen.findByText(message)).toBeVisible();
      const password = screen.getByLabelText(/current|actual/i);
      await waitFor(() => expect(password).toHaveFocus());
      expect(password).toBeInvalid();
      expect(password).toHaveAccessibleDescription(message);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await user.type(password, '!');
      expect(password).toBeValid();
      expect(screen.queryByText(message)).not.toBeInTheDocument();
    },
  );

  it('a rejected email address is marked, and any other failure is a note above the form', async () => {
    provider('change-email', { status: 400, code: 'EMAIL_IS_THE_SAME' });
    const { user } = await renderRoute('/account', { as: 'maria' });
    await user.click(await screen.findByRole('button', { name: 'Change email address' }));
    const email = screen.getByLabelText('New email address');
    await enterText(user, email, 'maria@recuento.test');
    await enterText(user, screen.getByLabelText('Password', { selector: 'input' }), 'a guess');
    await user.click(screen.getByRole('button', { name: 'Save email address' }));
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAccessibleDescription('This is already your email address.');
    provider('change-email', { status: 409, code: 'EMAIL_TAKEN' });
    await user.click(screen.getByRole('button', { name: 'Save email address' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription('Another account already uses this email address.'));
    // Of the provider, for an address that it does not accept.
    provider('change-email', { status: 400, code: 'VALIDATION_ERROR' });
    await user.type(email, '.x');
    await user.click(screen.getByRole('button', { name: 'Save email address' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription('Enter an email address like name@example.com.'));
    provider('change-email', { status: 503, code: 'UNAVAILABLE' });
    await user.click(screen.getByRole('button', { name: 'Save email address' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The service is not available right now.');
    expect(email).toBeValid();
  });

  it('one form is open at a time, and has the focus', async () => {
    const { user } = await renderRoute('/account', { as: 'maria' });
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    expect(screen.getByLabelText('Password', { selector: 'input' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(screen.queryByLabelText('Password', { selector: 'input' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'Name', 'Delete account…', 'Change email address', 'Cancel email address', 'Erase your data'],
    ['es', 'Nombre', 'Eliminar la cuenta…', 'Cambiar el correo', 'Cancelar el correo', 'Borra tus datos'],
  ] as const)('has one primary button, and only while a field is edited (%s)', async (language, name, ...buttons) => {
    const [remove, change, cancel, dialog] = buttons;
    server.use(
      http.get('*/api/data-rights/rectifications', () =>
        HttpResponse.json({ rectifications: [], totalPages: 0, totalRectifications: 0, dueSoon: 0 }),
      ),
      http.get('*/api/data-rights/consent-history', () => HttpResponse.json([])),
    );
    const { user } = await renderRoute('/account', { as: 'maria', language });
    expect(await screen.findByRole('region', { name })).toBeVisible();
    const main = screen.getByRole('main');
    const primary = () => main.querySelectorAll('.button__button:not(.button__secondary, .button__quiet)');
    expect(primary()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: change }));
    expect(primary()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: cancel }));
    expect(primary()).toHaveLength(0);
    await user.click(screen.getByRole('link', { name: remove }));
    expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
  });

  it('the user can sign out everywhere', async () => {
    const ended = provider('revoke-sessions');
    server.use(http.post('*/identity/sign-out', () => HttpResponse.json({ success: true })));
    localStorage.setItem('submission-draft:maria', '{}');
    const { user, place } = await renderRoute('/account', { as: 'maria' });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
    await waitFor(() => expect(place()).toBe('/'));
    expect(ended).toHaveLength(1);
    expect(localStorage.getItem('submission-draft:maria')).toBeNull();
  });

  it('the page requires a signed-in user', async () => {
    const { place } = await renderRoute('/account');
    await waitFor(() => expect(place()).toBe('/sign-in?redirect_url=%2Faccount'));
  });
});
