import { requestErasure, buildErasureRequest, findUserId } from '../../../../test/fixtures/erasure-fixtures.js';
import { waitForJobs } from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { AccountErasureService } from '../../identity/index.js';
import { ErasuresRepository } from './erasures.repository.js';
import { ErasuresService } from './erasures.service.js';
import { RetentionService } from '../retention/retention.service.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start();
});

afterAll(() => product.stop());

describe('restored backup', () => {
  it('users erased since the backup are erased again, and new users with the same subject stay', async () => {
    const user = await product.signUpUser();
    await user.get('/api/notices');
    const [row] = await product.database.query<{ issuer: string; subject: string }>(
      'select issuer, subject from identity.users order by id desc limit 1',
    );
    await requestErasure(user, buildErasureRequest());
    const restore = (age: string) =>
      product.database.execute(
        `insert into identity.users (issuer, subject, email, created_at) values ($1, $2, 'back@example.org', now() - $3::interval)`,
        [row!.issuer, row!.subject, age],
      );
    const isRestored = async () =>
      (await product.database.query(`select 1 from identity.users where email = 'back@example.org'`)).length === 1;
    await restore('1 day');
    await product.app.get(RetentionService).purgeExpired();
    await waitForJobs(product);
    expect(await isRestored()).toBe(false);
    await restore('-1 second');
    await product.app.get(RetentionService).purgeExpired();
    await waitForJobs(product);
    expect(await isRestored()).toBe(true);
  });
});

describe('completion of all erasures', () => {
  it('one that fails prevents no other and is named', async () => {
    const service = product.app.get(ErasuresService);
    const users = [await product.signUpUser(), await product.signUpUser(), await product.signUpUser()];
    for (const user of users) await user.get('/api/notices');
    const ids = await Promise.all(users.map((user) => findUserId(product, user)));
    await product.database.execute(
      `create function public.fail() returns trigger language plpgsql as
         $$ begin if old.id = ${ids[0]} then raise exception 'still referenced'; end if; return old; end $$;
       create trigger fail before delete on identity.users for each row execute function public.fail()`,
    );
    const request = { language: 'en', origin: 'replay', reason: null } as const;
    const references = [];
    // Added without their events, so that no job completes them at the same time.
    for (const userId of ids) {
      const subjectHash = await product.app.get(AccountErasureService).rejectTokens(userId);
      references.push(await product.app.get(ErasuresRepository).add({ userId, subjectHash, pairs: [], ...request }));
    }
    const failed = await service.runIncompleteErasures();
    await product.database.execute('drop function public.fail cascade');
    expect(failed).toEqual([{ erasureId: references[0], message: 'still referenced' }]);
    const states = await Promise.all(references.map((reference) => service.getByReference(reference)));
    expect(states.map(({ completedAt }) => completedAt !== null)).toEqual([false, true, true]);
    expect(await service.runIncompleteErasures()).toEqual([]);
  });
});

describe('hourly search for restored users', () => {
  it('each user is hashed once, and hashes of a former key are replaced', async () => {
    const service = product.app.get(ErasuresService);
    await product.database.execute(
      `insert into identity.users (issuer, subject, subject_hash, subject_hash_key)
       select 'urn:crowd', i::text, case when i > 20 then repeat('0', 64) end, case when i > 20 then 'former' end
       from generate_series(1, 40) i`,
    );
    const compute = jest.spyOn(product.app.get(AccountErasureService)['hash'], 'compute');
    await service.eraseRestoredUsers();
    const hashed = new Set(compute.mock.calls.map(([{ subject }]) => subject));
    expect(Array.from({ length: 40 }, (_, index) => hashed.has(String(index + 1)))).not.toContain(false);
    compute.mockClear();
    await service.eraseRestoredUsers();
    expect(compute).not.toHaveBeenCalled();
    const keys = await product.database.query(
      `select distinct subject_hash_key from identity.users where issuer <> 'urn:recuento:erased'`,
    );
    expect(keys).toHaveLength(1);
    compute.mockRestore();
    await product.database.execute(`delete from identity.users where issuer = 'urn:crowd'`);
  });

  it('a user stores the hash on the first visit', async () => {
    const user = await product.signUpUser();
    await user.get('/api/notices');
    const [stored] = await product.database.query<{ issuer: string; subject: string; subject_hash: string }>(
      'select issuer, subject, subject_hash from identity.users where email = $1',
      [user.email],
    );
    expect(stored!.subject_hash).toBe(product.app.get(AccountErasureService)['hash'].compute(stored!));
  });
});
