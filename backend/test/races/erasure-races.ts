import type { Random } from '../../src/seed/demo/random.js';
import { requestErasure, wish } from '../erasure-fixtures.js';
import { waitForJobs } from '../factories.js';
import { type RaceFixture, ownCondition, type TestimonialFixture } from './race-fixture.js';
import type { Race, RaceRound } from './race.js';

const erasedUserTestimonial = async (
  ground: RaceFixture,
  chance: Random,
  changes: Record<string, unknown> = {},
): Promise<TestimonialFixture> =>
  ground.testimonial({
    author: await ground.createErasableUser(),
    changes: { ...ground.markedWords, ...changes },
    withFile: chance.chance(0.5),
  });

/** The author goes; nothing of them stays, whatever came in meanwhile. */
const leaving = (
  ground: RaceFixture,
  { id, author, userId }: TestimonialFixture,
  round: Omit<RaceRound, 'assert'>,
  allowed: number[],
): RaceRound => ({
  contestants: [() => requestErasure(author, wish(ground.marker)), ...round.contestants],
  barriers: [...round.barriers, ground.rowOf('identity.users', userId)],
  assert: async ([erased, ...others]) => {
    expect([200, 202]).toContain(erased);
    for (const status of others) expect(allowed).toContain(status);
    expect(await ground.findState(id)).toBeNull();
    expect(await ground.tablesOf(userId)).toEqual([]);
  },
});

/** Deeds against the end of the account that they are about. */
export const erasureRaces: Race[] = [
  {
    name: 'erase × approve',
    round: async (ground, chance) => {
      const story = await erasedUserTestimonial(ground, chance);
      const contestants = [() => ground.approve(story.id)];
      return leaving(ground, story, { contestants, barriers: ground.barriers(story) }, [204, 404]);
    },
  },
  {
    name: 'erase × approve of own names × take back',
    round: async (ground, chance) => {
      const story = await erasedUserTestimonial(ground, chance, ownCondition(`Own words ${ground.marker}`));
      const contestants = [() => ground.approve(story.id), () => ground.revokeApproval(story.id)];
      const holds = [...ground.barriers(story), ground.buildLock('catalog.conditions')];
      return leaving(ground, story, { contestants, barriers: holds }, [204, 404, 409]);
    },
  },
  {
    name: 'erase × submit × edit',
    round: async (ground, chance) => {
      const story = await erasedUserTestimonial(ground, chance);
      const conditionId = await ground.condition();
      const contestants = [
        () => story.author.post('/api/testimonials', ground.form({ ...ground.markedWords, conditionId }, true)),
        () => ground.edit(story, 1, ground.markedWords),
      ];
      return leaving(ground, story, { contestants, barriers: ground.barriers(story) }, [200, 201, 401, 404]);
    },
  },
  {
    name: 'erase × delete × reject',
    round: async (ground, chance) => {
      const story = await erasedUserTestimonial(ground, chance);
      const contestants = [() => story.author.delete(`/api/testimonials/${story.id}`), () => ground.reject(story.id)];
      return leaving(ground, story, { contestants, barriers: ground.barriers(story) }, [204, 401, 404]);
    },
  },
  {
    name: 'erase × postback × postback',
    round: async (ground, chance) => {
      const story = await erasedUserTestimonial(ground, chance);
      const order = await ground.market.order(story.author);
      const [{ id }] = await ground.product.database.query<{ id: number }>(
        'select id from marketplace.click_references where reference = $1',
        [order.clickReference],
      );
      const { brightjar } = ground.market;
      const contestants = ['pending', 'confirmed'].map(
        (status) => () => brightjar.sendConversion({ ...order, status }),
      );
      const holds = [ground.rowOf('marketplace.click_references', id)];
      return leaving(ground, story, { contestants, barriers: holds }, [200, 202, 404]);
    },
  },
  {
    name: 'erase × reading of a notice × withdrawal of a consent',
    round: async (ground, chance) => {
      const story = await erasedUserTestimonial(ground, chance);
      await ground.approve(story.id);
      await waitForJobs(ground.product);
      const row = async (sql: string) =>
        (await ground.product.database.query<{ id: number }>(sql, [story.userId]))[0].id;
      const notice = await row('select id from notifications.notifications where user_id = $1');
      const consent = await row('select id from consent.records where user_id = $1');
      const contestants = [
        () => story.author.post(`/api/notices/${notice}/read`),
        () => story.author.post(`/api/consents/${consent}/withdraw`),
      ];
      const holds = [
        ground.rowOf('notifications.notifications', notice),
        ground.rowOf('consent.records', consent),
        ground.buildLock(`consent.user.${story.userId}`),
      ];
      return leaving(ground, story, { contestants, barriers: holds }, [200, 204, 401, 404]);
    },
  },
  {
    name: 'erase × export × portable export × choice of cookies',
    round: async (ground, chance) => {
      const story = await erasedUserTestimonial(ground, chance);
      const contestants = [
        () => story.author.get('/api/data-rights/export'),
        () => story.author.get('/api/data-rights/export/portable'),
        () => story.author.put('/api/consents/preferences', { analytics: true, marketing: false }),
      ];
      const holds = [ground.buildLock(`data-rights.user.${story.userId}`)];
      return leaving(ground, story, { contestants, barriers: holds }, [200, 202, 401, 404]);
    },
  },
  {
    name: 'erase × claim',
    round: async (ground, chance) => {
      const story = await erasedUserTestimonial(ground, chance);
      const contestants = [() => ground.admin.post(`/api/testimonials/admin/${story.id}/review-lock`)];
      return leaving(ground, story, { contestants, barriers: ground.barriers(story) }, [200, 404, 409]);
    },
  },
];
