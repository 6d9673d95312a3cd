import { findUserId } from '../fixtures/erasure-fixtures.js';
import type { RaceFixture } from './race-fixture.js';
import type { Race } from './race.js';

const findPurchaseStatus = async (fixture: RaceFixture, id: number) => {
  const [row] = await fixture.product.database.query<{ status: string }>(
    'select status from marketplace.purchases where id = $1',
    [id],
  );
  return row.status;
};

const findReferenceId = async (fixture: RaceFixture, reference: string) => {
  const [row] = await fixture.product.database.query<{ id: number }>(
    'select id from marketplace.click_references where reference = $1',
    [reference],
  );
  return row.id;
};

/** Concurrent messages of partners and decisions of admins about one order. */
export const purchaseRaces: Race[] = [
  {
    name: 'postback × postback × postback: pending, confirmed, reversed',
    round: async (fixture) => {
      const { market } = fixture;
      const [buyer] = fixture.users;
      const order = await market.buildOrder(buyer);
      const userId = await findUserId(fixture.product, buyer);
      return {
        operations: ['pending', 'confirmed', 'reversed'].map(
          (status) => () => market.brightjar.sendConversion({ ...order, status }),
        ),
        barriers: [
          fixture.rowLock('marketplace.click_references', await findReferenceId(fixture, order.clickReference)),
          fixture.rowLock('identity.users', userId),
        ],
        assert: async ([pending, confirmed, reversed], bodies) => {
          expect([200, 202]).toContain(pending);
          // 409 if it was reversed before it was confirmed.
          expect([200, 202, 409]).toContain(confirmed);
          expect([200, 202]).toContain(reversed);
          const { id } = bodies[0] as { id: number };
          expect(await findPurchaseStatus(fixture, id)).toBe('reversed');
          expect(await fixture.sumPoints('purchase', id)).toBe(0);
        },
      };
    },
  },
  {
    name: 'verify × verify × reverse',
    round: async (fixture) => {
      const [buyer] = fixture.users;
      const { id } = (await fixture.market.brightjar.sendConversion(await fixture.market.buildOrder(buyer))).body;
      const decide = (action: 'verify' | 'reverse', role: 'admin' | 'otherAdmin') => () =>
        fixture[role].post(`/api/marketplace/purchases/${id}/${action}`);
      return {
        operations: [decide('verify', 'admin'), decide('verify', 'otherAdmin'), decide('reverse', 'admin')],
        barriers: [fixture.rowLock('marketplace.purchases', id)],
        assert: async ([one, other, reversed]) => {
          expect([
            [200, 409],
            [409, 409],
          ]).toContainEqual([one, other].sort());
          expect(reversed).toBe(200);
          expect(await findPurchaseStatus(fixture, id)).toBe('reversed');
          expect(await fixture.sumPoints('purchase', id)).toBe(0);
        },
      };
    },
  },
  {
    name: 'verify × confirmation by the partner',
    round: async (fixture) => {
      const [buyer] = fixture.users;
      const order = await fixture.market.buildOrder(buyer);
      const { id } = (await fixture.market.brightjar.sendConversion(order)).body;
      return {
        operations: [
          () => fixture.admin.post(`/api/marketplace/purchases/${id}/verify`),
          () => fixture.market.brightjar.sendConversion({ ...order, status: 'confirmed' }),
        ],
        barriers: [fixture.rowLock('marketplace.purchases', id)],
        assert: async (statuses) => {
          expect([
            [200, 200],
            [409, 202],
          ]).toContainEqual(statuses);
          expect(await findPurchaseStatus(fixture, id)).toBe('confirmed');
          expect(await fixture.sumPoints('purchase', id)).toBe(150);
        },
      };
    },
  },
];
