import { randomUUID } from 'node:crypto';
import { findUserId } from '../erasure-fixtures.js';
import type { Race } from './race.js';

const readId = (body: object) => (body as { id: number }).id;

/** Authors with two windows open, and what they do at once. */
export const authorRaces: Race[] = [
  {
    name: 'edit × edit of one version',
    round: async (ground, chance) => {
      const story = await ground.testimonial({ withFile: chance.chance(0.5) });
      const edit = (experience: string) => () => ground.edit(story, 1, { experience });
      return {
        contestants: [edit('In one window I sleep.'), edit('In the other one too.')],
        barriers: ground.barriers(story),
        assert: async (statuses) => {
          expect([...statuses].sort()).toEqual([200, 409]);
          expect(await ground.findState(story.id)).toEqual({ state: 'pending', version: 2 });
        },
      };
    },
  },
  {
    name: 'edit × delete × delete',
    round: async (ground, chance) => {
      const story = await ground.testimonial({ withFile: chance.chance(0.5) });
      const remove = () => story.author.delete(`/api/testimonials/${story.id}`);
      return {
        contestants: [() => ground.edit(story), remove, remove],
        barriers: ground.barriers(story),
        assert: async ([edited, ...deleted]) => {
          expect([200, 404]).toContain(edited);
          expect([...deleted].sort()).toEqual([204, 404]);
          expect(await ground.findState(story.id)).toBeNull();
        },
      };
    },
  },
  {
    name: 'deletes of three that are alike',
    round: async (ground) => {
      const changes = { experience: 'Word for word what the two others say, down to the last full stop.' };
      const stories = await Promise.all(ground.users.map((author) => ground.testimonial({ author, changes })));
      return {
        contestants: stories.map(
          ({ id, author }) =>
            () =>
              author.delete(`/api/testimonials/${id}`),
        ),
        barriers: stories.map(({ id }) => ground.rowOf('testimonials.testimonials', id)),
        assert: async (statuses) => {
          expect(statuses).toEqual([204, 204, 204]);
          for (const { id } of stories) expect(await ground.findState(id)).toBeNull();
        },
      };
    },
  },
  {
    name: 'deletes of two × edit of one that is like them and was refused',
    round: async (ground) => {
      const changes = { experience: 'Word for word what two others say, and they are about to take it back.' };
      const [edited, ...deleted] = await Promise.all(
        ground.users.map((author) => ground.testimonial({ author, changes })),
      );
      await ground.reject(edited.id);
      return {
        contestants: [
          () => ground.edit(edited, 2, changes),
          ...deleted.map(
            ({ id, author }) =>
              () =>
                author.delete(`/api/testimonials/${id}`),
          ),
        ],
        // Its flags are read by a job once it waits again: that job writes about the two others.
        barriers: [
          ground.buildLock(`review.flags.${edited.id}`),
          ground.rowOf('testimonials.testimonials', edited.id),
          ...deleted.map(({ id }) => ground.rowOf('testimonials.testimonials', id)),
        ],
        assert: async (statuses) => {
          expect(statuses).toEqual([200, 204, 204]);
          expect(await ground.findState(edited.id)).toEqual({ state: 'pending', version: 3 });
        },
      };
    },
  },
  {
    name: 'submit × submit with one key',
    round: async (ground) => {
      const [author] = ground.users;
      const conditionId = await ground.condition();
      const userId = await findUserId(ground.product, author);
      const headers = { 'idempotency-key': randomUUID() };
      const submit = () => author.post('/api/testimonials', ground.form({ conditionId }, true), headers);
      return {
        contestants: [submit, submit, submit],
        barriers: [ground.buildLock(`testimonials.user.${userId}`), ground.rowOf('identity.users', userId)],
        assert: async (statuses, bodies) => {
          expect(statuses).toEqual([201, 201, 201]);
          expect(new Set(bodies.map(readId)).size).toBe(1);
        },
      };
    },
  },
  {
    name: 'submit × submit with keys of their own',
    round: async (ground) => {
      const [author] = ground.users;
      const conditionId = await ground.condition();
      const userId = await findUserId(ground.product, author);
      const submit = () =>
        author.post('/api/testimonials', ground.form({ conditionId }, true), { 'idempotency-key': randomUUID() });
      return {
        contestants: [submit, submit],
        barriers: [ground.buildLock(`testimonials.user.${userId}`), ground.rowOf('identity.users', userId)],
        assert: async (statuses, bodies) => {
          expect([...statuses].sort()).toEqual([201, 409]);
          const [taken, refused] = statuses[0] === 201 ? bodies : [...bodies].reverse();
          expect(refused).toMatchObject({ code: 'duplicate_testimonial', testimonialId: readId(taken) });
        },
      };
    },
  },
];
