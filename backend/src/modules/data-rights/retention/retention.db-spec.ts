import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { mailbox, product, useProductWithMail } from '../../../../test/app/product-with-mail.js';
import { type Client, PASSWORD } from '../../../../test/app/client.js';
import { addNames, type Names, submitTestimonial, waitForJobs } from '../../../../test/fixtures/factories.js';
import { waitUntil } from '../../../../test/app/test-app.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import { OutboxRelay } from '../../../platform/outbox/index.js';
import { OrphanSweeper } from '../../../platform/storage/index.js';
import type { RetentionDto } from './retention.dto.js';
import { RetentionService } from './retention.service.js';

let names: Names;
let admin: Client;

useProductWithMail();

beforeAll(async () => {
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
  // Wait for the run at start-up, so that from here on only the tests purge data.
  await waitUntil(
    () => product.app.get<Queue>(getQueueToken('data-rights.purge-expired')).getJobs(['waiting', 'active', 'delayed']),
    (jobs) => jobs.length === 1 && jobs[0]!.delay > 0 && jobs[0]!.timestamp + jobs[0]!.delay > Date.now() + 60_000,
  );
});

const LIST = '/api/data-rights/retention';

const purgeExpired = () => product.app.get(RetentionService).purgeExpired();

const dryRun = async () => {
  const { items } = (await admin.get<RetentionDto>(LIST)).body;
  return Object.fromEntries(items.filter(({ count }) => count > 0).map(({ what, count }) => [what, count]));
};

/** Creates a user who was last seen the given number of days ago, at the end in Spanish. */
async function createInactiveUser(days: number): Promise<Client> {
  const user = await product.signUpUser();
  await user.put('/api/consents/preferences', { analytics: false, marketing: false, language: 'en' });
  await submitTestimonial(user, names, { language: 'es' });
  await product.database.execute('update identity.users set last_seen_on = current_date - $2::int where email = $1', [
    user.email,
    days,
  ]);
  return user;
}

const exists = async ({ email }: Client) =>
  (await product.database.query('select 1 from identity.users where email = $1', [email])).length === 1;

const warnedDaysAgo = ({ email }: Client, days: number) =>
  product.database.execute(
    `update data_rights.inactivity_warnings set warned_at = now() - make_interval(days => $2)
     where user_id = (select id from identity.users where email = $1)`,
    [email, days],
  );

describe('data retention', () => {
  it('the dry run is visible to admins only and changes nothing', async () => {
    expect((await product.anonymous().get(LIST)).status).toBe(401);
    expect((await (await product.signUpUser()).get(LIST)).status).toBe(403);
    await product.database.execute(
      `insert into identity.erased_subjects (subject_hash, refused_until) values (repeat('a', 64), now() - interval '1 day')`,
    );
    await product.database.execute(
      `insert into platform.outbox (name, payload, processed_at)
       select 'news', '{}', now() - make_interval(days => age) from unnest(array[6, 8]) age`,
    );
    await submitTestimonial(await product.signUpUser(), names);
    await product.database.execute(
      `insert into testimonials.idempotency_keys (user_id, key, request_hash, testimonial_id, created_at)
       select user_id, 'old', 'hash', id, now() - interval '25 hours' from testimonials.testimonials limit 1`,
    );
    await product.database.execute(
      `insert into testimonials.pending_files (name, user_id, created_at)
       select 'interrupted-upload', user_id, now() - interval '3 hours' from testimonials.testimonials limit 1`,
    );
    const expired = { idempotency_keys: 1, processed_events: 1, sign_in_leftovers: 1 };
    expect(await dryRun()).toEqual(expired);
    expect(await dryRun()).toEqual(expired);
    await purgeExpired();
    expect(await dryRun()).toEqual({ processed_events: 1 });
    await product.app.get(OutboxRelay)['purge']();
    expect(await dryRun()).toEqual({});
    expect(await product.database.query(`select 1 from platform.outbox where name = 'news'`)).toHaveLength(1);
    expect(await product.database.query('select name from testimonials.pending_files')).toEqual([]);
  });

  it('expired idempotency keys that a request is deleting do not block the deletion of the others', async () => {
    const testimonialId = await submitTestimonial(await product.signUpUser(), names);
    await product.database.execute(
      `insert into testimonials.idempotency_keys (user_id, key, request_hash, testimonial_id, created_at)
       select user_id, key, 'hash', id, now() - interval '25 hours'
       from testimonials.testimonials, unnest(array['first', 'second', 'third']) key where id = $1`,
      [testimonialId],
    );
    const barrier = await LockBarrier.open(product.databaseUrl);
    const sql = `select 1 from testimonials.idempotency_keys where key = 'second' for update`;
    await barrier.acquire({ name: 'key', sql, parameters: [] });
    let hasEnded = false;
    const purging = purgeExpired().finally(() => (hasEnded = true));
    const waiting = await waitUntil(
      () => barrier.countWaiting(),
      (count) => hasEnded || count > 0,
    );
    await barrier.release();
    await barrier.close();
    await purging;
    expect(waiting).toBe(0);
    const remaining = await product.database.query('select key from testimonials.idempotency_keys');
    expect(remaining).toEqual([{ key: 'second' }]);
    await purgeExpired();
    expect(await product.database.query('select key from testimonials.idempotency_keys')).toEqual([]);
  });

  it('the hash of an erased subject is deleted when no backup can restore the user', async () => {
    await product.database.execute(
      `insert into data_rights.erasures (id, subject_hash, origin, language, pairs, requested_at, completed_at)
       select gen_random_uuid(), repeat(hash, 64), 'person', 'en', '[{"conditionId":1}]', at, at
       from (values ('a', now() - interval '89 days'), ('b', now() - interval '91 days')) completed (hash, at)`,
    );
    expect(await dryRun()).toMatchObject({ erasure_hashes: 1 });
    await purgeExpired();
    const stored = await product.database.query('select subject_hash, pairs from data_rights.erasures order by 1');
    expect(stored).toEqual([
      { subject_hash: 'a'.repeat(64), pairs: [{ conditionId: 1 }] },
      { subject_hash: null, pairs: [] },
    ]);
  });

  it('a step of the run that fails does not stop the others', async () => {
    await product.database.execute(
      `insert into data_rights.erasures (id, subject_hash, origin, language, requested_at, completed_at)
       values (gen_random_uuid(), repeat('c', 64), 'person', 'en', now() - interval '91 days', now() - interval '91 days')`,
    );
    const sweep = jest.spyOn(product.app.get(OrphanSweeper), 'sweep').mockRejectedValue(new Error('storage is down'));
    await expect(purgeExpired()).rejects.toThrow('incomplete');
    sweep.mockRestore();
    expect(await dryRun()).not.toHaveProperty('erasure_hashes');
  });

  it('the hourly run is scheduled once for any number of workers', async () => {
    const queue = product.app.get<Queue>(getQueueToken('data-rights.purge-expired'), { strict: false });
    const delayed = await queue.getDelayed();
    expect(delayed.map(({ delay }) => delay <= 60 * 60_000)).toEqual([true]);
  });
});

describe('inactive accounts', () => {
  it('an account is erased after three years and a month’s warning unless its user returns', async () => {
    const [active, warned, inactive, returned] = [
      await createInactiveUser(900),
      await createInactiveUser(1070),
      await createInactiveUser(1100),
      await createInactiveUser(1100),
    ];
    expect(await dryRun()).toMatchObject({ inactive_accounts_to_warn: 3 });
    await purgeExpired();
    await purgeExpired();
    for (const user of [warned, inactive, returned]) {
      expect(mailbox.for(user.email).map(({ subject }) => subject)).toContain('Tu cuenta se borrará dentro de 30 días');
    }
    expect(mailbox.for(inactive.email).filter(({ subject }) => subject.includes('30 días'))).toHaveLength(1);
    expect(mailbox.for(active.email).filter(({ subject }) => subject.includes('30 días'))).toEqual([]);
    expect(await dryRun()).not.toHaveProperty('inactive_accounts_to_erase');

    for (const user of [warned, inactive, returned]) await warnedDaysAgo(user, 31);
    await returned.get('/api/notices');
    expect(await dryRun()).toMatchObject({ inactive_accounts_to_erase: 1 });
    await purgeExpired();
    await waitForJobs(product);
    expect(await Promise.all([active, warned, inactive, returned].map(exists))).toEqual([true, true, false, true]);
    expect(await product.database.query('select 1 from data_rights.inactivity_warnings')).toHaveLength(1);
  });

  it('an account whose user returns while the due ones are erased is not erased', async () => {
    const [user, other] = [await createInactiveUser(1100), await createInactiveUser(1100)];
    await purgeExpired();
    for (const each of [user, other]) await warnedDaysAgo(each, 31);
    const barrier = await LockBarrier.open(product.databaseUrl);
    const sql = 'update identity.users set last_seen_on = current_date where email = $1';
    await barrier.acquire({ name: 'the return of the user', sql, parameters: [user.email] });
    let hasEnded = false;
    const run = purgeExpired().finally(() => (hasEnded = true));
    await waitUntil(
      () => barrier.countWaiting(),
      (count) => hasEnded || count > 0,
    );
    await barrier.release();
    await run;
    await barrier.close();
    await waitForJobs(product);
    expect(await Promise.all([user, other].map(exists))).toEqual([true, false]);
    expect((await user.get('/api/notices')).status).toBe(200);
  });

  it('an account that was never used is deleted three years after its sign-up, and its address is free', async () => {
    const signUp = (email: string) =>
      fetch(`${product.url}/identity/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: product.url },
        body: JSON.stringify({ email, password: PASSWORD, name: 'New Person' }),
      });
    const [old, recent] = ['unused@example.org', 'recent@example.org'];
    for (const email of [old, recent]) expect((await signUp(email)).status).toBe(200);
    const findAccounts = async () => {
      const emails = [[old, recent, 'admin@recuento.test']];
      const found = await product.database.query<{ email: string }>(
        'select email from identity.provider_user where email = any($1) order by 1',
        emails,
      );
      return found.map(({ email }) => email);
    };
    await product.database.execute(
      `update identity.provider_user set "createdAt" = now() - case email when $1 then interval '1096 days' else interval '1094 days' end
       where email = any($2)`,
      [old, [old, recent]],
    );
    expect(await dryRun()).toMatchObject({ sign_in_leftovers: 1 });
    await purgeExpired();
    expect(await findAccounts()).toEqual(['admin@recuento.test', recent]);
    expect((await signUp(old)).status).toBe(200);
    expect(await findAccounts()).toContain(old);
  });

  it('users without an address, or whose mail fails, do not delay the warnings of the others', async () => {
    const addInactiveUsers = (email: string, count: number) =>
      product.database.execute(
        `insert into identity.users (issuer, subject, email, last_seen_on)
         select 'urn:test:inactive', gen_random_uuid(), ${email}, current_date - 2000 from generate_series(1, $1) n`,
        [count],
      );
    await addInactiveUsers('null', 101);
    await addInactiveUsers(`'not an address'`, 101);
    const user = await createInactiveUser(1100);
    expect(await dryRun()).toMatchObject({ inactive_accounts_to_warn: 102 });
    await purgeExpired();
    expect(mailbox.for(user.email).filter(({ subject }) => subject.includes('30 días'))).toHaveLength(1);
    expect(await dryRun()).toMatchObject({ inactive_accounts_to_warn: 101 });
    await product.database.execute(`delete from identity.users where issuer = 'urn:test:inactive'`);
  });
});
