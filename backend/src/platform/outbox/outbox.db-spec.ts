import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../test/factories.js';
import { TestApp } from '../../../test/test-app.js';
import { Database } from '../database/index.js';
import { Outbox } from './outbox.js';
import { OutboxRelay } from './outbox.relay.js';

let api: TestApp;
let names: Names;

beforeEach(async () => {
  api = await TestApp.start({ process: 'api' });
  names = await addNames(api.database);
});

/** Approves some testimonials of different people; nobody works on the queues yet. */
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

const ledgerOf = (product: TestApp) =>
  product.database.query<{ testimonial_id: number; amount: number }>(
    'select testimonial_id, amount from points.ledger_entries order by testimonial_id',
  );
const awardsFor = (ids: number[]) =>
  [...ids].sort((a, b) => a - b).map((testimonial_id) => ({ testimonial_id, amount: 200 }));
const waiting = (product: TestApp) =>
  product.database.query('select name, payload from platform.outbox where processed_at is null order by id');
const countedIn = async (product: TestApp) =>
  (
    await product.database.query<{ n: number }>(
      `select sum(significant)::int as n from analysis.cells where age_range = '' and gender = ''`,
    )
  )[0].n;

describe('transactional outbox', () => {
  it('an event survives the process that recorded it and is delivered by another', async () => {
    const ids = await approveSome(3);
    // Each was submitted and approved.
    expect(await waiting(api)).toHaveLength(6);
    expect(await ledgerOf(api)).toEqual([]);
    const left = await api.pause();

    const worker = await TestApp.start({ process: 'worker', over: left });
    await waitForJobs(worker);
    expect(await ledgerOf(worker)).toEqual(awardsFor(ids));
    expect(await countedIn(worker)).toBe(3);
    await worker.stop();
  });

  it('an event that was enqueued but not marked has one effect', async () => {
    const ids = await approveSome(2);
    const relay = api.app.get(OutboxRelay);
    await relay.flush();
    await api.database.execute('update platform.outbox set processed_at = null');
    await relay.flush();
    const left = await api.pause();

    const worker = await TestApp.start({ process: 'worker', over: left });
    await waitForJobs(worker);
    // And once more when the jobs of the first time are done and forgotten by the queue.
    await worker.database.execute('delete from bull.job');
    await worker.database.execute('update platform.outbox set processed_at = null');
    await waitForJobs(worker);
    expect(await ledgerOf(worker)).toEqual(awardsFor(ids));
    expect(await countedIn(worker)).toBe(2);
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
    expect(await ledgerOf(api)).toEqual(awardsFor(ids));
    expect(await countedIn(api)).toBe(12);
    await two.pause();
    await one.pause();
    await api.stop();
  });

  it('an event is not recorded when its transaction is rolled back', async () => {
    const database = api.app.get(Database);
    const outbox = api.app.get(Outbox);
    const event = { name: 'testimonials.approved', payload: { testimonialId: 1, conditionId: 1, supplementId: 1 } };
    let afterwards = 0;
    const failing = database.transaction(async () => {
      await outbox.record(event);
      database.afterCommit(() => (afterwards += 1));
      // Joins the outer one: what happens inside stands or falls with it.
      await database.transaction(() => outbox.record(event));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await waiting(api), afterwards]).toEqual([[], 0]);

    const admin = await api.signInAs('admin');
    const id = await submitTestimonial(await api.signUpUser(), names);
    const before = await waiting(api);
    const reason = { testimonialId: id, rejectionReason: 'Please tell us the dose.' };
    expect((await admin.post(`/api/testimonials/admin/${id}/revoke-approval`, reason)).status).toBe(409);
    expect(await waiting(api)).toEqual(before);
    await database.transaction(async () => {
      await outbox.record(event);
      database.afterCommit(() => (afterwards += 1));
      expect(afterwards).toBe(0);
    });
    expect([await waiting(api), afterwards]).toEqual([[...before, event], 1]);
    await api.stop();
  });

  it('an event contains ids and no personal data', async () => {
    const author = await api.signUpUser();
    const id = await submitTestimonial(author, names, { experience: 'Very private words' });
    await approve(await api.signInAs('admin'), id);
    expect(await waiting(api)).toEqual([
      { name: 'testimonials.submitted', payload: { testimonialId: id, version: 1 } },
      {
        name: 'testimonials.approved',
        payload: { testimonialId: id, conditionId: names.conditionId, supplementId: names.supplementId },
      },
    ]);
    await api.stop();
  });
});
