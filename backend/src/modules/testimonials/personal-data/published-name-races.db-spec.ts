import type { Client } from '../../../../test/app/client.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { addNames, approve, type Names, submitTestimonial } from '../../../../test/fixtures/factories.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import { MergeApplier } from '../merges/merge-applier.js';

let product: TestApp;
let names: Names;
let admin: Client;
let barrier: LockBarrier;

beforeAll(async () => {
  // Without workers: the test applies the merges.
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
      `select id, is_public as "isPublic" from catalog.conditions where name_en = $1`,
      [name],
    )
  )[0];

it('a name is hidden when a merge into it is undone while its last approval is revoked', async () => {
  const toCondition = (name: string) => ({ conditionId: 0, useCustomCondition: true, customConditionName: name });
  await publish(toCondition('Shallow sleep'));
  const id = await publish(toCondition('Light sleep'));
  const [from, into] = [await findEntry('Shallow sleep'), await findEntry('Light sleep')];
  const path = '/api/admin/catalog';
  const merge = { intoId: into.id };
  const { mergeId } = (await admin.post<{ mergeId: number }>(`${path}/conditions/${from.id}/merge`, merge)).body;
  await product.app.get(MergeApplier).syncMerge(mergeId);

  await barrier.acquire({
    name: 'decisions',
    sql: 'lock table review.decisions in share row exclusive mode',
    parameters: [],
  });
  const revoking = await start(() => revoke(id));
  const undoing = await start(async () => {
    expect((await admin.post(`${path}/merges/${mergeId}/undo`)).status).toBe(204);
    await product.app.get(MergeApplier).syncMerge(mergeId);
  });
  await barrier.release();
  expect(await revoking.ended).toBe(204);
  await undoing.ended;
  expect(await findEntry('Light sleep')).toMatchObject({ isPublic: false });
  expect(await findEntry('Shallow sleep')).toMatchObject({ isPublic: true });
});
