import { mailbox, product, useProductWithMail } from '../../../../test/app/product-with-mail.js';
import { Client, PASSWORD } from '../../../../test/app/client.js';
import { callProvider, extractConfirmationLink, toCookieHeader } from '../../../../test/fixtures/identity-provider.js';
import { TestApp } from '../../../../test/app/test-app.js';

useProductWithMail({ process: 'api' });

const requestReset = (email: string | undefined, language = 'en', over = product) =>
  over
    .anonymous()
    .post('/identity/request-password-reset', { email }, { origin: over.url, 'accept-language': language });
const resetPassword = (token: string, newPassword: string) =>
  product.anonymous().post('/identity/reset-password', { token, newPassword }, { origin: product.url });
const extractToken = (text: string) => /\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('sign-up with mail enabled', () => {
  const NAME = 'New Person';
  const signUp = (email: string | undefined, password: string, name = NAME) =>
    product.anonymous().post('/identity/sign-up/email', { email, password, name }, { origin: product.url });
  const signIn = (email: string | undefined, password: string) =>
    product.anonymous().post('/identity/sign-in/email', { email, password }, { origin: product.url });
  const describeResponse = ({ status, headers, body }: Awaited<ReturnType<typeof signUp>>) => {
    const { id, createdAt, updatedAt, email, ...rest } = body.user as Record<string, unknown>;
    const names = [...headers.keys()].filter((name) => name !== 'content-length');
    return {
      status,
      names,
      cookies: headers.getSetCookie(),
      token: body.token,
      keys: Object.keys(body.user as object),
      rest,
      ids: [String(id).length, typeof createdAt, typeof updatedAt, typeof email],
    };
  };
  const confirm = async (text: string) => {
    const link = extractConfirmationLink(text);
    const response = await fetch(link, { redirect: 'manual' });
    return [response.status, response.headers.get('location'), response.headers.getSetCookie()];
  };

  it('sign-up answers identically for existing addresses and notifies only their owner', async () => {
    const { email: existingEmail } = await product.signUpUser();
    const [freeEmail, password] = [`free-${existingEmail}`, 'a password of mine'];
    const [existing, created] = [await signUp(existingEmail, password), await signUp(freeEmail, password)];
    expect(describeResponse(existing)).toEqual(describeResponse(created));
    expect([created.status, created.body.token, created.headers.getSetCookie()]).toEqual([200, null, []]);
    expect((await mailbox.waitFor(existingEmail, 1))[0].subject).toBe('You already have an account');
    expect((await mailbox.waitFor(freeEmail, 1))[0].subject).toBe('Confirm your email address');
    // Before confirmation, signing in does not reveal the account either.
    const [wrong, early] = [await signIn(existingEmail, password), await signIn(freeEmail, password)];
    // As text: the order of the fields would reveal it too.
    expect([early.status, JSON.stringify(early.body)]).toEqual([wrong.status, JSON.stringify(wrong.body)]);
    expect(early.status).toBe(401);
  });

  it('the account is usable after the link in the mail was followed', async () => {
    const [email, password] = ['to-be-confirmed@example.org', 'a password of mine'];
    await signUp(email, password);
    const [mail] = await mailbox.waitFor(email, 1);
    expect(await confirm(mail.text)).toEqual([302, '/sign-in?confirmed', []]);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await Client.signIn(product.url, email, password)).token).toEqual(expect.any(String));
  });

  it('a sign-in attempt before confirmation sends another link', async () => {
    const [email, password] = ['lost-the-mail@example.org', 'a password of mine'];
    await signUp(email, password);
    await signIn(email, password);
    const [, again] = await mailbox.waitFor(email, 2);
    expect(again.subject).toBe('Confirm your email address');
    expect((await confirm(again.text))[1]).toBe('/sign-in?confirmed');
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('an address that someone else signed up first is claimed through the mailed link with a new password', async () => {
    const email = 'taken-before@example.org';
    await signUp(email, 'password of a stranger');
    await signUp(email, 'password of the owner');
    const [, mail] = await mailbox.waitFor(email, 2);
    expect(mail.subject).toBe('Finish creating your account');
    expect(mail.text).toContain(`${product.url}/forgot-password`);
    expect((await signIn(email, 'password of the owner')).status).toBe(401);
    await requestReset(email);
    const [, , reset] = await mailbox.waitFor(email, 3);
    expect((await resetPassword(extractToken(reset.text), 'chosen by the owner')).status).toBe(200);
    expect((await signIn(email, 'chosen by the owner')).status).toBe(200);
    expect((await signIn(email, 'password of a stranger')).status).toBe(401);
  });

  it('concurrent sign-ups and rejected names are answered identically', async () => {
    const email = 'at-once@example.org';
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(email, 'a password of mine')));
    expect(answers.map(describeResponse)).toEqual(Array.from({ length: 4 }, () => describeResponse(answers[0])));
    expect(answers[0].status).toBe(200);
    for (const address of [email, 'free-of-names@example.org']) {
      const { status, body } = await signUp(address, 'a password of mine', 'x'.repeat(201));
      expect([address, status, body.code]).toEqual([address, 400, 'INVALID_NAME']);
    }
  });

  it('accounts created before mail was enabled need no confirmation', async () => {
    expect((await product.signInAs('maria')).token).toEqual(expect.any(String));
    expect(mailbox.for('maria@recuento.test')).toEqual([]);
  });

  it('correcting an unconfirmed address neither confirms it nor reveals an account', async () => {
    const [user, { email: existingEmail }] = [await product.signUpUser(), await product.signUpUser()];
    const correct = (requestedValue: string | undefined) =>
      user.post('/api/data-rights/rectify', {
        dataType: 'profile',
        fieldName: 'email',
        currentValue: user.email,
        requestedValue,
        justification: 'It is another one',
      });
    const response = await correct(existingEmail);
    expect([response.status, response.body.code, response.body]).toMatchObject([
      201,
      undefined,
      { status: 'received' },
    ]);
  });
});

describe('password reset', () => {
  it('a password can be reset once through the mailed link', async () => {
    const { email = '' } = await product.signUpUser();
    expect((await requestReset(email)).status).toBe(200);
    const [mail] = await mailbox.waitFor(email);
    expect([mail.subject, mail.to]).toEqual(['Choose a new password', [email]]);
    expect(mail.text).toContain(`${product.url}/reset-password?token=`);
    const token = extractToken(mail.text);
    expect((await resetPassword('not-the-token', 'another long password')).status).toBe(400);
    expect((await resetPassword(token, 'short')).status).toBe(400);
    expect((await resetPassword(token, 'another long password')).status).toBe(200);
    expect((await resetPassword(token, 'a third long password')).status).toBe(400);
    expect((await Client.signIn(product.url, email, 'another long password')).token).toEqual(expect.any(String));
    await expect(Client.signIn(product.url, email)).rejects.toThrow('401');
  });

  it('the response is identical without an account, and the mail uses the language of the browser', async () => {
    const { email = '' } = await product.signUpUser();
    const [known, unknown] = [
      await requestReset(email, 'de, es-MX;q=0.8, en;q=0.5'),
      await requestReset('nobody@example.org'),
    ];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const [mail] = await mailbox.waitFor(email);
    expect(mail.subject).toBe('Elige una contraseña nueva');
    expect(mail.html).toContain('<html lang="es">');
    expect(mailbox.for('nobody@example.org')).toEqual([]);
  });

  it('a reset can be requested three times a minute, and is unavailable without a mail server', async () => {
    const rateLimitedApp = await TestApp.start({
      process: 'api',
      env: { SMTP_URL: mailbox.url, RATE_LIMIT_FACTOR: '1' },
    });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      statuses.push((await requestReset('nobody@example.org', 'en', rateLimitedApp)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await rateLimitedApp.stop();
    const appWithoutMail = await TestApp.start({ process: 'api' });
    expect((await requestReset('maria@recuento.test', 'en', appWithoutMail)).status).toBe(404);
    await appWithoutMail.stop();
  });
});

it('requests from many addresses send a mailbox a limited number of mails, whose links remain valid', async () => {
  const app = await TestApp.start({
    process: 'api',
    env: { SMTP_URL: mailbox.url, RATE_LIMIT_FACTOR: '0.34', TRUST_PROXY: '1' },
  });
  const request = (email: string | undefined, address: string) =>
    app
      .anonymous()
      .post('/identity/request-password-reset', { email }, { origin: app.url, 'x-forwarded-for': address });
  const [victim, other] = [await app.signUpUser(), await app.signUpUser()];
  for (let client = 1; client <= 5; client += 1) {
    const email = client % 2 === 0 ? victim.email : victim.email?.toUpperCase();
    expect((await request(email, `192.0.2.${client}`)).status).toBe(200);
  }
  expect((await request(other.email, '192.0.2.9')).status).toBe(200);
  await mailbox.waitFor(other.email);
  const [first, ...further] = await mailbox.waitFor(victim.email, 3);
  expect(further).toHaveLength(2);
  const token = extractToken(first.text);
  const reset = await app
    .anonymous()
    .post('/identity/reset-password', { token, newPassword: 'chosen by the owner' }, { origin: app.url });
  expect(reset.status).toBe(200);
  await app.stop();
});

describe('e-mail change', () => {
  const changeEmail = (cookie: string, body: object) =>
    product
      .anonymous()
      .post('/identity/change-email', { callbackURL: '/account', ...body }, { cookie, origin: product.url });
  const createSession = async (email: string) =>
    toCookieHeader(await callProvider(product, '/sign-in/email', { email, password: PASSWORD }));

  it('changing the e-mail requires the password in addition to a session', async () => {
    const { email = '' } = await product.signUpUser();
    const [cookie, newEmail] = [await createSession(email), `stolen-${email}`];
    for (const body of [{}, { password: 'a guess at it' }, { password: 12345678 }, { password: [PASSWORD] }]) {
      const { status, body: problem } = await changeEmail(cookie, { newEmail, ...body });
      expect([body, status, problem.code]).toEqual([body, 400, 'INVALID_PASSWORD']);
    }
    expect((await changeEmail('', { newEmail, password: PASSWORD })).status).toBe(401);
    expect([mailbox.for(email), mailbox.for(newEmail)]).toEqual([[], []]);
    expect((await Client.signIn(product.url, email)).token).toEqual(expect.any(String));
  });

  it('the new address takes effect after confirmation, and the previous address is notified', async () => {
    const { email = '' } = await product.signUpUser();
    const newEmail = `moved-${email}`;
    expect((await changeEmail(await createSession(email), { newEmail, password: PASSWORD })).status).toBe(200);
    const [mail] = await mailbox.waitFor(newEmail);
    expect(mail.subject).toBe('Confirm your email address');
    const [notification] = await mailbox.waitFor(email);
    expect(notification.subject).toBe('The email address of your account is about to change');
    expect(notification.text).toContain(`${product.url}/account`);
    expect(notification.text).not.toContain('verify-email');
    await expect(Client.signIn(product.url, newEmail)).rejects.toThrow('401');
    const link = extractConfirmationLink(mail.text);
    const response = await fetch(link, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/account']);
    expect((await Client.signIn(product.url, newEmail)).token).toEqual(expect.any(String));
    await expect(Client.signIn(product.url, email)).rejects.toThrow('401');
  });
});
