import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../src/seed/demo/random.js';
import type { ApiResponse } from '../client.js';
import { waitForJobs } from '../factories.js';
import { waitUntil } from '../test-app.js';
import type { LockHold } from './barrier.js';
import type { RaceFixture } from './race-fixture.js';

type Answered = ApiResponse<object>;

export interface RaceRound {
  contestants: (() => Promise<Answered>)[];
  /** Where they meet: each barriers something that at least one of them needs. */
  barriers: LockHold[];
  /** Once all is quiet: what they were answered, in the order of the contestants, against what stands. */
  assert: (statuses: number[], bodies: object[]) => Promise<void>;
}

/** Things that happen to the same thing in the same moment. */
export interface Race {
  name: string;
  round: (ground: RaceFixture, chance: Random) => Promise<RaceRound>;
}

/**
 * One round, which a seed repeats as far as chance is ours: in two of three the contestants stand in line at a barrier,
 * in an order of chance, before any of them may go on; in the third they start within a few milliseconds.
 */
export async function run(race: Race, ground: RaceFixture, seed: number): Promise<number[]> {
  const chance = new Random(seed * 7919);
  const { contestants, barriers, assert } = await race.round(ground, chance);
  await waitForJobs(ground.product);
  const order = chance.shuffled(contestants.map((_, index) => index));
  const hold = seed % 3 === 0 ? undefined : chance.pick(barriers);
  const start = (index: number) => contestants[index]();
  const started = hold ? await runInOrder(ground, hold, order, start) : await runConcurrently(order, start, chance);
  const answers = contestants.map((_, index) => started[order.indexOf(index)]);
  const statuses = answers.map(({ status }) => status);
  try {
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await waitForJobs(ground.product);
    await assert(
      statuses,
      answers.map(({ body }) => body),
    );
    expect(await ground.findViolations()).toEqual([]);
  } catch (error) {
    const how = `${hold ? `held at ${hold.what}` : 'at once'}, order ${order.join(' ')}, answers ${statuses.join(' ')}`;
    const codes = answers.map(({ body }) => (body as { code?: string }).code ?? '-').join(' ');
    throw new Error(`${race.name}, RACE_SEED=${seed}, ${how}, codes ${codes}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return statuses;
}

async function runInOrder(
  { barrier }: RaceFixture,
  hold: LockHold,
  order: number[],
  start: (index: number) => Promise<Answered>,
): Promise<Answered[]> {
  const running: Promise<Answered>[] = [];
  let answered = 0;
  await barrier.raise(hold);
  try {
    for (const index of order) {
      const one = start(index);
      running.push(one);
      void one.then(
        () => (answered += 1),
        () => (answered += 1),
      );
      await waitUntil(
        async () => answered + (await barrier.waiting()),
        (arrived) => arrived >= running.length,
      );
    }
  } finally {
    await barrier.lift();
  }
  return Promise.all(running);
}

function runConcurrently(
  order: number[],
  start: (index: number) => Promise<Answered>,
  chance: Random,
): Promise<Answered[]> {
  return Promise.all(
    order.map(async (index) => {
      await pause(chance.between(0, 5));
      return start(index);
    }),
  );
}
