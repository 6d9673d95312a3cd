import type { Client } from '../app/client.js';
import { requestErasure, createMarker, buildErasureRequest } from '../fixtures/erasure-fixtures.js';
import { waitForJobs } from '../fixtures/factories.js';
import { type RaceFixture, customCondition, type TestimonialFixture } from './race-fixture.js';
import type { Race } from './race.js';

/** Adds an approved testimonial with a custom condition, whose approval added the condition to the catalog. */
async function addApprovedCustomCondition(
  fixture: RaceFixture,
  author?: Client,
): Promise<TestimonialFixture & { name: string }> {
  const name = `Custom condition ${createMarker()}`;
  const testimonial = await fixture.addTestimonial({ author, changes: customCondition(name) });
  expect((await fixture.approve(testimonial.id)).status).toBe(204);
  const [{ conditionId }] = await fixture.product.database.query<{ conditionId: number }>(
    'select condition_id as "conditionId" from testimonials.testimonials where id = $1',
    [testimonial.id],
  );
  return { ...testimonial, name, conditionId };
}

const findConditionId = async (fixture: RaceFixture, id: number) => {
  const [row] = await fixture.product.database.query<{ conditionId: number | null }>(
    'select condition_id as "conditionId" from testimonials.testimonials where id = $1',
    [id],
  );
  return row.conditionId;
};

const merge = (fixture: RaceFixture, conditionId: number, intoId: number) =>
  fixture.admin.post(`/api/admin/catalog/conditions/${conditionId}/merge`, { intoId });

const isConditionPublic = async (fixture: RaceFixture, id: number) => {
  const [row] = await fixture.product.database.query<{ isPublic: boolean }>(
    'select is_public as "isPublic" from catalog.conditions where id = $1',
    [id],
  );
  return row.isPublic;
};

const withdraw = ({ author, id }: TestimonialFixture) => author.delete(`/api/testimonials/${id}`);

/** Merges and erasures of catalog names concurrent with their use. */
export const nameRaces: Race[] = [
  {
    name: 'merge × approve of testimonials that use the name',
    round: async (fixture) => {
      const { conditionId, name } = await addApprovedCustomCondition(fixture);
      const intoId = await fixture.addCondition();
      const [, second, third] = fixture.users;
      const byId = await fixture.addTestimonial({ author: second, changes: { conditionId } });
      const byName = await fixture.addTestimonial({ author: third, changes: customCondition(name.toUpperCase()) });
      const chosen = await fixture.addTestimonial({
        author: await fixture.product.signUpUser(),
        changes: customCondition(`${name}, another spelling`),
      });
      return {
        operations: [
          () => merge(fixture, conditionId, intoId),
          () => fixture.approve(byId.id),
          () => fixture.approve(byName.id, fixture.otherAdmin),
          () => fixture.approve(chosen.id, fixture.admin, { names: { condition: conditionId } }),
        ],
        barriers: [
          fixture.advisoryLock('catalog.conditions'),
          fixture.advisoryLock('testimonials.merges'),
          fixture.rowLock('testimonials.testimonials', byId.id),
          fixture.rowLock('testimonials.testimonials', chosen.id),
        ],
        assert: async (statuses) => {
          expect(statuses).toEqual([200, 204, 204, 204]);
          for (const { id } of [byId, byName, chosen]) expect(await findConditionId(fixture, id)).toBe(intoId);
        },
      };
    },
  },
  {
    name: 'merge × merge × submit that uses the name',
    round: async (fixture) => {
      const { conditionId } = await addApprovedCustomCondition(fixture);
      const intoId = await fixture.addCondition();
      const author = fixture.users[1];
      return {
        operations: [
          () => merge(fixture, conditionId, intoId),
          () => merge(fixture, conditionId, intoId),
          () => author.post<{ id: number }>('/api/testimonials', fixture.buildForm({ conditionId })),
        ],
        barriers: [fixture.advisoryLock('catalog.conditions'), fixture.rowLock('catalog.conditions', conditionId)],
        assert: async ([one, other, submitted], [, , body]) => {
          expect([one, other].sort()).toEqual([200, 409]);
          expect(submitted).toBe(201);
          const { id } = body as { id: number };
          expect((await fixture.approve(id)).status).toBe(204);
          expect(await findConditionId(fixture, id)).toBe(intoId);
          await waitForJobs(fixture.product);
        },
      };
    },
  },
  {
    name: 'withdraw of the only public testimonial with a name × approve of others that use it',
    round: async (fixture) => {
      const published = await addApprovedCustomCondition(fixture);
      const { id, conditionId, name } = published;
      const [, second, third] = fixture.users;
      const byId = await fixture.addTestimonial({ author: second, changes: { conditionId } });
      const byName = await fixture.addTestimonial({ author: third, changes: customCondition(name) });
      return {
        operations: [
          () => withdraw(published),
          () => fixture.approve(byId.id),
          () => fixture.approve(byName.id, fixture.otherAdmin),
        ],
        barriers: [
          fixture.advisoryLock('catalog.conditions'),
          fixture.rowLock('catalog.conditions', conditionId),
          fixture.rowLock('testimonials.testimonials', id),
          fixture.rowLock('testimonials.testimonials', byId.id),
        ],
        assert: async (statuses) => {
          expect(statuses).toEqual([204, 204, 204]);
          expect(await isConditionPublic(fixture, conditionId)).toBe(true);
        },
      };
    },
  },
  {
    name: 'withdraw × revoke approval of the testimonials that use a name',
    round: async (fixture) => {
      const published = await addApprovedCustomCondition(fixture);
      const { id, conditionId } = published;
      const other = await fixture.addTestimonial({ author: fixture.users[1], changes: { conditionId } });
      expect((await fixture.approve(other.id)).status).toBe(204);
      return {
        operations: [() => withdraw(published), () => fixture.revokeApproval(other.id)],
        barriers: [
          fixture.advisoryLock('catalog.conditions'),
          fixture.rowLock('catalog.conditions', conditionId),
          fixture.rowLock('testimonials.testimonials', id),
          fixture.rowLock('testimonials.testimonials', other.id),
        ],
        assert: async (statuses) => {
          expect(statuses).toEqual([204, 204]);
          expect(await isConditionPublic(fixture, conditionId)).toBe(false);
        },
      };
    },
  },
  {
    name: 'erase of the last user of a name × submit and approve that use it',
    round: async (fixture) => {
      const { id, author, userId, conditionId } = await addApprovedCustomCondition(
        fixture,
        await fixture.createErasableUser(),
      );
      const [, second, third] = fixture.users;
      const chosen = await fixture.addTestimonial({
        author: third,
        changes: customCondition(`Others ${createMarker()}`),
      });
      return {
        operations: [
          () => requestErasure(author, buildErasureRequest(fixture.marker)),
          () => second.post('/api/testimonials', fixture.buildForm({ conditionId })),
          () => fixture.approve(chosen.id, fixture.admin, { names: { condition: conditionId } }),
        ],
        barriers: [
          fixture.rowLock('catalog.conditions', conditionId),
          fixture.advisoryLock('catalog.conditions'),
          fixture.rowLock('testimonials.testimonials', id),
          fixture.rowLock('testimonials.testimonials', chosen.id),
        ],
        assert: async ([erased, ...others]) => {
          expect([200, 202]).toContain(erased);
          // 400: the name was deleted with its author.
          for (const status of others) expect([201, 204, 400]).toContain(status);
          expect(await fixture.findTablesOfUser(userId)).toEqual([]);
        },
      };
    },
  },
];
