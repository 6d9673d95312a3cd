import { createHash, createHmac } from 'node:crypto';
import { AffiliateNetwork } from '../../../../test/servers/affiliate-network.js';
import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { addAdvertiser, addProduct } from '../../../../test/fixtures/product-factories.js';
import { MarketplacePersonalDataProvider } from '../personal-data.provider.js';
import type { ProductsDto } from '../products/products.dto.js';

const SECRET = 'a-secret-key-that-is-used-in-tests-only';
const POSTBACK = 'p'.repeat(40);
const settings = { CLICK_REFERENCE_SECRET: `first:${SECRET}`, AFFILIATE_POSTBACK_SECRETS: `Brightjar:${POSTBACK}` };

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api', env: settings });
  const brightjar = await addAdvertiser(product.database, 'Brightjar', 'clickref');
  await addProduct(product.database, brightjar, { affiliate_url: 'https://brightjar.example/p?x=1#top' });
  await addProduct(product.database, brightjar, { affiliate_url: '/marketplace/product-demo/2', price: 11 });
  const tilo = await addAdvertiser(product.database, 'Kiosko Tilo', 'epi');
  await addProduct(product.database, tilo, { affiliate_url: 'https://tilo.example/', price: 12 });
});

afterAll(() => product.stop());

const getLinks = async (user: Client) =>
  (await user.get<ProductsDto>('/api/marketplace/products')).body.products.map(({ affiliateUrl }) => affiliateUrl);
const readParameter = (link: string, name: string) => new URL(link, 'http://localhost').searchParams.get(name) ?? '';

async function findUser({ email }: Client) {
  const [user] = await product.database.query<{ id: number; issuer: string; subject: string }>(
    'select id, issuer, subject from identity.users where email = $1',
    [email],
  );
  return user;
}

const encodeWithLengths = (...parts: string[]) =>
  Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(Buffer.byteLength(part));
      return [length, Buffer.from(part)];
    }),
  );

describe('click references', () => {
  it('links of a signed-in user carry a stable reference that differs by shop', async () => {
    const user = await product.signUpUser();
    const links = await getLinks(user);
    const { issuer, subject } = await findUser(user);
    const expected = (advertiser: string) =>
      createHmac('sha256', SECRET)
        .update(encodeWithLengths(advertiser, issuer, subject))
        .digest('base64url')
        .slice(0, 22);
    expect(links).toEqual([
      `https://brightjar.example/p?x=1&clickref=${expected('Brightjar')}#top`,
      `/marketplace/product-demo/2?clickref=${expected('Brightjar')}`,
      `https://tilo.example/?epi=${expected('Kiosko Tilo')}`,
    ]);
    expect(await getLinks(user)).toEqual(links);
    const { headers } = await user.get('/api/marketplace/products');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await user.get('/api/marketplace/products/1')).body['affiliateUrl']).toBe(links[0]);
    expect(await getLinks(await product.signUpUser())).not.toContain(links[0]);
  });

  it('links for anonymous users carry no reference', async () => {
    expect(await getLinks(product.anonymous())).toEqual([
      'https://brightjar.example/p?x=1#top',
      '/marketplace/product-demo/2',
      'https://tilo.example/',
    ]);
    const response = await product.anonymous().get<{ affiliateUrl: string }>('/api/marketplace/products/1');
    expect(response.body.affiliateUrl).toBe('https://brightjar.example/p?x=1#top');
  });

  it('a reference cannot be derived from known user data', async () => {
    const user = await product.signUpUser();
    const reference = readParameter((await getLinks(user))[0], 'clickref');
    const { id, issuer, subject } = await findUser(user);
    const knownValues = [String(id), subject, user.email ?? '', `${issuer}${subject}`, `${issuer}|${subject}`];
    const guesses = knownValues.flatMap((value) => [
      value,
      `Brightjar${value}`,
      `Brightjar:${value}`,
      encodeWithLengths('Brightjar', value),
      encodeWithLengths('Brightjar', issuer, subject),
    ]);
    for (const guess of guesses) {
      for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512']) {
        for (const key of [undefined, '', 'Brightjar', 'secret']) {
          const hash = key === undefined ? createHash(algorithm) : createHmac(algorithm, key);
          const digest = hash.update(guess).digest();
          for (const encoding of ['hex', 'base64url', 'base64'] as const) {
            expect(digest.toString(encoding)).not.toContain(reference);
            expect(digest.toString(encoding).slice(0, 22)).not.toBe(reference);
          }
        }
      }
    }
    expect(Buffer.from(reference, 'base64url').toString('latin1')).not.toContain(subject.slice(0, 8));
  });

  it('references are exported to their user and deleted with the account', async () => {
    const user = await product.signUpUser();
    const reference = readParameter((await getLinks(user))[0], 'clickref');
    const { id } = await findUser(user);
    const network = new AffiliateNetwork(product.url, 'Brightjar', POSTBACK);
    const order = { clickReference: reference, orderReference: 'A-1', amount: 5, currency: 'EUR' };
    expect((await network.sendConversion(order)).status).toBe(202);
    const provider = product.app.get(MarketplacePersonalDataProvider);
    const sections = provider.exportUserData(id) as Record<string, () => Promise<object[]>>;
    expect(await sections['clickReferences']()).toContainEqual(
      expect.objectContaining({ reference, advertiser: 'Brightjar' }),
    );
    expect(await sections['purchases']()).toEqual([expect.objectContaining({ orderReference: 'A-1', amount: 5 })]);
    await provider.eraseUserData(id);
    await provider.eraseUserData(id);
    expect(await sections['clickReferences']()).toEqual([]);
    expect(await sections['purchases']()).toEqual([]);
    expect((await network.sendConversion({ ...order, status: 'confirmed' })).status).toBe(404);
  });
});

describe('click reference key rotation', () => {
  const start = (CLICK_REFERENCE_SECRET: string, over?: Awaited<ReturnType<TestApp['pause']>>) =>
    TestApp.start({ process: 'api', over, env: { ...settings, CLICK_REFERENCE_SECRET } });
  const getReference = async (app: TestApp) =>
    readParameter((await getLinks(await app.signInAs('maria')))[0], 'clickref');
  const sendPostback = (app: TestApp, clickReference: string, orderReference: string) =>
    new AffiliateNetwork(app.url, 'Brightjar', POSTBACK).sendConversion({
      ...{ clickReference, orderReference, amount: 5, currency: 'EUR' },
    });

  it.each([
    ['an id', `first:${SECRET}`],
    ['no id, as before the first rotation', SECRET],
  ])(
    'new references use the new key, and old references of a key with %s stay valid while it is listed',
    async (_, old) => {
      const before = await start(old);
      await addProduct(before.database, await addAdvertiser(before.database, 'Brightjar', 'clickref'));
      const oldReference = await getReference(before);

      const withBothKeys = await start(`second:${SECRET}-2,first:${SECRET}`, await before.pause());
      const newReference = await getReference(withBothKeys);
      expect(newReference).not.toBe(oldReference);
      expect((await sendPostback(withBothKeys, oldReference, 'B-1')).status).toBe(202);
      expect((await sendPostback(withBothKeys, newReference, 'B-2')).status).toBe(202);

      const withNewKey = await start(`second:${SECRET}-2`, await withBothKeys.pause());
      expect((await sendPostback(withNewKey, oldReference, 'B-3')).status).toBe(404);
      expect((await sendPostback(withNewKey, newReference, 'B-4')).status).toBe(202);
      await withNewKey.stop();
    },
  );
});
