import { randomUUID } from 'node:crypto';
import { numberOf } from '../departures.js';
import type { Race } from './race.js';

const idOf = (body: object) => (body as { id: number }).id;

/** Authors with two windows open, and what they do at once. */
export const authorRaces: Race[] = [
  {
    name: 'edit × edit of one version',
    round: async (ground, chance) => {
      const story = await ground.story({ withFile: chance.chance(0.5) });
      const edit = (experience: string) => () => ground.edit(story, 1, { experience });
      return {
        contestants: [edit('In one window I sleep.'), edit('In the other one too.')],
        holds: ground.holdsOf(story),
        judge: async (statuses) => {
          expect([...statuses].sort()).toEqual([200, 409]);
          expect(await ground.stateOf(story.id)).toEqual({ state: 'pending', version: 2 });
        },
      };
    },
  },
  {
    name: 'edit × delete × delete',
    round: async (ground, chance) => {
      const story = await ground.story({ withFile: chance.chance(0.5) });
      const remove = () => story.author.delete(`/api/testimonials/${story.id}`);
      return {
        contestants: [() => ground.edit(story), remove, remove],
        holds: ground.holdsOf(story),
        judge: async ([edited, ...deleted]) => {
          expect([200, 404]).toContain(edited);
          expect([...deleted].sort()).toEqual([204, 404]);
          expect(await ground.stateOf(story.id)).toBeNull();
        },
      };
    },
  },
  {
    name: 'deletes of three that are alike',
    round: async (ground) => {
      const changes = { experience: 'Word for word what the two others say, down to the last full stop.' };
      const stories = await Promise.all(ground.regulars.map((author) => ground.story({ author, changes })));
      return {
        contestants: stories.map(
          ({ id, author }) =>
            () =>
              author.delete(`/api/testimonials/${id}`),
        ),
        holds: stories.map(({ id }) => ground.rowOf('testimonials.testimonials', id)),
        judge: async (statuses) => {
          expect(statuses).toEqual([204, 204, 204]);
          for (const { id } of stories) expect(await ground.stateOf(id)).toBeNull();
        },
      };
    },
  },
  {
    name: 'deletes of two × edit of one that is like them and was refused',
    round: async (ground) => {
      const changes = { experience: 'Word for word what two others say, and they are about to take it back.' };
      const [edited, ...deleted] = await Promise.all(
        ground.regulars.map((author) => ground.story({ author, changes })),
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
        holds: [
          ground.lockOf(`review.flags.${edited.id}`),
          ground.rowOf('testimonials.testimonials', edited.id),
          ...deleted.map(({ id }) => ground.rowOf('testimonials.testimonials', id)),
        ],
        judge: async (statuses) => {
          expect(statuses).toEqual([200, 204, 204]);
          expect(await ground.stateOf(edited.id)).toEqual({ state: 'pending', version: 3 });
        },
      };
    },
  },
  {
    name: 'submit × submit with one key',
    round: async (ground) => {
      const [author] = ground.regulars;
      const conditionId = await ground.condition();
      const userId = await numberOf(ground.product, author);
      const headers = { 'idempotency-key': randomUUID() };
      const submit = () => author.post('/api/testimonials', ground.form({ conditionId }, true), headers);
      return {
        contestants: [submit, submit, submit],
        holds: [ground.lockOf(`testimonials.user.${userId}`), ground.rowOf('identity.users', userId)],
        judge: async (statuses, bodies) => {
          expect(statuses).toEqual([201, 201, 201]);
          expect(new Set(bodies.map(idOf)).size).toBe(1);
        },
      };
    },
  },
  {
    name: 'submit × submit with keys of their own',
    round: async (ground) => {
      const [author] = ground.regulars;
      const conditionId = await ground.condition();
      const userId = await numberOf(ground.product, author);
      const submit = () =>
        author.post('/api/testimonials', ground.form({ conditionId }, true), { 'idempotency-key': randomUUID() });
      return {
        contestants: [submit, submit],
        holds: [ground.lockOf(`testimonials.user.${userId}`), ground.rowOf('identity.users', userId)],
        judge: async (statuses, bodies) => {
          expect([...statuses].sort()).toEqual([201, 409]);
          const [taken, refused] = statuses[0] === 201 ? bodies : [...bodies].reverse();
          expect(refused).toMatchObject({ code: 'duplicate_testimonial', testimonialId: idOf(taken) });
        },
      };
    },
  },
];
