import { getQueueToken } from '@nestjs/bullmq';
import type { Logger } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';
import {
  addNames,
  approve,
  type Names,
  removeCompletedJobs,
  submitTestimonial,
  waitForJobs,
} from '../../../test/fixtures/factories.js';
import { TestApp, waitUntil } from '../../../test/app/test-app.js';
import { Database } from '../database/index.js';
import { EventDispatcher } from '../jobs/event-dispatcher.js';
import { QueuesUnavailableError } from '../jobs/jobs.errors.js';
import { type DomainEvent, Outbox } from './outbox.js';
import { OutboxRelay } from './outbox.relay.js';

let api: TestApp;
let names: Names;

beforeEach(async () => {
  api = await TestApp.start({ process: 'api' });
  names = await addNames(api.database);
});

/** Approves testimonials of different users; no worker is running yet. */
async function approveSome(count: number): Promise<number[]> {
  const admin = await api.signInAs('admin');
  return Promise.all(
    Array.from({ length: count }, async () => {
      const id = await submitTestimonial(await api.signUpUser(), names);
      await approve(admin, id);
      return id;
    }),
  );
}

const readLedger = (product: TestApp) =>
  product.database.query<{ testimonial_id: number; amount: number }>(
    'select testimonial_id, amount from points.ledger_entries order by testimonial_id',
  );
const expectedAwards = (ids: number[]) =>
  [...ids].sort((a, b) => a - b).map((testimonial_id) => ({ testimonial_id, amount: 200 }));
const findPendingEvents = (product: TestApp) =>
  product.database.query('select name, payload from platform.outbox where processed_at is null order by id');
const countReports = async (product: TestApp) =>
  (
    await product.database.query<{ n: number }>(
      `select sum(significant)::int as n from analysis.cells where age_range = '' and gender = ''`,
    )
  )[0].n;

describe('transactional outbox', () => {
  it('an event survives the process that recorded it and is delivered by another', async () => {
    const ids = await approveSome(3);
    // One event for the submission and one for the approval of each testimonial.
    expect(await findPendingEvents(api)).toHaveLength(6);
    expect(await readLedger(api)).toEqual([]);
    const left = await api.pause();

    const worker = await TestApp.start({ process: 'worker', over: left });
    await waitForJobs(worker);
    expect(await readLedger(worker)).toEqual(expectedAwards(ids));
    expect(await countReports(worker)).toBe(3);
    await worker.stop();
  });

  it('an event that was enqueued but not marked has one effect', async () => {
    const ids = await approveSome(2);
    const relay = api.app.get(OutboxRelay);
    await relay.flush();
    await api.database.execute('update platform.outbox set processed_at = null');
    await relay.flush();
    // The queue knows the id of the job of each event.
    const points = api.app.get<Queue>(getQueueToken('points.settle-testimonial'), { strict: false });
    expect(await points.getJobCountByTypes('waiting')).toBe(2);
    const left = await api.pause();

    const worker = await TestApp.start({ process: 'worker', over: left });
    await waitForJobs(worker);
    // Again after the completed jobs have been removed from the queue.
    await removeCompletedJobs(worker);
    await worker.database.execute('update platform.outbox set processed_at = null');
    await waitForJobs(worker);
    expect(await readLedger(worker)).toEqual(expectedAwards(ids));
    expect(await countReports(worker)).toBe(2);
    await worker.stop();
  });

  it('concurrent relays and workers of two processes have one effect', async () => {
    const ids = await approveSome(12);
    const over = { databaseUrl: api.databaseUrl, dataDir: api.dataDir };
    const [one, two] = await Promise.all([
      TestApp.start({ process: 'worker', over }),
      TestApp.start({ process: 'worker', over }),
    ]);
    const relays = [api, one, two].map(({ app }) => app.get(OutboxRelay));
    await Promise.all([...relays, ...relays].map((relay) => relay.flush()));
    await waitForJobs(one);
    expect(await readLedger(api)).toEqual(expectedAwards(ids));
    expect(await countReports(api)).toBe(12);
    await two.pause();
    await one.pause();
    await api.stop();
  });

  it('an event without a payload does not hold up the others', async () => {
    await api.database.execute(`insert into platform.outbox (name, payload) values ('testimonials.approved', 'null')`);
    const ids = await approveSome(1);
    await api.app.get(OutboxRelay).flush();
    expect(await findPendingEvents(api)).toEqual([]);
    const left = await api.pause();

    const worker = await TestApp.start({ process: 'worker', over: left });
    await waitUntil(
      () => readLedger(worker),
      (entries) => entries.length > 0,
    );
    expect(await readLedger(worker)).toEqual(expectedAwards(ids));
    await worker.stop();
  });

  it('events for a queue that never answers stay in the outbox, and all others are delivered', async () => {
    const ids = await approveSome(1);
    const dispatcher = api.app.get(EventDispatcher);
    // Only the silent queue exceeds it, not the others on a busy machine.
    dispatcher['timeoutMs' as never] = 3_000 as never;
    const log = jest.spyOn(dispatcher['logger' as never] as Logger, 'error');
    const relay = api.app.get(OutboxRelay);
    const silent = api.app.get<Queue>(getQueueToken('points.settle-testimonial'), { strict: false });
    const other = api.app.get<Queue>(getQueueToken('review.detect-flags'), { strict: false });
    let answer: () => void = () => undefined;
    const add = jest
      .spyOn(silent, 'add')
      .mockReturnValue(new Promise((resolve) => (answer = () => resolve({} as Job))));
    await expect(relay.flush()).rejects.toThrow(QueuesUnavailableError);
    const approved = { name: 'testimonials.approved', payload: expect.objectContaining({ testimonialId: ids[0] }) };
    expect(await findPendingEvents(api)).toEqual([approved]);
    expect(await other.getJobCountByTypes('waiting')).toBe(1);
    // Nothing else is sent to the queue while its answer is outstanding.
    await expect(relay.flush()).rejects.toThrow(QueuesUnavailableError);
    expect(add).toHaveBeenCalledTimes(1);
    await expect(relay.flush()).rejects.toThrow(QueuesUnavailableError);
    expect(log).toHaveBeenCalledTimes(1);
    answer();
    add.mockRestore();
    await relay.flush();
    expect(await findPendingEvents(api)).toEqual([]);
    expect(await silent.getJobCountByTypes('waiting')).toBe(1);
    await api.stop();
  });

  it('many jobs of a batch are added with one operation for each queue', async () => {
    await approveSome(9);
    const queue = api.app.get<Queue>(getQueueToken('review.detect-flags'), { strict: false });
    const [addBulk, add] = [jest.spyOn(queue, 'addBulk'), jest.spyOn(queue, 'add')];
    await api.app.get(OutboxRelay).flush();
    expect([addBulk.mock.calls.length, addBulk.mock.calls[0]![0].length, add.mock.calls.length]).toEqual([1, 9, 0]);
    await api.stop();
  });

  it('a backlog is added to each queue in several operations, and a failed one leaves only its events', async () => {
    await api.database.execute(
      `insert into platform.outbox (name, payload)
       select 'testimonials.approved', jsonb_build_object('testimonialId', n, 'conditionId', n % 3, 'supplementId', n)
       from generate_series(1, 1100) n`,
    );
    const relay = api.app.get(OutboxRelay);
    const findQueue = (name: string) => api.app.get<Queue>(getQueueToken(name), { strict: false });
    const points = findQueue('points.settle-testimonial');
    const addBulk = jest.spyOn(points, 'addBulk');
    addBulk.mockImplementationOnce((jobs) => Queue.prototype.addBulk.call(points, jobs));
    addBulk.mockRejectedValueOnce(new Error('The connection was lost.'));
    await expect(relay.flush()).rejects.toThrow(QueuesUnavailableError);
    expect(addBulk).toHaveBeenCalledTimes(2);
    expect(await findPendingEvents(api)).toHaveLength(600);
    expect(await points.getJobCountByTypes('waiting')).toBe(500);

    await relay.flush();
    expect(await findPendingEvents(api)).toEqual([]);
    expect(await points.getJobCountByTypes('waiting')).toBe(1100);
    // One job for each condition, first of all events and then of those that were repeated.
    expect(await findQueue('analysis.recompute-rankings').getJobCountByTypes('waiting')).toBe(6);
    await api.stop();
  });

  it('a full batch for a queue that fails does not delay the events behind it', async () => {
    await api.database.execute(
      `insert into platform.outbox (name, payload)
       select 'notifications.mail-queued', jsonb_build_object('deliveryId', n) from generate_series(1, 2500) n
       union all select 'review.flags-missing', '{"testimonialId": 1}'`,
    );
    const findQueue = (name: string) => api.app.get<Queue>(getQueueToken(name), { strict: false });
    jest.spyOn(findQueue('notifications.send-mail'), 'addBulk').mockRejectedValue(new Error('The queue is full.'));
    await expect(api.app.get(OutboxRelay).flush()).rejects.toThrow(QueuesUnavailableError);
    expect(await findQueue('review.detect-flags').getJobCountByTypes('waiting')).toBe(1);
    expect(await findPendingEvents(api)).toHaveLength(2500);
    await api.stop();
  });

  it('an event is not recorded when its transaction is rolled back', async () => {
    const database = api.app.get(Database);
    const outbox = api.app.get(Outbox);
    const event: DomainEvent = {
      name: 'testimonials.approved',
      payload: { testimonialId: 1, conditionId: 1, supplementId: 1 },
    };
    let effectCount = 0;
    const failing = database.transaction(async () => {
      await outbox.record(event);
      database.afterCommit(() => (effectCount += 1));
      // Joins the outer transaction.
      await database.transaction(() => outbox.record(event));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await findPendingEvents(api), effectCount]).toEqual([[], 0]);

    const admin = await api.signInAs('admin');
    const id = await submitTestimonial(await api.signUpUser(), names);
    const before = await findPendingEvents(api);
    const reason = { testimonialId: id, rejectionReason: 'Please tell us the dose.' };
    expect((await admin.post(`/api/testimonials/admin/${id}/revoke-approval`, reason)).status).toBe(409);
    expect(await findPendingEvents(api)).toEqual(before);
    await database.transaction(async () => {
      await outbox.record(event);
      database.afterCommit(() => (effectCount += 1));
      expect(effectCount).toBe(0);
    });
    expect([await findPendingEvents(api), effectCount]).toEqual([[...before, event], 1]);
    await api.stop();
  });

  it('an event contains ids and no personal data', async () => {
    const author = await api.signUpUser();
    const id = await submitTestimonial(author, names, { experience: 'Very private words' });
    await approve(await api.signInAs('admin'), id);
    expect(await findPendingEvents(api)).toEqual([
      { name: 'testimonials.submitted', payload: { testimonialId: id, version: 1 } },
      {
        name: 'testimonials.approved',
        payload: { testimonialId: id, conditionId: names.conditionId, supplementId: names.supplementId },
      },
    ]);
    await api.stop();
  });
});
