import { AffiliateNetwork, type Purchase } from '../../../test/affiliate-network.js';
import type { Client } from '../../../test/client.js';
import { settled } from '../../../test/factories.js';
import { Product } from '../../../test/product.js';
import { addAdvertiser, addProduct } from '../../../test/shop-window.js';

const SECRETS = { Brightjar: 'b'.repeat(40), Larkshop: 'l'.repeat(40), 'Larkshop new': 'n'.repeat(40) };

let product: Product;
let admin: Client;
let brightjar: AffiliateNetwork;
let larkshop: AffiliateNetwork;
let orders = 0;

beforeAll(async () => {
  const AFFILIATE_POSTBACK_SECRETS =
    `Brightjar:${SECRETS.Brightjar},Larkshop:${SECRETS.Larkshop},Larkshop:${SECRETS['Larkshop new']},` +
    `Nobody:${SECRETS.Larkshop}`;
  product = await Product.start({ env: { AFFILIATE_POSTBACK_SECRETS } });
  for (const [name, parameter] of [
    ['Brightjar', 'clickref'],
    ['Larkshop', 'sid'],
  ]) {
    await addProduct(product.database, await addAdvertiser(product.database, name, parameter));
  }
  admin = await product.as('admin');
  brightjar = new AffiliateNetwork(product.url, 'Brightjar', SECRETS.Brightjar);
  larkshop = new AffiliateNetwork(product.url, 'Larkshop', SECRETS.Larkshop);
});

afterAll(() => product.stop());

/** The click reference as the shop gets it: from the link. */
async function referenceOf(person: Client, network = brightjar): Promise<string> {
  const path = `/api/marketplace/products?advertisers=${network.advertiser}`;
  const { body } = await person.get<{ products: { affiliateUrl: string }[] }>(path);
  return [...new URL(body.products[0].affiliateUrl).searchParams.values()][0];
}

async function order(person: Client, changes: Record<string, unknown> = {}) {
  orders += 1;
  const clickReference = await referenceOf(person);
  return { clickReference, orderReference: `A-${orders}`, amount: 24.9, currency: 'EUR', ...changes };
}

interface Points {
  totalPoints: number;
  monthlyBreakdown: { purchasePoints: number; purchaseCount: number; totalPoints: number }[];
}

async function pointsOf(person: Client): Promise<Points> {
  await settled(product);
  return (await person.get<Points>('/api/user-points/my-monthly')).body;
}

const entriesOf = async (person: Client) =>
  (await person.get<{ entries: Record<string, unknown>[] }>('/api/user-points/entries')).body.entries;

describe('a postback', () => {
  it('records a purchase that waits, and one that is confirmed pays 150 points', async () => {
    const person = await product.newcomer();
    const bought = await order(person);
    const first = await brightjar.tell(bought);
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
    const confirmed = await brightjar.tell({ ...bought, status: 'confirmed' });
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

  it('credits once, however often and however much at once it is delivered', async () => {
    const person = await product.newcomer();
    const bought = await order(person, { status: 'confirmed' });
    const request = brightjar.message(bought);
    const answers = await Promise.all(Array.from({ length: 10 }, () => brightjar.send(request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 202]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await pointsOf(person)).totalPoints).toBe(150);
    expect((await brightjar.send(request)).status).toBe(200);
    expect((await brightjar.tell({ ...bought, status: 'pending' })).body.status).toBe('confirmed');
    expect((await pointsOf(person)).totalPoints).toBe(150);
    expect(await entriesOf(person)).toHaveLength(1);
  });

  it('takes the points back with a late reversal, which is final', async () => {
    const person = await product.newcomer();
    const bought = await order(person, { status: 'confirmed' });
    await brightjar.tell(bought);
    expect((await pointsOf(person)).totalPoints).toBe(150);
    const reversals = Array.from({ length: 10 }, () => brightjar.tell({ ...bought, status: 'reversed' }));
    const statuses = (await Promise.all(reversals)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(9).fill(200), 202]);
    expect(await pointsOf(person)).toMatchObject({ totalPoints: 0, monthlyBreakdown: [{ purchaseCount: 0 }] });
    // The confirmation comes once more, late: it was known, and it revives nothing.
    const late = await brightjar.tell(bought);
    expect([late.status, late.body.status]).toEqual([200, 'reversed']);
    expect((await pointsOf(person)).totalPoints).toBe(0);
    expect((await entriesOf(person)).map(({ amount, isReversal }) => [amount, isReversal])).toEqual([
      [-150, true],
      [150, false],
    ]);
    const revive = `update marketplace.purchases set status = 'confirmed', reversed_at = null where order_reference = $1`;
    await expect(product.database.execute(revive, [bought.orderReference])).rejects.toThrow('stays reversed');
  });

  it('never pays what was reversed before it was confirmed, in whichever order the messages arrive', async () => {
    const person = await product.newcomer();
    const bought = await order(person);
    expect((await brightjar.tell({ ...bought, status: 'reversed' })).status).toBe(202);
    const confirmed = await brightjar.tell({ ...bought, status: 'confirmed' });
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'purchase_reversed']);
    expect((await brightjar.tell(bought)).status).toBe(200);
    expect((await pointsOf(person)).totalPoints).toBe(0);
    expect(await entriesOf(person)).toEqual([]);
  });

  it('ends reversed and even when confirmation and reversal race', async () => {
    const person = await product.newcomer();
    const bought = await order(person);
    await brightjar.tell(bought);
    await Promise.all(
      ['confirmed', 'reversed', 'confirmed', 'reversed'].map((status) => brightjar.tell({ ...bought, status })),
    );
    expect((await pointsOf(person)).totalPoints).toBe(0);
    expect((await brightjar.tell(bought)).body.status).toBe('reversed');
  });
});

describe('a postback that cannot be trusted', () => {
  it.each([
    ['another secret', { secret: 'x'.repeat(40) }],
    ["another partner's secret", { secret: SECRETS.Larkshop }],
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
  ])('is 401 with %s, and changes nothing', async (_what, fault) => {
    const bought = await order(await product.newcomer());
    const answer = await brightjar.tell(bought, fault);
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_signature']);
    const kept = 'select 1 from marketplace.purchases where order_reference = $1';
    expect(await product.database.query(kept, [bought.orderReference])).toEqual([]);
  });

  it('is 401 for a partner who signs well and has no shop here', async () => {
    const nobody = new AffiliateNetwork(product.url, 'Nobody', SECRETS.Larkshop);
    expect((await nobody.tell(await order(await product.newcomer()))).status).toBe(401);
  });

  it('is 404 for a reference that nobody has, and for one of another partner', async () => {
    const person = await product.newcomer();
    const unknown = await brightjar.tell(await order(person, { clickReference: 'A'.repeat(22) }));
    expect([unknown.status, unknown.body.code]).toEqual([404, 'click_reference_not_found']);
    expect((await larkshop.tell(await order(person))).status).toBe(404);
    expect(
      (await larkshop.tell(await order(person, { clickReference: await referenceOf(person, larkshop) }))).status,
    ).toBe(202);
  });

  it('is 409 when a known order has another amount, currency or person', async () => {
    const person = await product.newcomer();
    const bought = await order(person);
    await brightjar.tell(bought);
    const other = await referenceOf(await product.newcomer());
    for (const change of [{ amount: 25 }, { currency: 'USD' }, { clickReference: other }]) {
      const answer = await brightjar.tell({ ...bought, ...change, status: 'confirmed' });
      expect([answer.status, answer.body.code]).toEqual([409, 'order_differs']);
    }
    expect((await brightjar.tell({ ...bought, amount: 24.9 })).status).toBe(200);
    expect((await pointsOf(person)).totalPoints).toBe(0);
  });

  it('may have the number that an order of another partner has', async () => {
    const person = await product.newcomer();
    const bought = await order(person);
    expect((await brightjar.tell(bought)).status).toBe(202);
    const elsewhere = { ...bought, clickReference: await referenceOf(person, larkshop) };
    expect((await larkshop.tell(elsewhere)).status).toBe(202);
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
  ])('is 400 when %s is %j', async (field, value) => {
    const bought = await order(await product.newcomer());
    const answer = await brightjar.tell({ ...bought, [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });

  it('is accepted with either secret while the partner changes it', async () => {
    const person = await product.newcomer();
    const bought = await order(person, { clickReference: await referenceOf(person, larkshop) });
    expect((await larkshop.tell(bought)).status).toBe(202);
    expect((await larkshop.tell(bought, { secret: SECRETS['Larkshop new'] })).status).toBe(200);
  });
});

describe('the desk', () => {
  const listed = (query = '') =>
    admin.get<{ purchases: Purchase[]; totalPurchases: number }>(`/api/marketplace/purchases${query}`);

  it('finds purchases by state, partner and number', async () => {
    const person = await product.newcomer();
    const bought = await order(person);
    const { id } = (await brightjar.tell(bought)).body;
    const { body } = await listed(`?orderReference=${bought.orderReference}&status=pending&advertiser=Brightjar`);
    expect(body).toMatchObject({ totalPurchases: 1, totalPages: 1, purchases: [{ id, status: 'pending' }] });
    expect((await listed(`?orderReference=${bought.orderReference}&status=reversed`)).body.totalPurchases).toBe(0);
    expect((await listed(`?orderReference=${bought.orderReference}&advertiser=Larkshop`)).body.totalPurchases).toBe(0);
    expect((await listed('?status=paid')).status).toBe(400);
    expect(JSON.stringify((await listed()).body)).not.toContain(bought.clickReference);
  });

  it('verifies once, and reverses for good', async () => {
    const person = await product.newcomer();
    const { id } = (await brightjar.tell(await order(person))).body;
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

  it('is for admins', async () => {
    const person = await product.newcomer();
    for (const path of ['/api/marketplace/purchases/1/verify', '/api/marketplace/purchases/1/reverse']) {
      expect((await person.post(path)).status).toBe(403);
      expect((await product.anybody().post(path)).status).toBe(401);
    }
    expect((await person.get('/api/marketplace/purchases')).status).toBe(403);
    expect((await product.anybody().get('/api/marketplace/purchases')).status).toBe(401);
  });
});
