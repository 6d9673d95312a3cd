import { waitForJobs } from '../../../../test/fixtures/factories.js';
import { MarketplaceFixture } from '../../../../test/fixtures/marketplace-fixture.js';
import type { PurchasesDto } from './purchases.dto.js';

let market: MarketplaceFixture;

beforeAll(async () => {
  market = await MarketplaceFixture.open();
});

afterAll(() => market.product.stop());

const confirmations = {
  'another admin': ({ id }: { id: number }) => market.admin.post(`/api/marketplace/purchases/${id}/verify`),
  'the partner': ({ order }: { order: Awaited<ReturnType<MarketplaceFixture['buildOrder']>> }) =>
    market.brightjar.sendConversion({ ...order, status: 'confirmed' }),
};

describe('reversals of purchases that have changed', () => {
  it.each(Object.entries(confirmations))(
    'a reversal that states the status pending is rejected once %s has confirmed the purchase',
    async (_name, confirm) => {
      const user = await market.product.signUpUser();
      const order = await market.buildOrder(user);
      const { id } = (await market.brightjar.sendConversion(order)).body;
      await confirm({ id, order });
      const reverse = (body?: object) => market.admin.post(`/api/marketplace/purchases/${id}/reverse`, body);
      expect(await reverse({ status: 'pending' })).toMatchObject({ status: 409, body: { code: 'stale_purchase' } });
      await waitForJobs(market.product);
      expect((await user.get('/api/user-points/my-monthly')).body).toMatchObject({ totalPoints: 150 });
      const path = `/api/marketplace/purchases?orderReference=${order.orderReference}`;
      const { purchases } = (await market.admin.get<PurchasesDto>(path)).body;
      expect(purchases).toMatchObject([{ status: 'confirmed', reversedAt: null }]);

      expect((await reverse({ status: 'confirmed' })).body).toMatchObject({ status: 'reversed' });
      expect((await reverse({ status: 'confirmed' })).body).toMatchObject({ code: 'purchase_reversed' });
      await waitForJobs(market.product);
      expect((await user.get('/api/user-points/my-monthly')).body).toMatchObject({ totalPoints: 0 });
    },
  );

  it('a reversal without a status applies to a pending and to a confirmed purchase', async () => {
    const user = await market.product.signUpUser();
    for (const status of ['pending', 'confirmed']) {
      const { id } = (await market.brightjar.sendConversion(await market.buildOrder(user, { status }))).body;
      const reversed = await market.admin.post(`/api/marketplace/purchases/${id}/reverse`);
      expect(reversed).toMatchObject({ status: 200, body: { status: 'reversed' } });
    }
  });

  it('a reversal cannot state another status', async () => {
    const user = await market.product.signUpUser();
    const { id } = (await market.brightjar.sendConversion(await market.buildOrder(user))).body;
    const reversed = await market.admin.post(`/api/marketplace/purchases/${id}/reverse`, { status: 'reversed' });
    expect(reversed).toMatchObject({ status: 400, body: { errors: [{ field: 'status' }] } });
  });
});
