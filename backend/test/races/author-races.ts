import { randomUUID } from 'node:crypto';
import { findUserId } from '../fixtures/erasure-fixtures.js';
import type { Race } from './race.js';

const readId = (body: object) => (body as { id: number }).id;

/** Concurrent actions of authors, as from two browser windows. */
export const authorRaces: Race[] = [
  {
    name: 'edit × edit of one version',
    round: async (fixture, random) => {
      const testimonial = await fixture.addTestimonial({ withFile: random.chance(0.5) });
      const edit = (experience: string) => () => fixture.edit(testimonial, 1, { experience });
      return {
        operations: [edit('Edited in one window.'), edit('Edited in the other window.')],
        barriers: fixture.barriers(testimonial),
        assert: async (statuses) => {
          expect([...statuses].sort()).toEqual([200, 409]);
          expect(await fixture.findState(testimonial.id)).toEqual({ state: 'pending', version: 2 });
        },
      };
    },
  },
  {
    name: 'edit × delete × delete',
    round: async (fixture, random) => {
      const testimonial = await fixture.addTestimonial({ withFile: random.chance(0.5) });
      const remove = () => testimonial.author.delete(`/api/testimonials/${testimonial.id}`);
      return {
        operations: [() => fixture.edit(testimonial), remove, remove],
        barriers: fixture.barriers(testimonial),
        assert: async ([edited, ...deleted]) => {
          expect([200, 404]).toContain(edited);
          expect([...deleted].sort()).toEqual([204, 404]);
          expect(await fixture.findState(testimonial.id)).toBeNull();
        },
      };
    },
  },
  {
    name: 'deletes of three similar testimonials',
    round: async (fixture) => {
      const changes = { experience: 'The same text as in the two other testimonials, word for word.' };
      const testimonials = await Promise.all(
        fixture.users.map((author) => fixture.addTestimonial({ author, changes })),
      );
      return {
        operations: testimonials.map(
          ({ id, author }) =>
            () =>
              author.delete(`/api/testimonials/${id}`),
        ),
        barriers: testimonials.map(({ id }) => fixture.rowLock('testimonials.testimonials', id)),
        assert: async (statuses) => {
          expect(statuses).toEqual([204, 204, 204]);
          for (const { id } of testimonials) expect(await fixture.findState(id)).toBeNull();
        },
      };
    },
  },
  {
    name: 'deletes of two × edit of a rejected one that is similar',
    round: async (fixture) => {
      const changes = { experience: 'The same text as in two testimonials that are being deleted, word for word.' };
      const [edited, ...deleted] = await Promise.all(
        fixture.users.map((author) => fixture.addTestimonial({ author, changes })),
      );
      await fixture.reject(edited.id);
      return {
        operations: [
          () => fixture.edit(edited, 2, changes),
          ...deleted.map(
            ({ id, author }) =>
              () =>
                author.delete(`/api/testimonials/${id}`),
          ),
        ],
        // After the edit, a job flags the testimonial and writes about the two similar ones.
        barriers: [
          fixture.advisoryLock(`review.flags.${edited.id}`),
          fixture.rowLock('testimonials.testimonials', edited.id),
          ...deleted.map(({ id }) => fixture.rowLock('testimonials.testimonials', id)),
        ],
        assert: async (statuses) => {
          expect(statuses).toEqual([200, 204, 204]);
          expect(await fixture.findState(edited.id)).toEqual({ state: 'pending', version: 3 });
        },
      };
    },
  },
  {
    name: 'submit × submit with one key',
    round: async (fixture) => {
      const [author] = fixture.users;
      const conditionId = await fixture.addCondition();
      const userId = await findUserId(fixture.product, author);
      const headers = { 'idempotency-key': randomUUID() };
      const submit = () => author.post('/api/testimonials', fixture.buildForm({ conditionId }, true), headers);
      return {
        operations: [submit, submit, submit],
        barriers: [fixture.advisoryLock(`testimonials.user.${userId}`), fixture.rowLock('identity.users', userId)],
        assert: async (statuses, bodies) => {
          expect(statuses).toEqual([201, 201, 201]);
          expect(new Set(bodies.map(readId)).size).toBe(1);
        },
      };
    },
  },
  {
    name: 'submit × submit with different keys',
    round: async (fixture) => {
      const [author] = fixture.users;
      const conditionId = await fixture.addCondition();
      const userId = await findUserId(fixture.product, author);
      const submit = () =>
        author.post('/api/testimonials', fixture.buildForm({ conditionId }, true), { 'idempotency-key': randomUUID() });
      return {
        operations: [submit, submit],
        barriers: [fixture.advisoryLock(`testimonials.user.${userId}`), fixture.rowLock('identity.users', userId)],
        assert: async (statuses, bodies) => {
          expect([...statuses].sort()).toEqual([201, 409]);
          const [accepted, rejected] = statuses[0] === 201 ? bodies : [...bodies].reverse();
          expect(rejected).toMatchObject({ code: 'duplicate_testimonial', testimonialId: readId(accepted) });
        },
      };
    },
  },
];
