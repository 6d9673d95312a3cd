import { findUserId } from '../erasure-fixtures.js';
import type { RaceFixture } from './race-fixture.js';
import type { Race } from './race.js';

const statusOf = async (ground: RaceFixture, id: number) => {
  const [row] = await ground.product.database.query<{ status: string }>(
    'select status from marketplace.purchases where id = $1',
    [id],
  );
  return row.status;
};

const referenceIdOf = async (ground: RaceFixture, reference: string) => {
  const [row] = await ground.product.database.query<{ id: number }>(
    'select id from marketplace.click_references where reference = $1',
    [reference],
  );
  return row.id;
};

/** Partners and admins about the same order. */
export const purchaseRaces: Race[] = [
  {
    name: 'postback × postback × postback: pending, confirmed, reversed',
    round: async (ground) => {
      const { market } = ground;
      const [buyer] = ground.users;
      const order = await market.order(buyer);
      const userId = await findUserId(ground.product, buyer);
      return {
        contestants: ['pending', 'confirmed', 'reversed'].map(
          (status) => () => market.brightjar.sendConversion({ ...order, status }),
        ),
        barriers: [
          ground.rowOf('marketplace.click_references', await referenceIdOf(ground, order.clickReference)),
          ground.rowOf('identity.users', userId),
        ],
        assert: async ([pending, confirmed, reversed], bodies) => {
          expect([200, 202]).toContain(pending);
          // Reversed before it was ever confirmed.
          expect([200, 202, 409]).toContain(confirmed);
          expect([200, 202]).toContain(reversed);
          const { id } = bodies[0] as { id: number };
          expect(await statusOf(ground, id)).toBe('reversed');
          expect(await ground.pointsFor('purchase', id)).toBe(0);
        },
      };
    },
  },
  {
    name: 'verify × verify × reverse',
    round: async (ground) => {
      const [buyer] = ground.users;
      const { id } = (await ground.market.brightjar.sendConversion(await ground.market.order(buyer))).body;
      const decide = (how: 'verify' | 'reverse', who: 'admin' | 'colleague') => () =>
        ground[who].post(`/api/marketplace/purchases/${id}/${how}`);
      return {
        contestants: [decide('verify', 'admin'), decide('verify', 'colleague'), decide('reverse', 'admin')],
        barriers: [ground.rowOf('marketplace.purchases', id)],
        assert: async ([one, other, reversed]) => {
          expect([
            [200, 409],
            [409, 409],
          ]).toContainEqual([one, other].sort());
          expect(reversed).toBe(200);
          expect(await statusOf(ground, id)).toBe('reversed');
          expect(await ground.pointsFor('purchase', id)).toBe(0);
        },
      };
    },
  },
  {
    name: 'verify × confirmation by the partner',
    round: async (ground) => {
      const [buyer] = ground.users;
      const order = await ground.market.order(buyer);
      const { id } = (await ground.market.brightjar.sendConversion(order)).body;
      return {
        contestants: [
          () => ground.admin.post(`/api/marketplace/purchases/${id}/verify`),
          () => ground.market.brightjar.sendConversion({ ...order, status: 'confirmed' }),
        ],
        barriers: [ground.rowOf('marketplace.purchases', id)],
        assert: async (statuses) => {
          expect([
            [200, 200],
            [409, 202],
          ]).toContainEqual(statuses);
          expect(await statusOf(ground, id)).toBe('confirmed');
          expect(await ground.pointsFor('purchase', id)).toBe(150);
        },
      };
    },
  },
];
