import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { enterText } from '../../test/forms/enter-text';
import { heldResponse } from '../../test/held-response';
import { renderRoute } from '../../test/render-route';
import { server } from '../../test/server';
import { createSession, MARIA } from '../../test/users';

const withSecondFactor = () =>
  createSession({ ...MARIA, hasSecondFactor: true, twoFactorEnabled: true } as typeof MARIA);
const rejected = () => HttpResponse.json({ code: 'RATE_LIMITED', message: '' }, { status: 429 });

interface SentForm {
  place: string;
  as?: 'maria';
  hasSecondFactor?: boolean;
  request: string;
  /** The button that opens the form. */
  open?: RegExp;
  /** What is typed, by the name of the field. */
  typed: Record<string, string>;
  submit: RegExp;
  config?: { auth: { mode: 'embedded'; passwordReset: boolean; sendsMail: boolean } };
}

const EMAIL: SentForm = {
  place: '/account',
  as: 'maria',
  request: 'change-email',
  open: /^(Change email address|Cambiar el correo)$/,
  typed: { email: 'new@example.org', password: 'a password' },
  submit: /^(Save email address|Guardar el correo)$/,
};

const PASSWORD: SentForm = {
  place: '/account',
  as: 'maria',
  request: 'change-password',
  open: /^(Change password|Cambiar la contraseña)$/,
  typed: { password: 'the old one', newPassword: 'the new one' },
  submit: /^(Save password|Guardar la contraseña)$/,
};

const RENEWAL: SentForm = {
  place: '/account',
  hasSecondFactor: true,
  request: 'two-factor/generate-backup-codes',
  open: /^(New backup codes|Códigos nuevos)$/,
  typed: { password: 'a password' },
  submit: /^(Create new codes|Crear códigos nuevos)$/,
};

const fieldOf = (name: string) => screen.getByRole('main').querySelector<HTMLInputElement>(`[name=${name}]`)!;

/** Sends a form; its request is not answered yet. */
async function send({ place, as, request, open, typed, submit, config }: SentForm, language: 'en' | 'es' = 'en') {
  const { arrived, answer } = heldResponse('post', `*/identity/${request}`);
  const { user, router } = await renderRoute(place, { as, language, config });
  if (open) await user.click(await screen.findByRole('button', { name: open }));
  await screen.findByRole('heading', { level: 1 });
  const button = within(screen.getByRole('main')).getByRole('button', { name: submit });
  for (const [name, text] of Object.entries(typed)) await enterText(user, fieldOf(name), text);
  await user.click(button);
  await arrived;
  return { user, router, answer: (response: Response) => act(async () => answer(response)) };
}

const FORMS = [
  [
    'a change of the e-mail address',
    EMAIL,
    'Your email address was not changed.',
    'It is unclear whether your email address was changed',
  ],
  [
    'a change of the password',
    PASSWORD,
    'Your password was not changed.',
    'It is unclear whether your password was changed',
  ],
  [
    'the start of a second factor',
    {
      ...PASSWORD,
      request: 'two-factor/enable',
      open: /^Turn on$/,
      typed: { password: 'a password' },
      submit: /^Continue$/,
    },
    'The second step was not turned on.',
    // It only takes effect with the first code.
    'The second step was not turned on.',
  ],
  [
    'a renewal of backup codes',
    RENEWAL,
    'No new backup codes were created.',
    'It is unclear whether new backup codes were created',
  ],
  [
    'the end of a second factor',
    { ...RENEWAL, request: 'two-factor/disable', open: /^Turn off$/, submit: /^Turn off the second step$/ },
    'The second step was not turned off.',
    'It is unclear whether the second step was turned off',
  ],
  [
    'a sign-in',
    { place: '/sign-in', request: 'sign-in/email', typed: EMAIL.typed, submit: /^Sign in$/ },
    'You were not signed in.',
    'It is unclear whether you were signed in',
  ],
  [
    'a sign-up',
    {
      place: '/sign-up',
      request: 'sign-up/email',
      typed: { name: 'Ana', email: 'ana@example.org', newPassword: 'the new one' },
      submit: /^Create account$/,
    },
    'Your account was not created.',
    'It is unclear whether your account was created',
  ],
  [
    'the request of a link for a new password',
    {
      place: '/forgot-password',
      request: 'request-password-reset',
      typed: { email: 'ana@example.org' },
      submit: /link$/,
    },
    'The link was not sent.',
    'It is unclear whether the link was sent',
  ],
  [
    'a new password',
    {
      place: '/reset-password?token=abc',
      request: 'reset-password',
      typed: { newPassword: 'the new one' },
      submit: /^Save/,
    },
    'Your new password was not saved.',
    'It is unclear whether your new password was saved',
  ],
] satisfies [string, SentForm, string, string][];

async function failAfterLeaving(form: SentForm, failure: Response) {
  if (form.hasSecondFactor) server.use(...withSecondFactor());
  const { router, answer } = await send(form);
  await act(() => router.navigate('/about'));
  await answer(failure);
}

it.each(FORMS)('%s that is rejected is reported although the page was left meanwhile', async (_name, form, title) => {
  await failAfterLeaving(form, rejected());
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
});

it.each(FORMS)('%s without a confirmation is not reported as failed', async (_name, form, _title, unclear) => {
  await failAfterLeaving(form, HttpResponse.error());
  expect(await screen.findByRole('alert')).toHaveTextContent(unclear);
});

it('a session that has ended after an attempt without a response may have ended by that attempt', async () => {
  const { user, answer } = await send(PASSWORD);
  await answer(HttpResponse.error());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^It is unclear whether your password was changed/);
  server.use(
    http.post('*/identity/change-password', () => HttpResponse.json({ code: 'UNAUTHORIZED' }, { status: 401 })),
    http.get('*/identity/get-session', () => HttpResponse.json(null)),
  );
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: PASSWORD.submit }));
  await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^It is unclear whether your password was changed.*use the new one/,
  );
});

it.each([
  ['en', 'Your password was not changed.', /^Cancel password$/],
  ['es', 'No se ha cambiado la contraseña.', /^Cancelar la contraseña$/],
] as const)('a failure of a closed form is shown once, until it is sent again: %s', async (language, title, cancel) => {
  const { user, answer } = await send(PASSWORD, language);
  await user.click(screen.getByRole('button', { name: cancel }));
  await answer(rejected());
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  await user.click(screen.getByRole('button', { name: PASSWORD.open }));
  expect(within(screen.getByRole('main')).queryByRole('alert')).not.toBeInTheDocument();
  for (const [name, text] of Object.entries(PASSWORD.typed)) await enterText(user, fieldOf(name), text);
  await user.click(screen.getByRole('button', { name: PASSWORD.submit }));
  expect(screen.queryByText(title)).not.toBeInTheDocument();
});

it('a link that was sent to a new address is reported although the page was left meanwhile', async () => {
  const { router, answer } = await send({
    ...EMAIL,
    config: { auth: { mode: 'embedded', passwordReset: true, sendsMail: true } },
  });
  await act(() => router.navigate('/about'));
  await answer(HttpResponse.json({ status: true }));
  expect(await screen.findByText('We sent a link to new@example.org')).toBeVisible();
});

it.each([
  ['rejected', 'You were not signed in.', rejected()],
  ['not confirmed', 'It is unclear whether you were signed in', HttpResponse.error()],
] as const)('a code that is %s is reported although the page was left meanwhile', async (_name, title, failure) => {
  server.use(http.post('*/identity/sign-in/email', () => HttpResponse.json({ twoFactorRedirect: true })));
  const { arrived, answer } = heldResponse('post', '*/identity/two-factor/verify-totp');
  const { user, router } = await renderRoute('/sign-in');
  await screen.findByRole('heading', { level: 1 });
  await enterText(user, fieldOf('email'), MARIA.email);
  await user.type(fieldOf('password'), 'recuento-demo{Enter}');
  await user.type(await screen.findByLabelText('Code from the app'), '123456{Enter}');
  await arrived;
  await act(() => router.navigate('/about'));
  answer(failure);
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
});

it.each([
  ['en', 'Your backup codes were not shown.'],
  ['es', 'Tus códigos de respaldo no se han mostrado.'],
] as const)(
  'backup codes that were created after the page was left are reported as not shown: %s',
  async (language, title) => {
    server.use(...withSecondFactor());
    const { router, answer } = await send(RENEWAL, language);
    await act(() => router.navigate('/about'));
    await answer(HttpResponse.json({ backupCodes: ['aaaaa-11111'] }));
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
  },
);

it('backup codes of a second factor that was turned on after the page was left are reported as not shown', async () => {
  const uri = 'otpauth://totp/Recuento:maria@recuento.test?secret=JBSWY3DPEHPK3PXP';
  server.use(
    http.post('*/identity/two-factor/enable', () => HttpResponse.json({ totpURI: uri, backupCodes: ['a-1'] })),
  );
  const { arrived, answer } = heldResponse('post', '*/identity/two-factor/verify-totp');
  const { user, router } = await renderRoute('/account', { as: 'maria' });
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  await user.type(fieldOf('password'), 'a password{Enter}');
  await user.type(await screen.findByLabelText('Code from the app'), '123456{Enter}');
  await arrived;
  await act(() => router.navigate('/about'));
  answer(HttpResponse.json({ token: 'x' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your backup codes were not shown.');
});
