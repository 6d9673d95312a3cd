import { MarketplaceFixture } from '../../../test/fixtures/marketplace-fixture.js';
import { SettlePurchaseJob } from './settle-purchase.job.js';

let market: MarketplaceFixture;

beforeAll(async () => {
  market = await MarketplaceFixture.open({ process: 'api' });
});

afterAll(() => market.product.stop());

const settle = (purchaseId: number) => market.product.app.get(SettlePurchaseJob).handle({ purchaseId });

describe('points for a purchase', () => {
  it('repeated and reordered jobs credit and reverse once', async () => {
    const buyer = await market.product.signUpUser();
    const points = async () => (await buyer.get('/api/user-points/my-monthly')).body['totalPoints'];
    const order = await market.buildOrder(buyer);
    const { id } = (await market.brightjar.sendConversion(order)).body;
    await settle(id);
    expect(await points()).toBe(0);
    await market.brightjar.sendConversion({ ...order, status: 'confirmed' });
    await Promise.all(Array.from({ length: 8 }, () => settle(id)));
    await settle(id);
    expect(await points()).toBe(150);
    await market.brightjar.sendConversion({ ...order, status: 'reversed' });
    await Promise.all(Array.from({ length: 8 }, () => settle(id)));
    await settle(id);
    expect(await points()).toBe(0);
    await settle(424_242);
    const { body } = await buyer.get<{ entries: { amount: number }[] }>('/api/user-points/entries');
    expect(body.entries.map(({ amount }) => amount)).toEqual([-150, 150]);
    // One event for the credit and one for the reversal, whatever the number of jobs.
    const events = await market.product.database.query(
      `select payload from platform.outbox where name = 'points.purchase-settled'`,
    );
    expect(events).toEqual([{ payload: { purchaseId: id } }, { payload: { purchaseId: id } }]);
  });

  it('the database rejects a second credit', async () => {
    const buyer = await market.product.signUpUser();
    const { id } = (await market.brightjar.sendConversion(await market.buildOrder(buyer, { status: 'confirmed' })))
      .body;
    await settle(id);
    const again = `insert into points.ledger_entries (user_id, kind, amount, purchase_id)
                   select user_id, kind, amount, purchase_id from points.ledger_entries where purchase_id = $1`;
    await expect(market.product.database.execute(again, [id])).rejects.toThrow('duplicate key');
  });
});
