import { AsyncLocalStorage } from 'node:async_hooks';
import { buildErasureRequest, findUserId, requestErasure } from '../../../../test/fixtures/erasure-fixtures.js';
import {
  addNames,
  approve,
  buildSubmission,
  type Names,
  submitTestimonial,
  waitForJobs,
} from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { Database, excludeFromBudget } from '../../../platform/database/index.js';

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
});

afterAll(() => product.stop());

/** A user whose approved testimonial has added a supplement and an additional condition to the catalog. */
async function addNamesOfUser() {
  const user = await product.signUpUser();
  const id = await submitTestimonial(user, names, {
    supplementId: 0,
    useCustomSupplement: true,
    customSupplementName: 'Root of the meadow',
    customOtherConditionNames: ['Restless meadow legs'],
  });
  await approve(await product.signInAs('admin'), id);
  const [row] = await product.database.query<{ supplementId: number; conditionId: number }>(
    `select supplement_id as "supplementId", additional_condition_ids[1] as "conditionId"
     from testimonials.testimonials where id = $1`,
    [id],
  );
  return { user, ...row };
}

it.each(['submission', 'edit'] as const)(
  'names that are deleted during the %s, with their last user, are unknown',
  async (kind) => {
    const { user, supplementId, conditionId } = await addNamesOfUser();
    const author = await product.signUpUser();
    expect((await author.get('/api/notices')).status).toBe(200);
    const edited = kind === 'edit' ? await submitTestimonial(author, names) : undefined;
    const fields = buildSubmission(names, {
      otherConditions: [conditionId],
      otherConditionMedications: [{ id: supplementId, type: 'supplement', name: 'Root of the meadow', isOther: false }],
    });
    const authorLock = `testimonials.user.${await findUserId(product, author)}`;
    const database = product.app.get(Database);
    const runOutsideTransaction = AsyncLocalStorage.snapshot();
    let erasure: string | undefined;
    // The names have been found; the transaction of the author has begun.
    const lockSpy = jest.spyOn(database, 'lock').mockImplementation(async (name) => {
      if (name === authorLock && !erasure) {
        erasure = 'started';
        const requestNow = () => runOutsideTransaction(() => requestErasure(user, buildErasureRequest()));
        erasure = (await excludeFromBudget(requestNow)).body.state;
      }
      await Database.prototype.lock.call(database, name);
    });
    const request = edited
      ? author.put(`/api/testimonials/${edited}`, { ...fields, version: 1 })
      : author.post('/api/testimonials', fields);
    const { status, body } = await request;
    lockSpy.mockRestore();
    expect(erasure).toBe('completed');
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'validation_failed' })]);
    const { errors } = body as { errors: { field: string; code: string }[] };
    expect(errors.map(({ field, code }) => [field, code])).toEqual([
      ['otherConditionMedications.0.id', 'unknown'],
      ['otherConditions.0', 'unknown'],
    ]);
    await waitForJobs(product);
  },
);
