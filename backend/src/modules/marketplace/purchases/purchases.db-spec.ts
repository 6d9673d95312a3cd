import type { AffiliateNetwork, Purchase } from '../../../../test/servers/affiliate-network.js';
import type { Client } from '../../../../test/app/client.js';
import { waitForJobs } from '../../../../test/fixtures/factories.js';
import { MarketplaceFixture } from '../../../../test/fixtures/marketplace-fixture.js';
import { signUpReviewer } from '../../../../test/fixtures/reviewers.js';
import type { TestApp } from '../../../../test/app/test-app.js';

let market: MarketplaceFixture;
let product: TestApp;
let admin: Client;
let brightjar: AffiliateNetwork;

beforeAll(async () => {
  market = await MarketplaceFixture.open();
  ({ product, admin, brightjar } = market);
});

afterAll(() => product.stop());

const createOrder = (user: Client, changes: Record<string, unknown> = {}) => market.buildOrder(user, changes);

interface Points {
  totalPoints: number;
  monthlyBreakdown: { purchasePoints: number; purchaseCount: number; totalPoints: number }[];
}

async function getPoints(user: Client): Promise<Points> {
  await waitForJobs(product);
  return (await user.get<Points>('/api/user-points/my-monthly')).body;
}

const getEntries = async (user: Client) =>
  (await user.get<{ entries: Record<string, unknown>[] }>('/api/user-points/entries')).body.entries;

describe('POST /api/marketplace/purchases/postback', () => {
  it('a pending postback records the purchase, and a confirmed one credits 150 points', async () => {
    const user = await product.signUpUser();
    const order = await createOrder(user);
    const first = await brightjar.sendConversion(order);
    expect(first.status).toBe(202);
    expect(first.body).toEqual({
      id: expect.any(Number),
      advertiserName: 'Brightjar',
      orderReference: order.orderReference,
      amount: 24.9,
      currency: 'EUR',
      status: 'pending',
      receivedAt: expect.any(String),
      confirmedAt: null,
      reversedAt: null,
    });
    expect((await getPoints(user)).totalPoints).toBe(0);
    const confirmed = await brightjar.sendConversion({ ...order, status: 'confirmed' });
    expect([confirmed.status, confirmed.body.status, confirmed.body.id]).toEqual([202, 'confirmed', first.body.id]);
    expect(await getPoints(user)).toMatchObject({
      totalPoints: 150,
      monthlyBreakdown: [{ totalPoints: 150, purchasePoints: 150, purchaseCount: 1 }],
    });
    expect(await getEntries(user)).toEqual([
      expect.objectContaining({
        kind: 'purchase',
        amount: 150,
        isReversal: false,
        purchaseId: first.body.id,
        advertiserName: 'Brightjar',
        orderReference: order.orderReference,
      }),
    ]);
  });

  it('repeated and concurrent deliveries credit once', async () => {
    const user = await product.signUpUser();
    const order = await createOrder(user, { status: 'confirmed' });
    const request = brightjar.buildRequest(order);
    const responses = await Promise.all(Array.from({ length: 10 }, () => brightjar.send(request)));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 202]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect((await getPoints(user)).totalPoints).toBe(150);
    expect((await brightjar.send(request)).status).toBe(200);
    expect((await brightjar.sendConversion({ ...order, status: 'pending' })).body.status).toBe('confirmed');
    expect((await getPoints(user)).totalPoints).toBe(150);
    expect(await getEntries(user)).toHaveLength(1);
  });

  it('a late reversal takes the points back and is final', async () => {
    const user = await product.signUpUser();
    const order = await createOrder(user, { status: 'confirmed' });
    await brightjar.sendConversion(order);
    expect((await getPoints(user)).totalPoints).toBe(150);
    const reversals = Array.from({ length: 10 }, () => brightjar.sendConversion({ ...order, status: 'reversed' }));
    const statuses = (await Promise.all(reversals)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(9).fill(200), 202]);
    expect((await getPoints(user)).totalPoints).toBe(0);
    // A repeated confirmation arrives late; it must not undo the reversal.
    const lateConfirmation = await brightjar.sendConversion(order);
    expect([lateConfirmation.status, lateConfirmation.body.status]).toEqual([200, 'reversed']);
    expect((await getPoints(user)).totalPoints).toBe(0);
    expect((await getEntries(user)).map(({ amount, isReversal }) => [amount, isReversal])).toEqual([
      [-150, true],
      [150, false],
    ]);
    const reconfirm = `update marketplace.purchases set status = 'confirmed', reversed_at = null where order_reference = $1`;
    await expect(product.database.execute(reconfirm, [order.orderReference])).rejects.toThrow('stays reversed');
  });

  it('the database rejects changes of what was bought, where, with which reference', async () => {
    const order = await createOrder(await product.signUpUser());
    await brightjar.sendConversion(order);
    for (const change of [
      'advertiser_id = advertiser_id + 1',
      `order_reference = order_reference || '-2'`,
      'click_reference_id = click_reference_id + 1',
      'amount = amount + 1',
      `currency = 'USD'`,
    ]) {
      const sql = `update marketplace.purchases set ${change} where order_reference = $1`;
      await expect(product.database.execute(sql, [order.orderReference])).rejects.toThrow('append-only');
    }
  });

  it('a purchase that was reversed first is never credited, whatever the order of messages', async () => {
    const user = await product.signUpUser();
    const order = await createOrder(user);
    expect((await brightjar.sendConversion({ ...order, status: 'reversed' })).status).toBe(202);
    const confirmed = await brightjar.sendConversion({ ...order, status: 'confirmed' });
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'purchase_reversed']);
    expect((await brightjar.sendConversion(order)).status).toBe(200);
    expect((await getPoints(user)).totalPoints).toBe(0);
    expect(await getEntries(user)).toEqual([]);
  });

  it('concurrent confirmation and reversal end reversed with a balance of zero', async () => {
    const user = await product.signUpUser();
    const order = await createOrder(user);
    await brightjar.sendConversion(order);
    await Promise.all(
      ['confirmed', 'reversed', 'confirmed', 'reversed'].map((status) =>
        brightjar.sendConversion({ ...order, status }),
      ),
    );
    expect((await getPoints(user)).totalPoints).toBe(0);
    expect((await brightjar.sendConversion(order)).body.status).toBe('reversed');
  });
});

describe('GET /api/marketplace/purchases', () => {
  const listPurchases = (query = '') =>
    admin.get<{ purchases: Purchase[]; totalPurchases: number }>(`/api/marketplace/purchases${query}`);

  it('purchases are filtered by status, partner and order reference', async () => {
    const user = await product.signUpUser();
    const order = await createOrder(user);
    const { id } = (await brightjar.sendConversion(order)).body;
    const { body } = await listPurchases(`?orderReference=${order.orderReference}&status=pending&advertiser=Brightjar`);
    expect(body).toMatchObject({ totalPurchases: 1, totalPages: 1, purchases: [{ id, status: 'pending' }] });
    expect((await listPurchases(`?orderReference=${order.orderReference}&status=reversed`)).body.totalPurchases).toBe(
      0,
    );
    expect(
      (await listPurchases(`?orderReference=${order.orderReference}&advertiser=Larkshop`)).body.totalPurchases,
    ).toBe(0);
    expect((await listPurchases('?status=paid')).status).toBe(400);
    expect(JSON.stringify((await listPurchases()).body)).not.toContain(order.clickReference);
  });

  it('purchases are filtered by the day of receipt', async () => {
    const { id } = (await brightjar.sendConversion(await createOrder(await product.signUpUser()))).body;
    const setReceivedAt = (at: string) =>
      product.database.execute('update marketplace.purchases set received_at = $2 where id = $1', [id, at]);
    await setReceivedAt('2026-02-28T22:59:59.9Z');
    const findIds = async (query: string) => (await listPurchases(query)).body.purchases.map((purchase) => purchase.id);
    expect(await findIds('?from=2026-02-28&to=2026-02-28')).toEqual([id]);
    expect(await findIds('?from=2026-02-27&to=2026-02-27')).toEqual([]);
    expect(await findIds('?from=2026-03-01&to=2026-03-01')).toEqual([]);
    // Days follow Europe/Madrid: an hour ahead of UTC in winter, two in summer.
    await setReceivedAt('2025-11-25T23:30:00Z');
    expect(await findIds('?from=2025-11-26&to=2025-11-26')).toEqual([id]);
    expect(await findIds('?from=2025-11-25&to=2025-11-25')).toEqual([]);
    await setReceivedAt('2025-10-25T22:00:00Z');
    expect(await findIds('?from=2025-10-26&to=2025-10-26')).toEqual([id]);
    await setReceivedAt('2025-10-26T22:59:59Z');
    expect(await findIds('?from=2025-10-26&to=2025-10-26')).toEqual([id]);
    for (const query of [
      '?to=2026-02-29',
      '?from=2026-04-31',
      '?from=2026-2-1',
      '?to=yesterday',
      '?from=2026-03-02&to=2026-03-01',
    ]) {
      expect([query, (await listPurchases(query)).status]).toEqual([query, 400]);
    }
  });

  it('the deciding admin is shown to admins only, and is empty when the partner decided', async () => {
    const user = await product.signUpUser();
    const [first, second] = [await createOrder(user), await createOrder(user, { status: 'confirmed' })];
    const { id } = (await brightjar.sendConversion(first)).body;
    await brightjar.sendConversion(second);
    await admin.post(`/api/marketplace/purchases/${id}/verify`);
    const findByReference = async (reference: string) =>
      (await listPurchases(`?orderReference=${reference}`)).body.purchases[0];
    const anyAdmin = { id: expect.any(Number), name: expect.any(String) };
    expect(await findByReference(first.orderReference)).toMatchObject({ confirmedBy: anyAdmin, reversedBy: null });
    expect(await findByReference(second.orderReference)).toMatchObject({ confirmedBy: null, reversedBy: null });
    await admin.post(`/api/marketplace/purchases/${id}/reverse`);
    expect(await findByReference(first.orderReference)).toMatchObject({ confirmedBy: anyAdmin, reversedBy: anyAdmin });
    expect(Object.keys((await brightjar.sendConversion({ ...first, status: 'reversed' })).body)).not.toContain(
      'reversedBy',
    );
  });

  it('an admin verifies a purchase once and reverses it finally', async () => {
    const user = await product.signUpUser();
    const { id } = (await brightjar.sendConversion(await createOrder(user))).body;
    const verify = () => admin.post(`/api/marketplace/purchases/${id}/verify`);
    const statuses = (await Promise.all([verify(), verify(), verify()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409]);
    expect((await getPoints(user)).totalPoints).toBe(150);
    const reversed = await admin.post(`/api/marketplace/purchases/${id}/reverse`);
    expect([reversed.status, reversed.body.status]).toEqual([200, 'reversed']);
    expect((await admin.post(`/api/marketplace/purchases/${id}/reverse`)).body.code).toBe('purchase_reversed');
    expect((await verify()).body.code).toBe('purchase_not_pending');
    expect((await getPoints(user)).totalPoints).toBe(0);
    expect((await admin.post('/api/marketplace/purchases/424242/verify')).status).toBe(404);
  });

  it('an admin cannot verify their own purchase', async () => {
    const { id } = (await brightjar.sendConversion(await createOrder(admin))).body;
    const verify = (by: Client) => by.post(`/api/marketplace/purchases/${id}/verify`);
    expect(await verify(admin)).toMatchObject({ status: 403, body: { code: 'own_purchase' } });
    expect((await verify(await signUpReviewer(product))).status).toBe(200);
  });

  it('only admins may list and decide purchases', async () => {
    const user = await product.signUpUser();
    for (const path of ['/api/marketplace/purchases/1/verify', '/api/marketplace/purchases/1/reverse']) {
      expect((await user.post(path)).status).toBe(403);
      expect((await product.anonymous().post(path)).status).toBe(401);
    }
    for (const path of ['/api/marketplace/purchases', '/api/marketplace/purchases/advertisers']) {
      expect((await user.get(path)).status).toBe(403);
      expect((await product.anonymous().get(path)).status).toBe(401);
    }
  });
});
