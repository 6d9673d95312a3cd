import { addNames, type Names, waitForJobs } from '../../../../test/fixtures/factories.js';
import type { Client } from '../../../../test/app/client.js';
import { backdateFirst, customSubject, getSignals, submitFrom } from '../../../../test/fixtures/integrity-fixture.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { FlagsRepository } from './flags.repository.js';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
  await submitFrom(await product.signUpUser(), names, customSubject());
  await backdateFirst(product, 60);
});

afterAll(() => product.stop());

/** Submits two testimonials; the check of the first one begins before the second one exists, and stores its result last. */
async function submitDuringCheck(changes: Record<string, unknown>): Promise<[first: number, second: number]> {
  const repository = product.app.get(FlagsRepository);
  const replace = repository.replace.bind(repository);
  const outdateChecks = repository.outdateChecks.bind(repository);
  const check = { isReached: false, isReleased: false };
  const spies = [
    jest
      .spyOn(repository, 'outdateChecks')
      .mockImplementation((affected) => outdateChecks(affected).finally(() => (check.isReleased = true))),
    jest.spyOn(repository, 'replace').mockImplementation(async (...args) => {
      if (check.isReached) {
        await replace(...args);
        return;
      }
      check.isReached = true;
      await waitUntil(
        () => product.database.query<{ id: number }>(waitingOrChecked, [args[0].testimonialId]),
        (rows) => check.isReleased || rows.length > 0,
      );
      await replace(...args);
    }),
  ];
  const first = await submitFrom(await product.signUpUser(), names, changes);
  await waitUntil(() => Promise.resolve(check.isReached), Boolean);
  const second = await submitFrom(await product.signUpUser(), names, changes);
  await waitForJobs(product);
  for (const spy of spies) spy.mockRestore();
  return [first, second];
}

/** Something waits for the first check, or a later testimonial was checked without signals. */
const waitingOrChecked = `select 1 from pg_locks where locktype = 'advisory' and not granted
  union all select 1 from review.flag_checks c where testimonial_id > $1
    and not exists (select 1 from review.flags f where f.testimonial_id = c.testimonial_id and signal is not null)`;

it('a testimonial that was being checked when the last one of a burst was is checked again', async () => {
  const brand = { ...customSubject(), customBrandName: 'Concurrent brand' };
  for (let n = 0; n < 3; n += 1) await submitFrom(await product.signUpUser(), names, brand);
  await waitForJobs(product);
  const [first] = await submitDuringCheck(brand);
  expect(await getSignals(admin, first)).toHaveProperty('brand_burst');
});

it('a job that ends between the check of the last testimonial of a burst and the checks of the others completes them later', async () => {
  const brand = { ...customSubject(), customBrandName: 'Interrupted brand' };
  const ids: number[] = [];
  for (let n = 0; n < 4; n += 1) ids.push(await submitFrom(await product.signUpUser(), names, brand));
  await waitForJobs(product);
  for (const id of ids) expect(await getSignals(admin, id)).not.toHaveProperty('brand_burst');
  const spy = jest
    .spyOn(product.app.get(FlagsRepository), 'outdateChecks')
    .mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
  ids.push(await submitFrom(await product.signUpUser(), names, brand));
  await waitForJobs(product);
  expect(spy.mock.calls.length).toBeGreaterThan(0);
  spy.mockRestore();
  for (const id of ids) expect(await getSignals(admin, id)).toHaveProperty('brand_burst');
});

it('the check of a testimonial does not remove that a later one is similar', async () => {
  const ids = await submitDuringCheck({
    ...customSubject(),
    experience: 'Two concurrent checks of nearly the same text: both testimonials must show it to the reviewers.',
  });
  for (const id of ids) {
    const { body } = await admin.get<{ similar: { id: number }[] }>(`/api/testimonials/admin/${id}`);
    expect(body.similar.map((other) => other.id)).toEqual(ids.filter((other) => other !== id));
  }
});

it('the checked versions of more testimonials than a statement may have parameters can be read', async () => {
  const ids = Array.from({ length: 70_000 }, (_, index) => index + 1);
  const checkedVersions = await product.app.get(FlagsRepository).findCheckedVersions(ids);
  expect(checkedVersions.size).toBeGreaterThan(0);
});
