import { Logger } from '@nestjs/common';
import { mailbox, product, useProductWithMail } from '../../../../test/app/product-with-mail.js';
import { PASSWORD } from '../../../../test/app/client.js';

useProductWithMail({ process: 'api' });

const post = (path: string, body: unknown, contentType = 'application/json') =>
  fetch(`${product.url}/identity${path}`, {
    method: 'POST',
    headers: { 'content-type': contentType, origin: product.url },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const verify = (callbackURL: string) =>
  fetch(`${product.url}/identity/verify-email?token=x&callbackURL=${encodeURIComponent(callbackURL)}`, {
    redirect: 'manual',
  });
const readProblem = async (response: Response) => {
  const { code, errors } = (await response.json()) as { code: string; errors?: { field: string }[] };
  return [response.status, code, errors?.map(({ field }) => field)];
};

/** Values that a browser resolves to another host, or that are no path of the product. */
const foreign = [
  '/..//other.example/login',
  '/.//other.example',
  '/a/..//other.example',
  '/..\\/other.example',
  '//other.example',
  '/\\other.example',
  '/\t/other.example',
  '/%2e%2e//other.example',
  '/%2F/other.example',
  '/%5cother.example',
  '/account?next=\\other.example',
  'https://other.example/account',
  'http://127.0.0.1:99999/',
  'javascript:alert(1)',
];

describe('redirects of the identity provider', () => {
  it.each(foreign)('no link or response leads to %j', async (callbackURL) => {
    const rejection = [400, 'validation_failed', ['callbackURL']];
    expect(await readProblem(await verify(callbackURL))).toEqual(rejection);
    const email = 'redirected@example.org';
    const account = { email, password: PASSWORD, name: 'New Person', callbackURL };
    expect(await readProblem(await post('/sign-up/email', account))).toEqual(rejection);
    const form = new URLSearchParams(account).toString();
    expect(await readProblem(await post('/sign-up/email', form, 'application/x-www-form-urlencoded'))).toEqual(
      rejection,
    );
    expect(await readProblem(await post('/sign-in/email', { email, password: PASSWORD, callbackURL }))).toEqual(
      rejection,
    );
    expect(mailbox.for(email)).toEqual([]);
  });

  it.each(['redirectTo', 'errorCallbackURL', 'newUserCallbackURL', 'callbackUrl'])(
    '%s is checked too',
    async (field) => {
      const { email } = await product.signUpUser();
      for (const value of ['/..//other.example', ['/account'], 7]) {
        expect(await readProblem(await post('/request-password-reset', { email, [field]: value }))).toEqual([
          400,
          'validation_failed',
          [field],
        ]);
      }
      expect(mailbox.for(email)).toEqual([]);
    },
  );

  it('a path of the product is normalized, also one with the origin of the product', async () => {
    const { email } = await product.signUpUser();
    const credentials = { email, password: PASSWORD };
    for (const callbackURL of ['/a/../account?tab=1#top', `${product.url}/account?tab=1#top`]) {
      const redirect = await verify(callbackURL);
      expect([redirect.status, redirect.headers.get('location')]).toEqual([
        302,
        '/account?tab=1&error=INVALID_TOKEN#top',
      ]);
      const signIn = await post('/sign-in/email', { ...credentials, callbackURL });
      expect(await signIn.json()).toMatchObject({ redirect: true, url: '/account?tab=1#top' });
    }
    const newEmail = `new-${email}`;
    await post('/sign-up/email', {
      email: newEmail,
      password: PASSWORD,
      name: 'New Person',
      callbackURL: '/./sign-in',
    });
    const [mail] = await mailbox.waitFor(newEmail);
    expect(mail.text).toContain(`callbackURL=${encodeURIComponent('/sign-in')}`);
  });

  it('a rejected redirect is no error of the product', async () => {
    const logError = jest.spyOn(Logger.prototype, 'error');
    for (const callbackURL of foreign) await verify(callbackURL);
    expect(logError.mock.calls).toEqual([]);
    logError.mockRestore();
  });
});

describe('text that cannot be stored', () => {
  it.each(['\u0000', '\ud800', 'a\ufffd'])('%j is rejected in bodies and queries', async (text) => {
    const body = { newPassword: 'long-enough-9x!', token: text };
    expect(await readProblem(await post('/reset-password', body))).toEqual([400, 'validation_failed', ['token']]);
    const email = `${text}@example.org`;
    expect(await readProblem(await post('/sign-in/email', { email, password: PASSWORD }))).toEqual([
      400,
      'validation_failed',
      ['email'],
    ]);
    const query = new URLSearchParams({ token: text });
    expect(await readProblem(await fetch(`${product.url}/identity/verify-email?${query.toString()}`))).toEqual([
      400,
      'validation_failed',
      ['token'],
    ]);
  });

  it.each([
    ['a body that is not JSON', '{', 'application/json', 400, 'bad_request'],
    [
      'a redirect after byte order marks',
      '\ufeff\ufeff{"callbackURL":"//a.example"}',
      'application/json',
      400,
      'validation_failed',
    ],
    ['a media type that contains the name of another', '{}', 'application/jsonp', 415, 'unsupported_media_type'],
    ['a form with another media type', 'a=1', 'application/x-www-form-urlencodedx', 415, 'unsupported_media_type'],
  ])('%s is rejected', async (_title, body, contentType, status, code) => {
    expect((await readProblem(await post('/sign-in/email', body, contentType))).slice(0, 2)).toEqual([status, code]);
  });

  it('a form where only JSON is accepted is rejected as the API document states', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await product.anonymous().post('/identity/sign-out', 'a=1', form)).status).toBe(415);
  });
});
