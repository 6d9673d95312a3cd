import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { findUserId } from '../../../../test/fixtures/erasure-fixtures.js';
import { CustomNames } from '../../../../test/fixtures/custom-names.js';
import { addNames, type Names, submitTestimonial } from '../../../../test/fixtures/factories.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import type { Erasure } from './erasure.entity.js';
import { ErasureSteps } from './erasure-steps.js';

let product: TestApp;
let names: Names;
let admin: Client;
let barrier: LockBarrier;
let customNames: CustomNames;

beforeAll(async () => {
  // Without workers: the test runs the step of the erasure.
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

it('a name is hidden if its last approval is revoked while another user of it is erased', async () => {
  const id = await customNames.publish({ customOtherConditionNames: ['Restless legs'] });
  const entry = await customNames.findEntry('additional_conditions', 'Restless legs');
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
  const erasing = await barrier.start(() => account.run(erasure));
  const revoking = await barrier.start(() => customNames.revoke(id));
  await barrier.release();
  await erasing.ended;
  expect(await revoking.ended).toBe(204);
  expect(await customNames.findEntry('additional_conditions', 'Restless legs')).toMatchObject({ isPublic: false });
  const authors = await product.database.query(
    'select user_id as id from catalog.additional_condition_authors where additional_condition_id = $1',
    [entry.id],
  );
  expect(authors).toHaveLength(1);
});
