import type { AffiliateNetwork, Purchase } from '../../../test/affiliate-network.js';
import type { Client } from '../../../test/client.js';
import { waitForJobs } from '../../../test/factories.js';
import { MarketplaceFixture } from '../../../test/marketplace-fixture.js';
import type { TestApp } from '../../../test/test-app.js';

let market: MarketplaceFixture;
let product: TestApp;
let admin: Client;
let brightjar: AffiliateNetwork;

beforeAll(async () => {
  market = await MarketplaceFixture.open();
  ({ product, admin, brightjar } = market);
});

afterAll(() => product.stop());

const order = (person: Client, changes: Record<string, unknown> = {}) => market.order(person, changes);

interface Points {
  totalPoints: number;
  monthlyBreakdown: { purchasePoints: number; purchaseCount: number; totalPoints: number }[];
}

async function pointsOf(person: Client): Promise<Points> {
  await waitForJobs(product);
  return (await person.get<Points>('/api/user-points/my-monthly')).body;
}

const entriesOf = async (person: Client) =>
  (await person.get<{ entries: Record<string, unknown>[] }>('/api/user-points/entries')).body.entries;

describe('POST /api/marketplace/purchases/postback', () => {
  it('a pending postback records the purchase, and a confirmed one credits 150 points', async () => {
    const person = await product.signUpUser();
    const bought = await order(person);
    const first = await brightjar.sendConversion(bought);
    expect(first.status).toBe(202);
    expect(first.body).toEqual({
      id: expect.any(Number),
      advertiserName: 'Brightjar',
      orderReference: bought.orderReference,
      amount: 24.9,
      currency: 'EUR',
      status: 'pending',
      receivedAt: expect.any(String),
      confirmedAt: null,
      reversedAt: null,
    });
    expect((await pointsOf(person)).totalPoints).toBe(0);
    const confirmed = await brightjar.sendConversion({ ...bought, status: 'confirmed' });
    expect([confirmed.status, confirmed.body.status, confirmed.body.id]).toEqual([202, 'confirmed', first.body.id]);
    expect(await pointsOf(person)).toMatchObject({
      totalPoints: 150,
      monthlyBreakdown: [{ totalPoints: 150, purchasePoints: 150, purchaseCount: 1 }],
    });
    expect(await entriesOf(person)).toEqual([
      expect.objectContaining({
        kind: 'purchase',
        amount: 150,
        isReversal: false,
        purchaseId: first.body.id,
        advertiserName: 'Brightjar',
        orderReference: bought.orderReference,
      }),
    ]);
  });

  it('repeated and concurrent deliveries credit once', async () => {
    const person = await product.signUpUser();
    const bought = await order(person, { status: 'confirmed' });
    const request = brightjar.message(bought);
    const answers = await Promise.all(Array.from({ length: 10 }, () => brightjar.send(request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 202]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await pointsOf(person)).totalPoints).toBe(150);
    expect((await brightjar.send(request)).status).toBe(200);
    expect((await brightjar.sendConversion({ ...bought, status: 'pending' })).body.status).toBe('confirmed');
    expect((await pointsOf(person)).totalPoints).toBe(150);
    expect(await entriesOf(person)).toHaveLength(1);
  });

  it('a late reversal takes the points back and is final', async () => {
    const person = await product.signUpUser();
    const bought = await order(person, { status: 'confirmed' });
    await brightjar.sendConversion(bought);
    expect((await pointsOf(person)).totalPoints).toBe(150);
    const reversals = Array.from({ length: 10 }, () => brightjar.sendConversion({ ...bought, status: 'reversed' }));
    const statuses = (await Promise.all(reversals)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(9).fill(200), 202]);
    expect(await pointsOf(person)).toMatchObject({ totalPoints: 0, monthlyBreakdown: [{ purchaseCount: 0 }] });
    // The confirmation comes once more, late: it was known, and it revives nothing.
    const late = await brightjar.sendConversion(bought);
    expect([late.status, late.body.status]).toEqual([200, 'reversed']);
    expect((await pointsOf(person)).totalPoints).toBe(0);
    expect((await entriesOf(person)).map(({ amount, isReversal }) => [amount, isReversal])).toEqual([
      [-150, true],
      [150, false],
    ]);
    const revive = `update marketplace.purchases set status = 'confirmed', reversed_at = null where order_reference = $1`;
    await expect(product.database.execute(revive, [bought.orderReference])).rejects.toThrow('stays reversed');
  });

  it('a purchase that was reversed first is never credited, whatever the order of messages', async () => {
    const person = await product.signUpUser();
    const bought = await order(person);
    expect((await brightjar.sendConversion({ ...bought, status: 'reversed' })).status).toBe(202);
    const confirmed = await brightjar.sendConversion({ ...bought, status: 'confirmed' });
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'purchase_reversed']);
    expect((await brightjar.sendConversion(bought)).status).toBe(200);
    expect((await pointsOf(person)).totalPoints).toBe(0);
    expect(await entriesOf(person)).toEqual([]);
  });

  it('concurrent confirmation and reversal end reversed with a balance of zero', async () => {
    const person = await product.signUpUser();
    const bought = await order(person);
    await brightjar.sendConversion(bought);
    await Promise.all(
      ['confirmed', 'reversed', 'confirmed', 'reversed'].map((status) =>
        brightjar.sendConversion({ ...bought, status }),
      ),
    );
    expect((await pointsOf(person)).totalPoints).toBe(0);
    expect((await brightjar.sendConversion(bought)).body.status).toBe('reversed');
  });
});

describe('GET /api/marketplace/purchases', () => {
  const listed = (query = '') =>
    admin.get<{ purchases: Purchase[]; totalPurchases: number }>(`/api/marketplace/purchases${query}`);

  it('purchases are filtered by status, partner and order reference', async () => {
    const person = await product.signUpUser();
    const bought = await order(person);
    const { id } = (await brightjar.sendConversion(bought)).body;
    const { body } = await listed(`?orderReference=${bought.orderReference}&status=pending&advertiser=Brightjar`);
    expect(body).toMatchObject({ totalPurchases: 1, totalPages: 1, purchases: [{ id, status: 'pending' }] });
    expect((await listed(`?orderReference=${bought.orderReference}&status=reversed`)).body.totalPurchases).toBe(0);
    expect((await listed(`?orderReference=${bought.orderReference}&advertiser=Larkshop`)).body.totalPurchases).toBe(0);
    expect((await listed('?status=paid')).status).toBe(400);
    expect(JSON.stringify((await listed()).body)).not.toContain(bought.clickReference);
  });

  it('purchases are filtered by the day of receipt', async () => {
    const { id } = (await brightjar.sendConversion(await order(await product.signUpUser()))).body;
    const at = "update marketplace.purchases set received_at = '2026-02-28T23:59:59.9Z' where id = $1";
    await product.database.execute(at, [id]);
    const found = async (query: string) => (await listed(query)).body.purchases.map((purchase) => purchase.id);
    expect(await found('?from=2026-02-28&to=2026-02-28')).toEqual([id]);
    expect(await found('?from=2026-02-27&to=2026-02-27')).toEqual([]);
    expect(await found('?from=2026-03-01&to=2026-03-01')).toEqual([]);
    // No such day: the one after the month's last.
    expect(await found('?to=2026-02-29')).toEqual([id]);
    expect((await listed('?from=2026-2-1')).status).toBe(400);
    expect((await listed('?to=yesterday')).status).toBe(400);
  });

  it('the deciding admin is shown to admins only, and is empty when the partner decided', async () => {
    const person = await product.signUpUser();
    const [first, second] = [await order(person), await order(person, { status: 'confirmed' })];
    const { id } = (await brightjar.sendConversion(first)).body;
    await brightjar.sendConversion(second);
    await admin.post(`/api/marketplace/purchases/${id}/verify`);
    const one = async (reference: string) => (await listed(`?orderReference=${reference}`)).body.purchases[0];
    const me = { id: expect.any(Number), name: expect.any(String) };
    expect(await one(first.orderReference)).toMatchObject({ confirmedBy: me, reversedBy: null });
    expect(await one(second.orderReference)).toMatchObject({ confirmedBy: null, reversedBy: null });
    await admin.post(`/api/marketplace/purchases/${id}/reverse`);
    expect(await one(first.orderReference)).toMatchObject({ confirmedBy: me, reversedBy: me });
    expect(Object.keys((await brightjar.sendConversion({ ...first, status: 'reversed' })).body)).not.toContain(
      'reversedBy',
    );
  });

  it('an admin verifies a purchase once and reverses it finally', async () => {
    const person = await product.signUpUser();
    const { id } = (await brightjar.sendConversion(await order(person))).body;
    const verify = () => admin.post(`/api/marketplace/purchases/${id}/verify`);
    const statuses = (await Promise.all([verify(), verify(), verify()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409]);
    expect((await pointsOf(person)).totalPoints).toBe(150);
    const reversed = await admin.post(`/api/marketplace/purchases/${id}/reverse`);
    expect([reversed.status, reversed.body.status]).toEqual([200, 'reversed']);
    expect((await admin.post(`/api/marketplace/purchases/${id}/reverse`)).body.code).toBe('purchase_reversed');
    expect((await verify()).body.code).toBe('purchase_not_pending');
    expect((await pointsOf(person)).totalPoints).toBe(0);
    expect((await admin.post('/api/marketplace/purchases/424242/verify')).status).toBe(404);
  });

  it('only admins may list and decide purchases', async () => {
    const person = await product.signUpUser();
    for (const path of ['/api/marketplace/purchases/1/verify', '/api/marketplace/purchases/1/reverse']) {
      expect((await person.post(path)).status).toBe(403);
      expect((await product.anonymous().post(path)).status).toBe(401);
    }
    expect((await person.get('/api/marketplace/purchases')).status).toBe(403);
    expect((await product.anonymous().get('/api/marketplace/purchases')).status).toBe(401);
  });
});
