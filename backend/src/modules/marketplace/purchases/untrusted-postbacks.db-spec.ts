import { DataSource } from 'typeorm';
import { NormalizedOrderReferences1764265000000 } from '../../../migrations/1764265000000-normalized-order-references.js';
import { AffiliateNetwork } from '../../../../test/servers/affiliate-network.js';
import type { Client } from '../../../../test/app/client.js';
import { MarketplaceFixture, partnerSecrets } from '../../../../test/fixtures/marketplace-fixture.js';
import type { TestApp } from '../../../../test/app/test-app.js';

let market: MarketplaceFixture;
let product: TestApp;
let brightjar: AffiliateNetwork;
let larkshop: AffiliateNetwork;

beforeAll(async () => {
  market = await MarketplaceFixture.open();
  ({ product, brightjar, larkshop } = market);
});

afterAll(() => product.stop());

const createOrder = (user: Client, changes: Record<string, unknown> = {}) => market.buildOrder(user, changes);

describe('untrusted postbacks', () => {
  it.each([
    ['another secret', { secret: 'x'.repeat(40) }],
    ["another partner's secret", { secret: partnerSecrets.Larkshop }],
    ['another body than was signed', { sentBody: '{"amount":1}' }],
    ['a body with one more space', { sentBody: '{ "amount":1}' }],
    ['an old time', { secondsLate: 301 }],
    ['a future time', { secondsLate: -305 }],
    ['no signature', { without: 'x-signature' as const }],
    ['no time', { without: 'x-timestamp' as const }],
    ['no name', { without: 'x-advertiser' as const }],
    ['an unknown name', { advertiser: 'Unknown' }],
    ['a bare signature', { signature: 'a'.repeat(64) }],
    ['an empty signature', { signature: 'sha256=' }],
  ])('a postback with %s is rejected with 401 and changes nothing', async (_what, manipulation) => {
    const order = await createOrder(await product.signUpUser());
    const response = await brightjar.sendConversion(order, manipulation);
    expect([response.status, response.body.code]).toEqual([401, 'invalid_signature']);
    const findPurchaseSql = 'select 1 from marketplace.purchases where order_reference = $1';
    expect(await product.database.query(findPurchaseSql, [order.orderReference])).toEqual([]);
  });

  it('a correctly signed postback of an unknown advertiser is rejected with 401', async () => {
    const unknownPartner = new AffiliateNetwork(product.url, 'Unknown', partnerSecrets.Larkshop);
    expect((await unknownPartner.sendConversion(await createOrder(await product.signUpUser()))).status).toBe(401);
  });

  it('an unknown reference or one of another partner is rejected with 404', async () => {
    const user = await product.signUpUser();
    const unknown = await brightjar.sendConversion(await createOrder(user, { clickReference: 'A'.repeat(22) }));
    expect([unknown.status, unknown.body.code]).toEqual([404, 'click_reference_not_found']);
    expect((await larkshop.sendConversion(await createOrder(user))).status).toBe(404);
    expect(
      (
        await larkshop.sendConversion(
          await createOrder(user, { clickReference: await market.findClickReference(user, larkshop) }),
        )
      ).status,
    ).toBe(202);
  });

  it('a known order with another amount, currency or user is rejected with 409', async () => {
    const user = await product.signUpUser();
    const order = await createOrder(user);
    await brightjar.sendConversion(order);
    const other = await market.findClickReference(await product.signUpUser());
    for (const change of [{ amount: 25 }, { currency: 'USD' }, { clickReference: other }]) {
      const response = await brightjar.sendConversion({ ...order, ...change, status: 'confirmed' });
      expect([response.status, response.body.code]).toEqual([409, 'order_differs']);
    }
    expect((await brightjar.sendConversion({ ...order, amount: 24.9 })).status).toBe(200);
    const { body } = await user.get<{ totalPoints: number }>('/api/user-points/my-monthly');
    expect(body.totalPoints).toBe(0);
  });

  it('two partners may use the same order reference', async () => {
    const user = await product.signUpUser();
    const order = await createOrder(user);
    expect((await brightjar.sendConversion(order)).status).toBe(202);
    const otherOrder = { ...order, clickReference: await market.findClickReference(user, larkshop) };
    expect((await larkshop.sendConversion(otherOrder)).status).toBe(202);
  });

  it.each([
    ['amount', 0],
    ['amount', -5],
    ['amount', '24.9'],
    ['amount', 1.005],
    ['amount', 1e-7],
    ['amount', 1e12],
    ['currency', 'eur'],
    ['currency', 'EURO'],
    ['currency', 'ABC'],
    ['status', 'paid'],
    ['orderReference', ''],
    ['orderReference', 'x'.repeat(101)],
    ['orderReference', 7],
    ['orderReference', 'A\u0000'],
    ['clickReference', "' or 1=1 --"],
    ['userId', 1],
  ])('a postback with %s set to %j is rejected with 400', async (field, value) => {
    const order = await createOrder(await product.signUpUser());
    const response = await brightjar.sendConversion({ ...order, [field]: value });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });

  it('both secrets are accepted during a secret rotation', async () => {
    const user = await product.signUpUser();
    const order = await createOrder(user, { clickReference: await market.findClickReference(user, larkshop) });
    expect((await larkshop.sendConversion(order)).status).toBe(202);
    expect((await larkshop.sendConversion(order, { secret: partnerSecrets['Larkshop new'] })).status).toBe(200);
  });
});

it('the migration normalizes stored order references unless they would equal another one', async () => {
  const order = await createOrder(await product.signUpUser());
  const { id } = (await brightjar.sendConversion(order)).body;
  const store = async (reference: string) => {
    const [row] = await product.database.query<{ id: number }>(
      `insert into marketplace.purchases (advertiser_id, order_reference, click_reference_id, amount, currency, status)
       select advertiser_id, $2, click_reference_id, amount, currency, status from marketplace.purchases where id = $1
       returning id`,
      [id, reference],
    );
    return row.id;
  };
  const ids = [
    await store(' M-1  x'),
    await store(` ${order.orderReference}`),
    await store('M-2\ty'),
    await store('M-2 y '),
  ];
  const runner = product.app.get(DataSource).createQueryRunner();
  await new NormalizedOrderReferences1764265000000().up(runner).finally(() => runner.release());
  const rows = await product.database.query<{ reference: string }>(
    'select order_reference as reference from marketplace.purchases where id = any($1) order by id',
    [ids],
  );
  expect(rows.map(({ reference }) => reference)).toEqual(['M-1 x', ` ${order.orderReference}`, 'M-2\ty', 'M-2 y ']);
});
