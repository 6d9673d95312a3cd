import { Client } from '../../../../test/app/client.js';
import { decideRectification, rectify } from '../../../../test/fixtures/rectifications.js';
import { Mailbox } from '../../../../test/servers/mailbox.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';

const PASSWORD = 'a password of mine';

let mailbox: Mailbox;
let product: TestApp;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  product = await TestApp.start({ process: 'api', env: { SMTP_URL: mailbox.url } });
});

afterAll(async () => {
  await product.stop();
  await mailbox.close();
});

const signUp = (email: string) =>
  product
    .anonymous()
    .post('/identity/sign-up/email', { email, password: PASSWORD, name: 'New Person' }, { origin: product.url });

async function confirmAddress(email: string): Promise<void> {
  const [mail] = await waitUntil(
    () => Promise.resolve(mailbox.for(email)),
    (mails) => mails.length > 0,
  );
  const [link = ''] = /http\S+verify-email\S+/.exec(mail.text) ?? [];
  await fetch(link, { redirect: 'manual' });
}

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
