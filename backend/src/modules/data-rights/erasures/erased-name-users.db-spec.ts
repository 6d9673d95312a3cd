import type { Client } from '../../../../test/app/client.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { findUserId } from '../../../../test/fixtures/erasure-fixtures.js';
import { addNames, approve, type Names, submitTestimonial } from '../../../../test/fixtures/factories.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import type { Erasure } from './erasure.entity.js';
import { ErasureSteps } from './erasure-steps.js';

let product: TestApp;
let names: Names;
let admin: Client;
let barrier: LockBarrier;

beforeAll(async () => {
  // Without workers: the test runs the step of the erasure.
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
  barrier = await LockBarrier.open(product.databaseUrl);
});

afterAll(async () => {
  await barrier.close();
  await product.stop();
});

/** Starts an operation, and waits until it waits for a lock, behind those that were started before, or has ended. */
async function start<Result>(operation: () => Promise<Result>): Promise<{ ended: Promise<Result> }> {
  const before = await barrier.countWaiting();
  let hasEnded = false;
  const ended = operation().finally(() => (hasEnded = true));
  await waitUntil(
    () => barrier.countWaiting(),
    (count) => hasEnded || count > before,
  );
  return { ended };
}

const revoke = async (testimonialId: number) =>
  (
    await admin.post(`/api/testimonials/admin/${testimonialId}/revoke-approval`, {
      testimonialId,
      rejectionReason: 'It names a doctor.',
    })
  ).status;

async function publish(changes: Record<string, unknown>): Promise<number> {
  const id = await submitTestimonial(await product.signUpUser(), names, changes);
  await approve(admin, id);
  return id;
}

const findEntry = async (name: string) =>
  (
    await product.database.query<{ id: number; isPublic: boolean }>(
      `select id, is_public as "isPublic" from catalog.additional_conditions where name_en = $1`,
      [name],
    )
  )[0];

it('a name is hidden while one who uses it is erased', async () => {
  const id = await publish({ customOtherConditionNames: ['Restless legs'] });
  const entry = await findEntry('Restless legs');
  const erased = await product.signUpUser();
  await submitTestimonial(erased, names, { otherConditions: [entry.id] });
  const userId = await findUserId(product, erased);

  await barrier.acquire({
    name: 'consents',
    sql: 'select 1 from consent.records where user_id = $1 for update',
    parameters: [userId],
  });
  // The consents follow the testimonials.
  const erasure = { id: crypto.randomUUID(), userId, subjectHash: null } as Erasure;
  const account = product.app
    .get(ErasureSteps)
    .list()
    .find(({ name }) => name === 'account')!;
  const erasing = await start(() => account.run(erasure));
  const revoking = await start(() => revoke(id));
  await barrier.release();
  await erasing.ended;
  expect(await revoking.ended).toBe(204);
  expect(await findEntry('Restless legs')).toMatchObject({ isPublic: false });
  const authors = await product.database.query(
    'select user_id as id from catalog.additional_condition_authors where additional_condition_id = $1',
    [entry.id],
  );
  expect(authors).toHaveLength(1);
});
