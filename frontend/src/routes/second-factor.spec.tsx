import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { enterText } from '../test/forms/enter-text';
import { heldResponse } from '../test/held-response';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';
import { ADMIN, createSession, makeToken, MARIA } from '../test/users';

const URI = 'otpauth://totp/Recuento:maria@recuento.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Recuento';

/** Records requests to the provider; answers them in order. */
function provider(path: string, ...answers: object[]) {
  const sent: unknown[] = [];
  server.use(
    http.post(`*/identity/${path}`, async ({ request }) => {
      sent.push(await request.json());
      const answer = answers[Math.min(sent.length, answers.length) - 1] ?? {};
      return 'code' in answer ? HttpResponse.json(answer, { status: 401 }) : HttpResponse.json(answer);
    }),
  );
  return sent;
}

const withSecondFactor = () => createSession({ ...MARIA, twoFactorEnabled: true } as typeof MARIA);

describe.each([
  ['en', 'Sign in', 'Email address', 'Password', 'Code from the app', 'Use a backup code', 'Backup code'],
  [
    'es',
    'Iniciar sesión',
    'Correo electrónico',
    'Contraseña',
    'Código de la aplicación',
    'Usar un código de respaldo',
    'Código de respaldo',
  ],
] as const)('sign-in with a second step in %s', (language, submit, email, password, appCode, useBackup, backupCode) => {
  it('a code of the app or a backup code completes the sign-in', async () => {
    provider('sign-in/email', { twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    const codes = provider('two-factor/verify-totp', { code: 'INVALID_CODE' }, { code: 'SECOND_FACTOR_UNREADABLE' });
    const backup = provider('two-factor/verify-backup-code', { token: 'x' });
    const { user } = await renderRoute('/sign-in?redirect_url=%2Fabout', { language });
    await enterText(user, await screen.findByLabelText(email), 'maria@recuento.test');
    await enterText(user, screen.getByLabelText(password), 'recuento-demo');
    await user.click(screen.getByRole('button', { name: submit }));
    await waitFor(() => expect(screen.getByLabelText(appCode)).toHaveFocus());
    await user.click(within(await screen.findByRole('main')).getByRole('button', { name: submit }));
    expect(await screen.findByLabelText(appCode)).toBeInvalid();
    await enterText(user, screen.getByLabelText(appCode), '123456');
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: submit }));
    expect(await screen.findByText(/not valid|no es válido/)).toBeVisible();
    expect(screen.getByLabelText(appCode)).toBeInvalid();
    expect(screen.getByLabelText(appCode)).toHaveAccessibleDescription(/not valid|no es válido/);
    await waitFor(() => expect(screen.getByLabelText(appCode)).toHaveFocus());
    expect(codes).toEqual([{ code: '123456' }]);
    await user.type(screen.getByLabelText(appCode), '654');
    expect(screen.getByLabelText(appCode)).toBeValid();
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: submit }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/we have to reset it|tenemos que restablecerlo/);
    await user.click(screen.getByRole('button', { name: useBackup }));
    expect(screen.getByLabelText(backupCode)).toHaveFocus();
    expect(screen.getByLabelText(backupCode)).toHaveValue('');
    expect(screen.getByLabelText(backupCode)).toBeValid();
    expect(screen.queryByText(/not valid|no es válido/)).not.toBeInTheDocument();
    server.use(...createSession(MARIA));
    await enterText(user, screen.getByLabelText(backupCode), 'abcde-fghij');
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: submit }));
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(backup).toEqual([{ code: 'abcde-fghij' }]);
  });
});

it('a message about a code that failed after the page was left disappears when another code is sent', async () => {
  provider('sign-in/email', { twoFactorRedirect: true, twoFactorMethods: ['totp'] });
  const { arrived, answer } = heldResponse('post', '*/identity/two-factor/verify-totp');
  const { user, router } = await renderRoute('/sign-in');
  const sendCode = async () => {
    await enterText(user, await screen.findByLabelText('Email address'), 'maria@recuento.test');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'recuento-demo{Enter}');
    await user.type(await screen.findByLabelText('Code from the app'), '123456{Enter}');
  };
  await sendCode();
  await arrived;
  await act(() => router.navigate('/about'));
  answer(HttpResponse.error());
  expect(await screen.findByText('It is unclear whether you were signed in')).toBeVisible();
  const second = heldResponse('post', '*/identity/two-factor/verify-totp');
  await act(() => router.navigate('/sign-in'));
  await sendCode();
  await second.arrived;
  expect(screen.queryByText('It is unclear whether you were signed in')).not.toBeInTheDocument();
});

describe('second step of the sign-in on the account page', () => {
  it('turning it on shows a QR code, the key and, after a code, the backup codes once', async () => {
    const started = provider('two-factor/enable', {
      method: 'totp',
      totpURI: URI,
      backupCodes: ['aaaaa-11111', 'bbbbb-22222'],
    });
    const confirmed = provider('two-factor/verify-totp', { token: 'x' });
    const { user } = await renderRoute('/account', { as: 'maria' });
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    await enterText(user, screen.getByLabelText('Password', { selector: 'input' }), 'recuento-demo');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(started).toEqual([{ password: 'recuento-demo' }]);
    server.use(...withSecondFactor());
    await enterText(user, screen.getByLabelText('Code from the app'), '123456');
    await user.click(screen.getByRole('button', { name: 'Turn on the second step' }));
    const list = await screen.findByRole('list', { name: 'Backup codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['aaaaa-11111', 'bbbbb-22222']);
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'recuento-backup-codes.txt');
    expect(confirmed).toEqual([{ code: '123456' }]);
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(screen.queryByText('aaaaa-11111')).not.toBeInTheDocument();
    expect(await screen.findByText('Signing in needs a code.')).toBeVisible();
    expect(screen.getByText(/^New backup codes replace the earlier ones/)).toBeVisible();
  });

  it.each([
    ['en', 'New backup codes', 'Password', 'Create new codes', /unclear .* earlier codes no longer work/],
    ['es', 'Códigos nuevos', 'Contraseña', 'Crear códigos nuevos', /no se sabe .* los anteriores ya no sirven/i],
  ] as const)(
    'without a response it is unclear whether new codes have replaced the earlier ones (%s)',
    async (language, renew, password, submit, text) => {
      server.use(
        ...withSecondFactor(),
        http.post('*/identity/two-factor/generate-backup-codes', () => HttpResponse.error()),
      );
      const { user } = await renderRoute('/account', { language });
      await user.click(await screen.findByRole('button', { name: renew }));
      await enterText(user, screen.getByLabelText(password, { selector: 'input' }), 'recuento-demo');
      await user.click(screen.getByRole('button', { name: submit }));
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      provider('two-factor/generate-backup-codes', { backupCodes: ['ccccc-33333'] });
      await user.click(screen.getByRole('button', { name: submit }));
      expect(await screen.findByText('ccccc-33333')).toBeVisible();
    },
  );

  it('a message about new codes that arrives on another page does not state that none were created', async () => {
    const { arrived, answer } = heldResponse('post', '*/identity/two-factor/generate-backup-codes');
    server.use(...withSecondFactor());
    const { user, router } = await renderRoute('/account');
    await user.click(await screen.findByRole('button', { name: 'New backup codes' }));
    await enterText(user, screen.getByLabelText('Password', { selector: 'input' }), 'recuento-demo');
    await user.click(screen.getByRole('button', { name: 'Create new codes' }));
    await arrived;
    await act(() => router.navigate('/about'));
    answer(HttpResponse.error());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^It is unclear whether new backup codes were created/);
  });

  it('a message about backup codes that were not shown disappears when others are shown', async () => {
    const { arrived, answer } = heldResponse('post', '*/identity/two-factor/generate-backup-codes');
    server.use(...withSecondFactor());
    const { user, router } = await renderRoute('/account');
    const renew = async () => {
      await user.click(await screen.findByRole('button', { name: 'New backup codes' }));
      await enterText(user, screen.getByLabelText('Password', { selector: 'input' }), 'recuento-demo');
      await user.click(screen.getByRole('button', { name: 'Create new codes' }));
    };
    await renew();
    await arrived;
    await act(() => router.navigate('/about'));
    answer(HttpResponse.json({ backupCodes: ['ccccc-33333'] }));
    expect(await screen.findByText('Your backup codes were not shown.')).toBeVisible();
    provider('two-factor/generate-backup-codes', { backupCodes: ['ddddd-44444'] });
    await act(() => router.navigate('/account'));
    await renew();
    expect(await screen.findByText('ddddd-44444')).toBeVisible();
    expect(screen.queryByText('Your backup codes were not shown.')).not.toBeInTheDocument();
  });

  it('without a response to the first code it is unclear whether it was turned on', async () => {
    provider('two-factor/enable', { totpURI: URI, backupCodes: ['aaaaa-11111'] });
    server.use(http.post('*/identity/two-factor/verify-totp', () => HttpResponse.error()));
    const { user } = await renderRoute('/account', { as: 'maria' });
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    await enterText(user, screen.getByLabelText('Password', { selector: 'input' }), 'recuento-demo');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await enterText(user, await screen.findByLabelText('Code from the app'), '123456');
    await user.click(screen.getByRole('button', { name: 'Turn on the second step' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/unclear .* you have not seen yours/);
  });

  it('turning it off requires the password', async () => {
    const disabled = provider('two-factor/disable', { status: true });
    server.use(...withSecondFactor());
    const { user } = await renderRoute('/account');
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    await user.click(screen.getByRole('button', { name: 'Turn off the second step' }));
    expect(screen.getByText('Enter your password')).toBeVisible();
    await enterText(user, screen.getByLabelText('Password', { selector: 'input' }), 'recuento-demo');
    server.use(...createSession(MARIA));
    await user.click(screen.getByRole('button', { name: 'Turn off the second step' }));
    expect(await screen.findByText('Off', { exact: true })).toBeVisible();
    expect(disabled).toEqual([{ password: 'recuento-demo' }]);
  });
});

describe('admins without the required second factor', () => {
  const config = {
    auth: { mode: 'embedded' as const, passwordReset: false, sendsMail: false, adminSecondFactor: ['otp'] },
  };

  it.each([
    ['en', 'A second step is needed', 'Open my account'],
    ['es', 'Hace falta un segundo paso', 'Abrir mi cuenta'],
  ] as const)('an admin page explains the reason and leads to the account (%s)', async (language, title, action) => {
    await renderRoute('/admin/decisions', { as: 'admin', language, config });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', '/account');
  });

  it('an admin with a second factor sees the page', async () => {
    server.use(
      ...createSession(ADMIN, ['recuento']),
      http.get('*/api/testimonials/admin/decisions', () =>
        HttpResponse.json({ decisions: [], totalPages: 0, total: 0 }),
      ),
    );
    const token = makeToken({ sub: ADMIN.id, organizations: ['recuento'], amr: ['pwd', 'otp'] });
    server.use(http.get('*/identity/token', () => HttpResponse.json({ token })));
    await renderRoute('/admin/decisions', { config });
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('A second step is needed');
  });
});
