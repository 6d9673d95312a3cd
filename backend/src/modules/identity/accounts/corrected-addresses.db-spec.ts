import { mailbox, product, useProductWithMail } from '../../../../test/app/product-with-mail.js';
import { Client } from '../../../../test/app/client.js';
import { decideRectification, rectify } from '../../../../test/fixtures/rectifications.js';
import { callProvider, extractConfirmationLink } from '../../../../test/fixtures/identity-provider.js';
import { waitUntil } from '../../../../test/app/test-app.js';
import { LockBarrier } from '../../../../test/races/barrier.js';

const PASSWORD = 'a password of mine';

useProductWithMail({ process: 'api' });

const signUp = (email: string) =>
  product
    .anonymous()
    .post('/identity/sign-up/email', { email, password: PASSWORD, name: 'New Person' }, { origin: product.url });

async function confirmAddress(email: string): Promise<void> {
  const [mail] = await mailbox.waitFor(email);
  await fetch(extractConfirmationLink(mail.text), { redirect: 'manual' });
}

const requestCorrection = (user: Client, requestedValue: string, language: string) =>
  user.post<{ id: number }>(
    '/api/data-rights/rectify',
    {
      dataType: 'profile',
      fieldName: 'email',
      currentValue: user.email,
      requestedValue,
      justification: 'I mistyped it.',
    },
    { 'accept-language': language },
  );

it('after the correction of a confirmed address the user signs in with the new one', async () => {
  const [email, requestedValue] = ['before-correction@example.org', 'after-correction@example.org'];
  await signUp(email);
  await confirmAddress(email);
  const user = await Client.signIn(product.url, email, PASSWORD);
  const profile = { dataType: 'profile', recordId: undefined, fieldName: 'email' };
  const { body } = await rectify(user, { ...profile, currentValue: email, requestedValue });
  expect((await decideRectification(await product.signInAs('admin'), body.id, 'approve')).status).toBe(204);
  expect((await Client.signIn(product.url, requestedValue, PASSWORD)).token).toEqual(expect.any(String));
  await expect(Client.signIn(product.url, email, PASSWORD)).rejects.toThrow('401');
});

it('a correction to an address that sign-in does not accept is rejected', async () => {
  const user = await product.signUpUser();
  for (const requestedValue of [`jos\u00E9-${user.email}`, 'me@example.o', 'a..b@example.org', 'me@exa_mple.org']) {
    const { status, body } = await requestCorrection(user, requestedValue, 'en');
    expect([requestedValue, status, body]).toMatchObject([requestedValue, 400, { code: 'validation_failed' }]);
    expect((await callProvider(product, '/sign-in/email', { email: requestedValue, password: PASSWORD })).status).toBe(
      400,
    );
  }
  expect((await requestCorrection(user, `o'neil+tag-${user.email}`, 'en')).status).toBe(201);
});

it.each([
  ['en', 'The email address of your account was changed'],
  ['es', 'El correo de tu cuenta ha cambiado'],
])('the former address is notified of a correction, in the language of its user: %s', async (language, subject) => {
  const user = await product.signUpUser();
  const requestedValue = `corrected-${user.email}`;
  const { body } = await requestCorrection(user, requestedValue, language);
  expect((await decideRectification(await product.signInAs('admin'), body.id, 'approve')).status).toBe(204);
  const [mail] = await mailbox.waitFor(user.email ?? '');
  expect(mail.subject).toBe(subject);
  expect(mail.html).toContain(`<html lang="${language}">`);
  expect(mail.text).toContain(`${product.url}/account`);
  expect(mail.raw + mail.text + mail.html).not.toContain(requestedValue);
});

it('a correction that fails or is rejected notifies no former address', async () => {
  const [user, { email: takenEmail = '' }] = [await product.signUpUser(), await product.signUpUser()];
  const admin = await product.signInAs('admin');
  const { body } = await requestCorrection(user, takenEmail, 'en');
  expect((await decideRectification(admin, body.id, 'approve')).body.code).toBe('email_taken');
  expect((await decideRectification(admin, body.id, 'refuse')).status).toBe(204);
  const other = await product.signUpUser();
  const accepted = await requestCorrection(other, `corrected-${other.email}`, 'en');
  await decideRectification(admin, accepted.body.id, 'approve');
  await mailbox.waitFor(other.email ?? '');
  expect(mailbox.for(user.email)).toEqual([]);
});

it('a correction to an address with which an account is being created is rejected', async () => {
  const [email, requestedValue] = ['before-sign-up@example.org', 'concurrent-sign-up@example.org'];
  const user = await product.signUpUser(email);
  const { body } = await requestCorrection(user, requestedValue, 'en');
  const admin = await product.signInAs('admin');
  const barrier = await LockBarrier.open(product.databaseUrl);
  await barrier.acquire({
    name: 'sign-up',
    sql: `insert into identity.provider_user (id, name, email, "emailVerified", "createdAt", "updatedAt")
          values ('concurrent', 'Concurrent', $1, false, now(), now())`,
    parameters: [requestedValue],
  });
  const decision = decideRectification(admin, body.id, 'approve');
  await waitUntil(
    () => barrier.countWaiting(),
    (count) => count === 1,
  );
  await barrier.release();
  expect(await decision).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  await barrier.close();
});
