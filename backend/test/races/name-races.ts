import type { Client } from '../client.js';
import { requestErasure, createMarker, wish } from '../erasure-fixtures.js';
import { waitForJobs } from '../factories.js';
import { type RaceFixture, ownCondition, type TestimonialFixture } from './race-fixture.js';
import type { Race } from './race.js';

/** A testimonial whose approval made an entry of the catalogue. */
async function named(ground: RaceFixture, author?: Client): Promise<TestimonialFixture & { name: string }> {
  const name = `Own words ${createMarker()}`;
  const story = await ground.testimonial({ author, changes: ownCondition(name) });
  expect((await ground.approve(story.id)).status).toBe(204);
  const [{ conditionId }] = await ground.product.database.query<{ conditionId: number }>(
    'select condition_id as "conditionId" from testimonials.testimonials where id = $1',
    [story.id],
  );
  return { ...story, name, conditionId };
}

const conditionOf = async (ground: RaceFixture, id: number) => {
  const [row] = await ground.product.database.query<{ conditionId: number | null }>(
    'select condition_id as "conditionId" from testimonials.testimonials where id = $1',
    [id],
  );
  return row.conditionId;
};

const merge = (ground: RaceFixture, conditionId: number, intoId: number) =>
  ground.admin.post(`/api/admin/catalog/conditions/${conditionId}/merge`, { intoId });

/** Names that change while somebody uses them. */
export const nameRaces: Race[] = [
  {
    name: 'merge × approve of what uses the name',
    round: async (ground) => {
      const { conditionId, name } = await named(ground);
      const intoId = await ground.condition();
      const [, second, third] = ground.users;
      const byId = await ground.testimonial({ author: second, changes: { conditionId } });
      const byWords = await ground.testimonial({ author: third, changes: ownCondition(name.toUpperCase()) });
      const chosen = await ground.testimonial({
        author: await ground.product.signUpUser(),
        changes: ownCondition(`${name}, you know`),
      });
      return {
        contestants: [
          () => merge(ground, conditionId, intoId),
          () => ground.approve(byId.id),
          () => ground.approve(byWords.id, ground.colleague),
          () => ground.approve(chosen.id, ground.admin, { names: { condition: conditionId } }),
        ],
        barriers: [
          ground.buildLock('catalog.conditions'),
          ground.buildLock('testimonials.merges'),
          ground.rowOf('testimonials.testimonials', byId.id),
          ground.rowOf('testimonials.testimonials', chosen.id),
        ],
        assert: async (statuses) => {
          expect(statuses).toEqual([200, 204, 204, 204]);
          for (const { id } of [byId, byWords, chosen]) expect(await conditionOf(ground, id)).toBe(intoId);
        },
      };
    },
  },
  {
    name: 'merge × merge × submit that uses the name',
    round: async (ground) => {
      const { conditionId } = await named(ground);
      const intoId = await ground.condition();
      const author = ground.users[1];
      return {
        contestants: [
          () => merge(ground, conditionId, intoId),
          () => merge(ground, conditionId, intoId),
          () => author.post<{ id: number }>('/api/testimonials', ground.form({ conditionId })),
        ],
        barriers: [ground.buildLock('catalog.conditions'), ground.rowOf('catalog.conditions', conditionId)],
        assert: async ([one, other, submitted], [, , body]) => {
          expect([one, other].sort()).toEqual([200, 409]);
          expect(submitted).toBe(201);
          const { id } = body as { id: number };
          expect((await ground.approve(id)).status).toBe(204);
          expect(await conditionOf(ground, id)).toBe(intoId);
          await waitForJobs(ground.product);
        },
      };
    },
  },
  {
    name: 'erase of the last who used a name × submit and approve that use it',
    round: async (ground) => {
      const { id, author, userId, conditionId } = await named(ground, await ground.createErasableUser());
      const [, second, third] = ground.users;
      const chosen = await ground.testimonial({ author: third, changes: ownCondition(`Others ${createMarker()}`) });
      return {
        contestants: [
          () => requestErasure(author, wish(ground.marker)),
          () => second.post('/api/testimonials', ground.form({ conditionId })),
          () => ground.approve(chosen.id, ground.admin, { names: { condition: conditionId } }),
        ],
        barriers: [
          ground.rowOf('catalog.conditions', conditionId),
          ground.buildLock('catalog.conditions'),
          ground.rowOf('testimonials.testimonials', id),
          ground.rowOf('testimonials.testimonials', chosen.id),
        ],
        assert: async ([erased, ...others]) => {
          expect([200, 202]).toContain(erased);
          // 400: the name had gone with its author.
          for (const status of others) expect([201, 204, 400]).toContain(status);
          expect(await ground.tablesOf(userId)).toEqual([]);
        },
      };
    },
  },
];
