import { waitForJobs } from '../../../../test/fixtures/factories.js';
import { MarketplaceFixture } from '../../../../test/fixtures/marketplace-fixture.js';

let market: MarketplaceFixture;

beforeAll(async () => {
  market = await MarketplaceFixture.open();
});

afterAll(() => market.product.stop());

describe('order references of postbacks', () => {
  it('the same order reference with other white space is the same order', async () => {
    const user = await market.product.signUpUser();
    const order = await market.buildOrder(user, { status: 'confirmed' });
    const { orderReference } = order;
    const first = await market.brightjar.sendConversion(order);
    for (const spelling of [` ${orderReference} `, `${orderReference}\n`, `\u200b${orderReference}`]) {
      const repeated = await market.brightjar.sendConversion({ ...order, orderReference: spelling });
      expect([repeated.status, repeated.body.id]).toEqual([200, first.body.id]);
    }
    expect((await market.brightjar.sendConversion({ ...order, orderReference: '   ' })).status).toBe(400);
    await waitForJobs(market.product);
    expect((await user.get('/api/user-points/my-monthly')).body).toMatchObject({ totalPoints: 150 });
  });

  it('the same order reference in another Unicode normalization is the same order, also if it was stored so before', async () => {
    const user = await market.product.signUpUser();
    const [reference, formerReference] = ['José-1', 'José-2'];
    const order = await market.buildOrder(user, { status: 'confirmed', orderReference: reference.normalize('NFD') });
    const { status, body } = await market.brightjar.sendConversion(order);
    expect([status, body.orderReference]).toEqual([202, reference]);
    const [{ id }] = await market.product.database.query<{ id: number }>(
      `insert into marketplace.purchases (advertiser_id, order_reference, click_reference_id, amount, currency, status)
       select advertiser_id, normalize($2, nfd), click_reference_id, amount, currency, 'pending'
       from marketplace.purchases where id = $1 returning id`,
      [body.id, formerReference],
    );
    for (const [orderReference, existing] of [[reference, body.id] as const, [formerReference, id] as const]) {
      for (const form of ['NFC', 'NFD']) {
        const sent = { ...order, orderReference: orderReference.normalize(form), status: 'pending' };
        expect(await market.brightjar.sendConversion(sent)).toMatchObject({ status: 200, body: { id: existing } });
        const path = `/api/marketplace/purchases?orderReference=${encodeURIComponent(sent.orderReference)}`;
        expect((await market.admin.get(path)).body).toMatchObject({ purchases: [{ id: existing }], totalPurchases: 1 });
      }
    }
  });
});
