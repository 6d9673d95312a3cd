import { addNames, approve, submitTestimonial } from '../../../../test/fixtures/factories.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import { CustomNamesService } from './custom-names.service.js';

let product: TestApp;
let barrier: LockBarrier;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  barrier = await LockBarrier.open(product.databaseUrl);
});

afterAll(async () => {
  await barrier.close();
  await product.stop();
});

it('approvals with custom names do not wait for the import of a feed for which the deletion of unused names waits', async () => {
  const admin = await product.signInAs('admin');
  const custom = { supplementId: 0, useCustomSupplement: true, customSupplementName: 'Irish moss' };
  const testimonialId = await submitTestimonial(await product.signUpUser(), await addNames(product.database), custom);
  const unused = await product.database.query<{ id: number }>(
    `insert into catalog.supplements (name_en, name_es, is_user_generated)
     select name, name, true from unnest(array['Sea moss', 'Sea lettuce']) name returning id`,
  );
  await barrier.acquire({
    name: 'feed',
    sql: 'select 1 from catalog.supplements where id = $1 for key share',
    parameters: [unused[0].id],
  });
  const deletion = product.app.get(CustomNamesService).deleteUnused(() => Promise.resolve(new Set<number>()));
  await waitUntil(
    () => barrier.countWaiting(),
    (count) => count === 1,
  );
  await approve(admin, testimonialId);
  expect(await barrier.countWaiting()).toBe(1);
  await barrier.release();
  await deletion;
  const remaining = await product.database.query('select 1 from catalog.supplements where id = any($1)', [
    unused.map(({ id }) => id),
  ]);
  expect(remaining).toEqual([]);
});
