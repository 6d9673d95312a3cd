import { createHash, createHmac } from 'node:crypto';
import { AffiliateNetwork } from '../../../test/affiliate-network.js';
import type { Client } from '../../../test/client.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdvertiser, addProduct } from '../../../test/product-factories.js';
import { MarketplacePersonalDataProvider } from './personal-data.provider.js';
import type { ProductsDto } from './products.dto.js';

const SECRET = 'a-key-of-the-tests-that-nobody-else-knows';
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

const linksOf = async (person: Client, path = '/api/marketplace/products') =>
  (await person.get<ProductsDto>(path)).body.products.map(({ affiliateUrl }) => affiliateUrl);
const parameterIn = (link: string, name: string) => new URL(link, 'http://here').searchParams.get(name) ?? '';

async function personOf({ email }: Client) {
  const [user] = await product.database.query<{ id: number; issuer: string; subject: string }>(
    'select id, issuer, subject from identity.users where email = $1',
    [email],
  );
  return user;
}

const prefixed = (...parts: string[]) =>
  Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(Buffer.byteLength(part));
      return [length, Buffer.from(part)];
    }),
  );

describe('click references', () => {
  it('links of a signed-in user carry a stable reference that differs by shop', async () => {
    const person = await product.signUpUser();
    const links = await linksOf(person);
    const { issuer, subject } = await personOf(person);
    const expected = (advertiser: string) =>
      createHmac('sha256', SECRET)
        .update(prefixed(advertiser, issuer, subject))
        .digest('base64url')
        .slice(0, 22);
    expect(links).toEqual([
      `https://brightjar.example/p?x=1&clickref=${expected('Brightjar')}#top`,
      `/marketplace/product-demo/2?clickref=${expected('Brightjar')}`,
      `https://tilo.example/?epi=${expected('Kiosko Tilo')}`,
    ]);
    expect(await linksOf(person)).toEqual(links);
    const { headers } = await person.get('/api/marketplace/products');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await person.get('/api/marketplace/products/1')).body['affiliateUrl']).toBe(links[0]);
    expect(await linksOf(await product.signUpUser())).not.toContain(links[0]);
  });

  it('links for anonymous users carry no reference', async () => {
    expect(await linksOf(product.anonymous())).toEqual([
      'https://brightjar.example/p?x=1#top',
      '/marketplace/product-demo/2',
      'https://tilo.example/',
    ]);
    const one = await product.anonymous().get<{ affiliateUrl: string }>('/api/marketplace/products/1');
    expect(one.body.affiliateUrl).toBe('https://brightjar.example/p?x=1#top');
  });

  it('a reference cannot be derived from known user data', async () => {
    const person = await product.signUpUser();
    const reference = parameterIn((await linksOf(person))[0], 'clickref');
    const { id, issuer, subject } = await personOf(person);
    const known = [String(id), subject, person.email ?? '', `${issuer}${subject}`, `${issuer}|${subject}`];
    const guesses = known.flatMap((what) => [
      what,
      `Brightjar${what}`,
      `Brightjar:${what}`,
      prefixed('Brightjar', what),
      prefixed('Brightjar', issuer, subject),
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
    const person = await product.signUpUser();
    const reference = parameterIn((await linksOf(person))[0], 'clickref');
    const { id } = await personOf(person);
    const network = new AffiliateNetwork(product.url, 'Brightjar', POSTBACK);
    const bought = { clickReference: reference, orderReference: 'A-1', amount: 5, currency: 'EUR' };
    expect((await network.sendConversion(bought)).status).toBe(202);
    const data = product.app.get(MarketplacePersonalDataProvider);
    const sections = data.exportUserData(id) as Record<string, () => Promise<object[]>>;
    expect(await sections['clickReferences']()).toContainEqual(
      expect.objectContaining({ reference, advertiser: 'Brightjar' }),
    );
    expect(await sections['purchases']()).toEqual([expect.objectContaining({ orderReference: 'A-1', amount: 5 })]);
    await data.eraseUserData(id);
    await data.eraseUserData(id);
    expect(await sections['clickReferences']()).toEqual([]);
    expect(await sections['purchases']()).toEqual([]);
    expect((await network.sendConversion({ ...bought, status: 'confirmed' })).status).toBe(404);
  });
});

describe('click reference key rotation', () => {
  it('new references use the new key, and old references stay valid while their key is listed', async () => {
    const before = await TestApp.start({ process: 'api', env: settings });
    await addProduct(before.database, await addAdvertiser(before.database, 'Brightjar', 'clickref'));
    const person = await before.signInAs('maria');
    const old = parameterIn((await linksOf(person))[0], 'clickref');
    const over = await before.pause();
    const again = (CLICK_REFERENCE_SECRET: string, from: typeof over) =>
      TestApp.start({ process: 'api', over: from, env: { ...settings, CLICK_REFERENCE_SECRET } });
    const tell = (now: TestApp, clickReference: string, orderReference: string) =>
      new AffiliateNetwork(now.url, 'Brightjar', POSTBACK).sendConversion({
        ...{ clickReference, orderReference, amount: 5, currency: 'EUR' },
      });

    const both = await again(`second:${SECRET}-2,first:${SECRET}`, over);
    const fresh = parameterIn((await linksOf(await both.signInAs('maria')))[0], 'clickref');
    expect(fresh).not.toBe(old);
    expect((await tell(both, old, 'B-1')).status).toBe(202);
    expect((await tell(both, fresh, 'B-2')).status).toBe(202);

    const later = await again(`second:${SECRET}-2`, await both.pause());
    expect((await tell(later, old, 'B-3')).status).toBe(404);
    expect((await tell(later, fresh, 'B-4')).status).toBe(202);
    await later.stop();
  });
});
