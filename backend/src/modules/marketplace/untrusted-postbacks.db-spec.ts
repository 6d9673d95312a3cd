import { AffiliateNetwork } from '../../../test/affiliate-network.js';
import type { Client } from '../../../test/client.js';
import { MarketplaceFixture, partnerSecrets } from '../../../test/marketplace-fixture.js';
import type { TestApp } from '../../../test/test-app.js';

let market: MarketplaceFixture;
let product: TestApp;
let brightjar: AffiliateNetwork;
let larkshop: AffiliateNetwork;

beforeAll(async () => {
  market = await MarketplaceFixture.open();
  ({ product, brightjar, larkshop } = market);
});

afterAll(() => product.stop());

const order = (person: Client, changes: Record<string, unknown> = {}) => market.order(person, changes);

describe('untrusted postbacks', () => {
  it.each([
    ['another secret', { secret: 'x'.repeat(40) }],
    ["another partner's secret", { secret: partnerSecrets.Larkshop }],
    ['another body than was signed', { sentBody: '{"amount":1}' }],
    ['a body with one more space', { sentBody: '{ "amount":1}' }],
    ['an old time', { secondsLate: 301 }],
    ['a time to come', { secondsLate: -305 }],
    ['no signature', { without: 'x-signature' as const }],
    ['no time', { without: 'x-timestamp' as const }],
    ['no name', { without: 'x-advertiser' as const }],
    ['a name nobody has', { advertiser: 'Somebody' }],
    ['a bare signature', { signature: 'a'.repeat(64) }],
    ['an empty signature', { signature: 'sha256=' }],
  ])('a postback with %s is rejected with 401 and changes nothing', async (_what, fault) => {
    const bought = await order(await product.signUpUser());
    const answer = await brightjar.sendConversion(bought, fault);
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_signature']);
    const kept = 'select 1 from marketplace.purchases where order_reference = $1';
    expect(await product.database.query(kept, [bought.orderReference])).toEqual([]);
  });

  it('a correctly signed postback of an unknown advertiser is rejected with 401', async () => {
    const nobody = new AffiliateNetwork(product.url, 'Nobody', partnerSecrets.Larkshop);
    expect((await nobody.sendConversion(await order(await product.signUpUser()))).status).toBe(401);
  });

  it('an unknown reference or one of another partner is rejected with 404', async () => {
    const person = await product.signUpUser();
    const unknown = await brightjar.sendConversion(await order(person, { clickReference: 'A'.repeat(22) }));
    expect([unknown.status, unknown.body.code]).toEqual([404, 'click_reference_not_found']);
    expect((await larkshop.sendConversion(await order(person))).status).toBe(404);
    expect(
      (
        await larkshop.sendConversion(
          await order(person, { clickReference: await market.findClickReference(person, larkshop) }),
        )
      ).status,
    ).toBe(202);
  });

  it('a known order with another amount, currency or user is rejected with 409', async () => {
    const person = await product.signUpUser();
    const bought = await order(person);
    await brightjar.sendConversion(bought);
    const other = await market.findClickReference(await product.signUpUser());
    for (const change of [{ amount: 25 }, { currency: 'USD' }, { clickReference: other }]) {
      const answer = await brightjar.sendConversion({ ...bought, ...change, status: 'confirmed' });
      expect([answer.status, answer.body.code]).toEqual([409, 'order_differs']);
    }
    expect((await brightjar.sendConversion({ ...bought, amount: 24.9 })).status).toBe(200);
    const { body } = await person.get<{ totalPoints: number }>('/api/user-points/my-monthly');
    expect(body.totalPoints).toBe(0);
  });

  it('two partners may use the same order reference', async () => {
    const person = await product.signUpUser();
    const bought = await order(person);
    expect((await brightjar.sendConversion(bought)).status).toBe(202);
    const elsewhere = { ...bought, clickReference: await market.findClickReference(person, larkshop) };
    expect((await larkshop.sendConversion(elsewhere)).status).toBe(202);
  });

  it.each([
    ['amount', 0],
    ['amount', -5],
    ['amount', '24.9'],
    ['amount', 1.005],
    ['amount', 1e12],
    ['currency', 'eur'],
    ['currency', 'EURO'],
    ['status', 'paid'],
    ['orderReference', ''],
    ['orderReference', 'x'.repeat(101)],
    ['orderReference', 7],
    ['orderReference', 'A\u0000'],
    ['clickReference', "' or 1=1 --"],
    ['userId', 1],
  ])('a postback with %s set to %j is rejected with 400', async (field, value) => {
    const bought = await order(await product.signUpUser());
    const answer = await brightjar.sendConversion({ ...bought, [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });

  it('both secrets are accepted during a secret rotation', async () => {
    const person = await product.signUpUser();
    const bought = await order(person, { clickReference: await market.findClickReference(person, larkshop) });
    expect((await larkshop.sendConversion(bought)).status).toBe(202);
    expect((await larkshop.sendConversion(bought, { secret: partnerSecrets['Larkshop new'] })).status).toBe(200);
  });
});
