import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../src/seed/demo/random.js';
import type { ApiResponse } from '../app/client.js';
import { waitForJobs } from '../fixtures/factories.js';
import { waitUntil } from '../app/test-app.js';
import type { LockTarget } from './barrier.js';
import type { RaceFixture } from './race-fixture.js';

type RaceResponse = ApiResponse<object>;

export interface RaceRound {
  operations: (() => Promise<RaceResponse>)[];
  /** Locks for which the operations compete: each is needed by at least one of them. */
  barriers: LockTarget[];
  /** Checks the result after all jobs have finished; receives the responses in the order of the operations. */
  assert: (statuses: number[], bodies: object[]) => Promise<void>;
}

/** Concurrent operations on the same data. */
export interface Race {
  name: string;
  round: (fixture: RaceFixture, random: Random) => Promise<RaceRound>;
}

/**
 * Runs one round, which its seed reproduces as far as possible: in two of three rounds the operations queue at a lock
 * in random order before any may continue; in the third they start within a few milliseconds.
 */
export async function runRace(race: Race, fixture: RaceFixture, seed: number): Promise<number[]> {
  const random = new Random(seed * 7919);
  const { operations, barriers, assert } = await race.round(fixture, random);
  await waitForJobs(fixture.product);
  const order = random.shuffled(operations.map((_, index) => index));
  const lock = seed % 3 === 0 ? undefined : random.pick(barriers);
  const start = (index: number) => operations[index]();
  const started = lock ? await runInOrder(fixture, lock, order, start) : await runConcurrently(order, start, random);
  const responses = operations.map((_, index) => started[order.indexOf(index)]);
  const statuses = responses.map(({ status }) => status);
  try {
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await waitForJobs(fixture.product);
    await assert(
      statuses,
      responses.map(({ body }) => body),
    );
    expect(await fixture.findViolations()).toEqual([]);
  } catch (error) {
    const mode = `${lock ? `queued at ${lock.name}` : 'concurrent'}, order ${order.join(' ')}, answers ${statuses.join(' ')}`;
    const codes = responses.map(({ body }) => (body as { code?: string }).code ?? '-').join(' ');
    throw new Error(`${race.name}, RACE_SEED=${seed}, ${mode}, codes ${codes}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return statuses;
}

async function runInOrder(
  { barrier }: RaceFixture,
  lock: LockTarget,
  order: number[],
  start: (index: number) => Promise<RaceResponse>,
): Promise<RaceResponse[]> {
  const running: Promise<RaceResponse>[] = [];
  let completed = 0;
  await barrier.acquire(lock);
  try {
    for (const index of order) {
      const response = start(index);
      running.push(response);
      void response.then(
        () => (completed += 1),
        () => (completed += 1),
      );
      await waitUntil(
        async () => completed + (await barrier.countWaiting()),
        (count) => count >= running.length,
      );
    }
  } finally {
    await barrier.release();
  }
  return Promise.all(running);
}

function runConcurrently(
  order: number[],
  start: (index: number) => Promise<RaceResponse>,
  random: Random,
): Promise<RaceResponse[]> {
  return Promise.all(
    order.map(async (index) => {
      await pause(random.between(0, 5));
      return start(index);
    }),
  );
}
