import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../src/seed/demo/random.js';
import type { Answer } from '../client.js';
import { settled } from '../factories.js';
import { eventually } from '../product.js';
import type { Hold } from './barrier.js';
import type { Ground } from './ground.js';

type Answered = Answer<object>;

export interface Round {
  contestants: (() => Promise<Answered>)[];
  /** Where they meet: each holds something that at least one of them needs. */
  holds: Hold[];
  /** Once all is quiet: what they were answered, in the order of the contestants, against what stands. */
  judge: (statuses: number[], bodies: object[]) => Promise<void>;
}

/** Things that happen to the same thing in the same moment. */
export interface Race {
  name: string;
  round: (ground: Ground, chance: Random) => Promise<Round>;
}

/**
 * One round, which a seed repeats as far as chance is ours: in two of three the contestants stand in line at a barrier,
 * in an order of chance, before any of them may go on; in the third they start within a few milliseconds.
 */
export async function run(race: Race, ground: Ground, seed: number): Promise<number[]> {
  const chance = new Random(seed * 7919);
  const { contestants, holds, judge } = await race.round(ground, chance);
  await settled(ground.product);
  const order = chance.shuffled(contestants.map((_, index) => index));
  const hold = seed % 3 === 0 ? undefined : chance.pick(holds);
  const start = (index: number) => contestants[index]();
  const started = hold ? await inLine(ground, hold, order, start) : await atOnce(order, start, chance);
  const answers = contestants.map((_, index) => started[order.indexOf(index)]);
  const statuses = answers.map(({ status }) => status);
  try {
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await settled(ground.product);
    await judge(
      statuses,
      answers.map(({ body }) => body),
    );
    expect(await ground.faults()).toEqual([]);
  } catch (error) {
    const how = `${hold ? `held at ${hold.what}` : 'at once'}, order ${order.join(' ')}, answers ${statuses.join(' ')}`;
    const codes = answers.map(({ body }) => (body as { code?: string }).code ?? '-').join(' ');
    throw new Error(`${race.name}, RACE_SEED=${seed}, ${how}, codes ${codes}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return statuses;
}

async function inLine(
  { barrier }: Ground,
  hold: Hold,
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
      await eventually(
        async () => answered + (await barrier.waiting()),
        (arrived) => arrived >= running.length,
      );
    }
  } finally {
    await barrier.lift();
  }
  return Promise.all(running);
}

function atOnce(order: number[], start: (index: number) => Promise<Answered>, chance: Random): Promise<Answered[]> {
  return Promise.all(
    order.map(async (index) => {
      await pause(chance.between(0, 5));
      return start(index);
    }),
  );
}
