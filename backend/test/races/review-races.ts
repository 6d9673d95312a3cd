import type { RaceFixture, TestimonialFixture } from './race-fixture.js';
import type { Race } from './race.js';

/** Asserts status, version, decisions and points after exactly these decisions. */
async function expectStatus(
  fixture: RaceFixture,
  { id }: TestimonialFixture,
  state: string,
  decisions: string[],
  edits = 0,
) {
  expect(await fixture.findState(id)).toEqual({ state, version: 1 + decisions.length + edits });
  expect(await fixture.findDecisions(id)).toEqual(decisions);
  expect(await fixture.sumPoints('testimonial', id)).toBe(state === 'approved' ? 200 : 0);
}

async function expectDeleted(fixture: RaceFixture, { id }: TestimonialFixture) {
  expect(await fixture.findState(id)).toBeNull();
  expect(await fixture.sumPoints('testimonial', id)).toBe(0);
}

/** Concurrent decisions of reviewers and actions of authors. */
export const reviewRaces: Race[] = [
  {
    name: 'approve × reject',
    round: async (fixture, random) => {
      const testimonial = await fixture.addTestimonial({ withFile: random.chance(0.2) });
      return {
        operations: [() => fixture.approve(testimonial.id), () => fixture.reject(testimonial.id)],
        barriers: fixture.barriers(testimonial),
        assert: async ([approved, rejected]) => {
          expect([approved, rejected].sort()).toEqual([204, 409]);
          const state = approved === 204 ? 'approved' : 'rejected';
          await expectStatus(fixture, testimonial, state, [state]);
        },
      };
    },
  },
  {
    name: 'approve × approve × revoke approval',
    round: async (fixture, random) => {
      const testimonial = await fixture.addTestimonial({ withFile: random.chance(0.2) });
      return {
        operations: [
          () => fixture.approve(testimonial.id),
          () => fixture.approve(testimonial.id, fixture.otherAdmin),
          () => fixture.revokeApproval(testimonial.id),
        ],
        barriers: fixture.barriers(testimonial),
        assert: async ([one, other, revoked]) => {
          expect([one, other].sort()).toEqual([204, 409]);
          expect([204, 409]).toContain(revoked);
          if (revoked === 204) await expectStatus(fixture, testimonial, 'rejected', ['approved', 'taken_back']);
          else await expectStatus(fixture, testimonial, 'approved', ['approved']);
        },
      };
    },
  },
  {
    name: 'revoke approval × revoke approval × edit of a public testimonial',
    round: async (fixture, random) => {
      const testimonial = await fixture.addTestimonial({ withFile: random.chance(0.2) });
      await fixture.approve(testimonial.id);
      return {
        operations: [
          () => fixture.revokeApproval(testimonial.id),
          () => fixture.revokeApproval(testimonial.id, fixture.admin),
          () => fixture.edit(testimonial, 2),
        ],
        barriers: fixture.barriers(testimonial),
        assert: async (statuses) => {
          const edited = statuses[2] === 200;
          expect([...statuses].sort()).toEqual(edited ? [200, 409, 409] : [204, 409, 409]);
          if (!edited) return expectStatus(fixture, testimonial, 'rejected', ['approved', 'taken_back']);
          expect(await fixture.findState(testimonial.id)).toEqual({ state: 'pending', version: 3 });
          // A pending edit keeps the points.
          expect(await fixture.sumPoints('testimonial', testimonial.id)).toBe(200);
        },
      };
    },
  },
  {
    name: 'approve without a version after reading × edit',
    round: async (fixture) => {
      const testimonial = await fixture.addTestimonial();
      expect((await fixture.admin.get(`/api/testimonials/admin/${testimonial.id}`)).status).toBe(200);
      return {
        operations: [
          () => fixture.admin.post(`/api/testimonials/admin/${testimonial.id}/approve`),
          () => fixture.edit(testimonial),
        ],
        barriers: fixture.barriers(testimonial),
        assert: async ([approved, edited]) => {
          expect([approved, edited]).toEqual(approved === 204 ? [204, 409] : [409, 200]);
          if (approved === 204) await expectStatus(fixture, testimonial, 'approved', ['approved']);
          else await expectStatus(fixture, testimonial, 'pending', [], 1);
        },
      };
    },
  },
  {
    name: 'approve with a version × edit',
    round: async (fixture, random) => {
      const testimonial = await fixture.addTestimonial({ withFile: random.chance(0.2) });
      return {
        operations: [
          () => fixture.approve(testimonial.id, fixture.admin, { version: 1 }),
          () => fixture.edit(testimonial),
        ],
        barriers: fixture.barriers(testimonial),
        assert: async ([approved, edited]) => {
          expect([
            [204, 409],
            [409, 200],
          ]).toContainEqual([approved, edited]);
          if (approved === 204) await expectStatus(fixture, testimonial, 'approved', ['approved']);
          else await expectStatus(fixture, testimonial, 'pending', [], 1);
        },
      };
    },
  },
  {
    name: 'reject with a version × edit',
    round: async (fixture, random) => {
      const testimonial = await fixture.addTestimonial({ withFile: random.chance(0.2) });
      return {
        operations: [
          () => fixture.reject(testimonial.id, fixture.otherAdmin, { version: 1 }),
          () => fixture.edit(testimonial),
        ],
        barriers: fixture.barriers(testimonial),
        assert: async ([rejected, edited]) => {
          expect([
            [204, 409],
            [409, 200],
          ]).toContainEqual([rejected, edited]);
          if (rejected === 204) await expectStatus(fixture, testimonial, 'rejected', ['rejected']);
          else await expectStatus(fixture, testimonial, 'pending', [], 1);
        },
      };
    },
  },
  {
    name: 'approve × delete by its author',
    round: async (fixture, random) => {
      const testimonial = await fixture.addTestimonial({ withFile: random.chance(0.2) });
      return {
        operations: [
          () => fixture.approve(testimonial.id),
          () => testimonial.author.delete(`/api/testimonials/${testimonial.id}`),
        ],
        barriers: fixture.barriers(testimonial),
        assert: async ([approved, deleted]) => {
          expect([204, 404]).toContain(approved);
          expect(deleted).toBe(204);
          await expectDeleted(fixture, testimonial);
        },
      };
    },
  },
  {
    name: 'approve × withdrawal of the consent, twice',
    round: async (fixture, random) => {
      const testimonial = await fixture.addTestimonial({ withFile: random.chance(0.2) });
      const [{ id }] = await fixture.product.database.query<{ id: number }>(
        'select id from consent.records where testimonial_id = $1',
        [testimonial.id],
      );
      const withdraw = () => testimonial.author.post<{ withdrawnAt: string }>(`/api/consents/${id}/withdraw`);
      return {
        operations: [() => fixture.approve(testimonial.id), withdraw, withdraw],
        barriers: [
          ...fixture.barriers(testimonial),
          fixture.rowLock('consent.records', id),
          fixture.advisoryLock(`consent.user.${testimonial.userId}`),
        ],
        assert: async ([approved, ...withdrawn], [, ...records]) => {
          expect([204, 409]).toContain(approved);
          expect(withdrawn).toEqual([200, 200]);
          expect(new Set(records.map((record) => (record as { withdrawnAt: string }).withdrawnAt)).size).toBe(1);
          expect((await fixture.findState(testimonial.id))?.state).toBe('rejected');
          expect(await fixture.findDecisions(testimonial.id)).toEqual(approved === 204 ? ['approved'] : []);
          expect(await fixture.sumPoints('testimonial', testimonial.id)).toBe(0);
        },
      };
    },
  },
  {
    name: 'review lock × review lock',
    round: async (fixture, random) => {
      const testimonial = await fixture.addTestimonial({ withFile: random.chance(0.2) });
      const lockReview = (role: 'admin' | 'otherAdmin') => () =>
        fixture[role].post<{ isMine: boolean }>(`/api/testimonials/admin/${testimonial.id}/review-lock`);
      return {
        operations: [lockReview('admin'), lockReview('otherAdmin'), lockReview('admin'), lockReview('otherAdmin')],
        barriers: [fixture.rowLock('testimonials.testimonials', testimonial.id)],
        assert: async (statuses, bodies) => {
          expect(statuses).toEqual([200, 200, 200, 200]);
          const ownership = bodies.map((body) => (body as { isMine: boolean }).isMine);
          expect([ownership[0], ownership[1]].sort()).toEqual([false, true]);
          expect(ownership).toEqual([ownership[0], ownership[1], ownership[0], ownership[1]]);
        },
      };
    },
  },
  {
    name: 'review lock × approve by another admin',
    round: async (fixture, random) => {
      const testimonial = await fixture.addTestimonial({ withFile: random.chance(0.2) });
      return {
        operations: [
          () => fixture.admin.post(`/api/testimonials/admin/${testimonial.id}/review-lock`),
          () => fixture.approve(testimonial.id, fixture.otherAdmin),
        ],
        barriers: fixture.barriers(testimonial),
        assert: async ([locked, approved]) => {
          expect([200, 409]).toContain(locked);
          expect(approved).toBe(204);
          await expectStatus(fixture, testimonial, 'approved', ['approved']);
        },
      };
    },
  },
];
