import { Client } from '../../../test/client.js';
import { Mailbox } from '../../../test/mailbox.js';
import { eventually, Product } from '../../../test/product.js';

let mailbox: Mailbox;
let product: Product;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  product = await Product.start({ process: 'api', env: { SMTP_URL: mailbox.url } });
});

afterAll(async () => {
  await product.stop();
  await mailbox.close();
});

const ask = (email: string | undefined, language = 'en', over = product) =>
  over.anybody().post('/identity/request-password-reset', { email }, { origin: over.url, 'accept-language': language });
const choose = (token: string, newPassword: string) =>
  product.anybody().post('/identity/reset-password', { token, newPassword }, { origin: product.url });
const tokenIn = (text: string) => /\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('a forgotten password', () => {
  it('can be replaced once, by whoever reads the account’s mail', async () => {
    const { email = '' } = await product.newcomer();
    expect((await ask(email)).status).toBe(200);
    const [mail] = await eventually(
      () => Promise.resolve(mailbox.for(email)),
      (mails) => mails.length > 0,
    );
    expect([mail.subject, mail.to]).toEqual(['Choose a new password', [email]]);
    expect(mail.text).toContain(`${product.url}/reset-password?token=`);
    const token = tokenIn(mail.text);
    expect((await choose('not-the-token', 'another long password')).status).toBe(400);
    expect((await choose(token, 'short')).status).toBe(400);
    expect((await choose(token, 'another long password')).status).toBe(200);
    expect((await choose(token, 'a third long password')).status).toBe(400);
    expect((await Client.signedIn(product.url, email, 'another long password')).token).toEqual(expect.any(String));
    await expect(Client.signedIn(product.url, email, 'a long enough password')).rejects.toThrow('401');
  });

  it('is answered the same where there is no account, and mailed in the language of the browser', async () => {
    const { email = '' } = await product.newcomer();
    const [known, unknown] = [await ask(email, 'de, es-MX;q=0.8, en;q=0.5'), await ask('nobody@example.org')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const [mail] = await eventually(
      () => Promise.resolve(mailbox.for(email)),
      (mails) => mails.length > 0,
    );
    expect(mail.subject).toBe('Elige una contraseña nueva');
    expect(mail.html).toContain('<html lang="es">');
    expect(mailbox.for('nobody@example.org')).toEqual([]);
  });

  it('can be asked about three times a minute, and not at all without a mail server', async () => {
    const strict = await Product.start({
      process: 'api',
      env: { SMTP_URL: mailbox.url, RATE_LIMIT_FACTOR: '1' },
    });
    const statuses: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) {
      statuses.push((await ask('nobody@example.org', 'en', strict)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await strict.stop();
    const silent = await Product.start({ process: 'api' });
    expect((await ask('maria@recuento.test', 'en', silent)).status).toBe(404);
    await silent.stop();
  });
});

describe('another address', () => {
  const PASSWORD = 'a long enough password';
  const move = (cookie: string, body: object) =>
    product
      .anybody()
      .post('/identity/change-email', { callbackURL: '/account', ...body }, { cookie, origin: product.url });
  const sessionOf = async (email: string) => {
    const signIn = await fetch(`${product.url}/identity/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    return signIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  };

  it('needs the password: a session alone is not enough', async () => {
    const { email = '' } = await product.newcomer();
    const [cookie, newEmail] = [await sessionOf(email), `stolen-${email}`];
    for (const body of [{}, { password: 'a guess at it' }, { password: 12345678 }, { password: [PASSWORD] }]) {
      const { status, body: refused } = await move(cookie, { newEmail, ...body });
      expect([body, status, refused.code]).toEqual([body, 400, 'INVALID_PASSWORD']);
    }
    expect((await move('', { newEmail, password: PASSWORD })).status).toBe(401);
    expect([mailbox.for(email), mailbox.for(newEmail)]).toEqual([[], []]);
    expect((await Client.signedIn(product.url, email, PASSWORD)).token).toEqual(expect.any(String));
  });

  it('counts once the mail to it was read, and the former one is told', async () => {
    const { email = '' } = await product.newcomer();
    const newEmail = `moved-${email}`;
    expect((await move(await sessionOf(email), { newEmail, password: PASSWORD })).status).toBe(200);
    const [mail] = await eventually(
      () => Promise.resolve(mailbox.for(newEmail)),
      (mails) => mails.length > 0,
    );
    expect(mail.subject).toBe('Confirm your email address');
    const [notice] = await eventually(
      () => Promise.resolve(mailbox.for(email)),
      (mails) => mails.length > 0,
    );
    expect(notice.subject).toBe('Your account is about to have another address');
    expect(notice.text).toContain(`${product.url}/account`);
    expect(notice.text).not.toContain('verify-email');
    await expect(Client.signedIn(product.url, newEmail, 'a long enough password')).rejects.toThrow('401');
    const [link = ''] = /http\S+verify-email\S+/.exec(mail.text) ?? [];
    const followed = await fetch(link, { redirect: 'manual' });
    expect([followed.status, followed.headers.get('location')]).toEqual([302, '/account']);
    expect((await Client.signedIn(product.url, newEmail, 'a long enough password')).token).toEqual(expect.any(String));
    await expect(Client.signedIn(product.url, email, 'a long enough password')).rejects.toThrow('401');
  });
});
