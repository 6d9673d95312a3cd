import type { RaceFixture, TestimonialFixture } from './race-fixture.js';
import type { Race } from './race.js';

/** What a testimonial is once these decisions and nothing else were made about it. */
async function hasStatus(
  ground: RaceFixture,
  { id }: TestimonialFixture,
  state: string,
  decisions: string[],
  edits = 0,
) {
  expect(await ground.findState(id)).toEqual({ state, version: 1 + decisions.length + edits });
  expect(await ground.decisionsOn(id)).toEqual(decisions);
  expect(await ground.pointsFor('testimonial', id)).toBe(state === 'approved' ? 200 : 0);
}

async function isGone(ground: RaceFixture, { id }: TestimonialFixture) {
  expect(await ground.findState(id)).toBeNull();
  expect(await ground.pointsFor('testimonial', id)).toBe(0);
}

/** Reviewers against each other and against the author. */
export const reviewRaces: Race[] = [
  {
    name: 'approve × reject',
    round: async (ground, chance) => {
      const story = await ground.testimonial({ withFile: chance.chance(0.2) });
      return {
        contestants: [() => ground.approve(story.id), () => ground.reject(story.id)],
        barriers: ground.barriers(story),
        assert: async ([approved, rejected]) => {
          expect([approved, rejected].sort()).toEqual([204, 409]);
          const state = approved === 204 ? 'approved' : 'rejected';
          await hasStatus(ground, story, state, [state]);
        },
      };
    },
  },
  {
    name: 'approve × approve × take back',
    round: async (ground, chance) => {
      const story = await ground.testimonial({ withFile: chance.chance(0.2) });
      return {
        contestants: [
          () => ground.approve(story.id),
          () => ground.approve(story.id, ground.colleague),
          () => ground.revokeApproval(story.id),
        ],
        barriers: ground.barriers(story),
        assert: async ([one, other, back]) => {
          expect([one, other].sort()).toEqual([204, 409]);
          expect([204, 409]).toContain(back);
          if (back === 204) await hasStatus(ground, story, 'rejected', ['approved', 'taken_back']);
          else await hasStatus(ground, story, 'approved', ['approved']);
        },
      };
    },
  },
  {
    name: 'take back × take back × edit of what is public',
    round: async (ground, chance) => {
      const story = await ground.testimonial({ withFile: chance.chance(0.2) });
      await ground.approve(story.id);
      return {
        contestants: [
          () => ground.revokeApproval(story.id),
          () => ground.revokeApproval(story.id, ground.admin),
          () => ground.edit(story, 2),
        ],
        barriers: ground.barriers(story),
        assert: async (statuses) => {
          const edited = statuses[2] === 200;
          expect([...statuses].sort()).toEqual(edited ? [200, 409, 409] : [204, 409, 409]);
          if (!edited) return hasStatus(ground, story, 'rejected', ['approved', 'taken_back']);
          expect(await ground.findState(story.id)).toEqual({ state: 'pending', version: 3 });
          // An edit leaves what was earned as long as it waits.
          expect(await ground.pointsFor('testimonial', story.id)).toBe(200);
        },
      };
    },
  },
  {
    name: 'approve without a body of what was fetched × edit',
    round: async (ground) => {
      const story = await ground.testimonial();
      expect((await ground.admin.get(`/api/testimonials/admin/${story.id}`)).status).toBe(200);
      return {
        contestants: [() => ground.admin.post(`/api/testimonials/admin/${story.id}/approve`), () => ground.edit(story)],
        barriers: ground.barriers(story),
        assert: async ([approved, edited]) => {
          expect([approved, edited]).toEqual(approved === 204 ? [204, 409] : [409, 200]);
          if (approved === 204) await hasStatus(ground, story, 'approved', ['approved']);
          else await hasStatus(ground, story, 'pending', [], 1);
        },
      };
    },
  },
  {
    name: 'approve of what was read × edit',
    round: async (ground, chance) => {
      const story = await ground.testimonial({ withFile: chance.chance(0.2) });
      return {
        contestants: [() => ground.approve(story.id, ground.admin, { version: 1 }), () => ground.edit(story)],
        barriers: ground.barriers(story),
        assert: async ([approved, edited]) => {
          expect([
            [204, 409],
            [409, 200],
          ]).toContainEqual([approved, edited]);
          if (approved === 204) await hasStatus(ground, story, 'approved', ['approved']);
          else await hasStatus(ground, story, 'pending', [], 1);
        },
      };
    },
  },
  {
    name: 'reject of what was read × edit',
    round: async (ground, chance) => {
      const story = await ground.testimonial({ withFile: chance.chance(0.2) });
      return {
        contestants: [() => ground.reject(story.id, ground.colleague, { version: 1 }), () => ground.edit(story)],
        barriers: ground.barriers(story),
        assert: async ([rejected, edited]) => {
          expect([
            [204, 409],
            [409, 200],
          ]).toContainEqual([rejected, edited]);
          if (rejected === 204) await hasStatus(ground, story, 'rejected', ['rejected']);
          else await hasStatus(ground, story, 'pending', [], 1);
        },
      };
    },
  },
  {
    name: 'approve × delete by its author',
    round: async (ground, chance) => {
      const story = await ground.testimonial({ withFile: chance.chance(0.2) });
      return {
        contestants: [() => ground.approve(story.id), () => story.author.delete(`/api/testimonials/${story.id}`)],
        barriers: ground.barriers(story),
        assert: async ([approved, deleted]) => {
          expect([204, 404]).toContain(approved);
          expect(deleted).toBe(204);
          await isGone(ground, story);
        },
      };
    },
  },
  {
    name: 'approve × withdrawal of the consent, twice',
    round: async (ground, chance) => {
      const story = await ground.testimonial({ withFile: chance.chance(0.2) });
      const [{ id }] = await ground.product.database.query<{ id: number }>(
        'select id from consent.records where testimonial_id = $1',
        [story.id],
      );
      const withdraw = () => story.author.post<{ withdrawnAt: string }>(`/api/consents/${id}/withdraw`);
      return {
        contestants: [() => ground.approve(story.id), withdraw, withdraw],
        barriers: [
          ...ground.barriers(story),
          ground.rowOf('consent.records', id),
          ground.buildLock(`consent.user.${story.userId}`),
        ],
        assert: async ([approved, ...withdrawn], [, ...records]) => {
          expect([204, 409]).toContain(approved);
          expect(withdrawn).toEqual([200, 200]);
          expect(new Set(records.map((record) => (record as { withdrawnAt: string }).withdrawnAt)).size).toBe(1);
          expect((await ground.findState(story.id))?.state).toBe('rejected');
          expect(await ground.decisionsOn(story.id)).toEqual(approved === 204 ? ['approved'] : []);
          expect(await ground.pointsFor('testimonial', story.id)).toBe(0);
        },
      };
    },
  },
  {
    name: 'claim × claim',
    round: async (ground, chance) => {
      const story = await ground.testimonial({ withFile: chance.chance(0.2) });
      const claim = (who: 'admin' | 'colleague') => () =>
        ground[who].post<{ isMine: boolean }>(`/api/testimonials/admin/${story.id}/review-lock`);
      return {
        contestants: [claim('admin'), claim('colleague'), claim('admin'), claim('colleague')],
        barriers: [ground.rowOf('testimonials.testimonials', story.id)],
        assert: async (statuses, bodies) => {
          expect(statuses).toEqual([200, 200, 200, 200]);
          const mine = bodies.map((body) => (body as { isMine: boolean }).isMine);
          expect([mine[0], mine[1]].sort()).toEqual([false, true]);
          expect(mine).toEqual([mine[0], mine[1], mine[0], mine[1]]);
        },
      };
    },
  },
  {
    name: 'claim × approve by a colleague',
    round: async (ground, chance) => {
      const story = await ground.testimonial({ withFile: chance.chance(0.2) });
      return {
        contestants: [
          () => ground.admin.post(`/api/testimonials/admin/${story.id}/review-lock`),
          () => ground.approve(story.id, ground.colleague),
        ],
        barriers: ground.barriers(story),
        assert: async ([claimed, approved]) => {
          expect([200, 409]).toContain(claimed);
          expect(approved).toBe(204);
          await hasStatus(ground, story, 'approved', ['approved']);
        },
      };
    },
  },
];
