import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { CustomNames } from '../../../../test/fixtures/custom-names.js';
import { addNames, type Names } from '../../../../test/fixtures/factories.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import { MergeApplier } from '../merges/merge-applier.js';

let product: TestApp;
let names: Names;
let admin: Client;
let barrier: LockBarrier;
let customNames: CustomNames;

beforeAll(async () => {
  // Without workers: the test applies the merges.
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
  barrier = await LockBarrier.open(product.databaseUrl);
  customNames = new CustomNames(product, names, admin);
});

afterAll(async () => {
  await barrier.close();
  await product.stop();
});

it('a name is hidden when a merge into it is undone while its last approval is revoked', async () => {
  const toCondition = (name: string) => ({ conditionId: 0, useCustomCondition: true, customConditionName: name });
  await customNames.publish(toCondition('Shallow sleep'));
  const id = await customNames.publish(toCondition('Light sleep'));
  const [from, into] = [
    await customNames.findEntry('conditions', 'Shallow sleep'),
    await customNames.findEntry('conditions', 'Light sleep'),
  ];
  const path = '/api/admin/catalog';
  const merge = { intoId: into.id };
  const { mergeId } = (await admin.post<{ mergeId: number }>(`${path}/conditions/${from.id}/merge`, merge)).body;
  await product.app.get(MergeApplier).syncMerge(mergeId);

  await barrier.acquire({
    name: 'decisions',
    sql: 'lock table review.decisions in share row exclusive mode',
    parameters: [],
  });
  const revoking = await barrier.start(() => customNames.revoke(id));
  const undoing = await barrier.start(async () => {
    expect((await admin.post(`${path}/merges/${mergeId}/undo`)).status).toBe(204);
    await product.app.get(MergeApplier).syncMerge(mergeId);
  });
  await barrier.release();
  expect(await revoking.ended).toBe(204);
  await undoing.ended;
  expect(await customNames.findEntry('conditions', 'Light sleep')).toMatchObject({ isPublic: false });
  expect(await customNames.findEntry('conditions', 'Shallow sleep')).toMatchObject({ isPublic: true });
});
