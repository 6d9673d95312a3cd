import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../test/fixtures/factories.js';
import {
  backdateFirst,
  customSubject,
  drawReceipt,
  getSignals,
  submitFrom,
} from '../../../test/fixtures/integrity-fixture.js';
import type { Client } from '../../../test/app/client.js';
import { TestApp } from '../../../test/app/test-app.js';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start({ env: { TRUST_PROXY: '1' } });
  admin = await product.signInAs('admin');
  names = await addNames(product.database);
  await submitTestimonial(await product.signUpUser(), names);
  await backdateFirst(product, 60);
});

afterAll(() => product.stop());

async function submitByOthers(count: number, changes: object, options: Parameters<typeof submitFrom>[3] = {}) {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const fields = { ...customSubject(), ...changes };
    ids.push(await submitFrom(await product.signUpUser(), names, fields, options));
  }
  await waitForJobs(product);
  return ids;
}

it('a testimonial about an entry of the catalog is compared with those that name it as text', async () => {
  const typed = await submitByOthers(5, { customBrandName: 'Late brand' });
  await approve(admin, typed[0]);
  await waitForJobs(product);
  const [brand] = await product.database.query<{ id: number }>(
    `select id from catalog.brands where name = 'Late brand'`,
  );
  const [id] = await submitByOthers(1, { useCustomBrand: false, customBrandName: null, brandId: brand.id });
  expect((await getSignals(admin, id))['brand_burst']).toMatchObject({ accounts: 6 });
});

describe('a testimonial about an entry is compared with those that have its name as text', () => {
  /** Submits testimonials with a custom name, and approves the first of them; returns the id of the new entry. */
  async function publish(customSupplementName: string): Promise<number> {
    const [first] = await submitByOthers(5, { customSupplementName });
    await approve(admin, first);
    await waitForJobs(product);
    const [{ id }] = await product.database.query<{ id: number }>(
      'select id from catalog.supplements where name_en = $1',
      [customSupplementName],
    );
    return id;
  }

  async function findSignal(supplementId: number) {
    const [id] = await submitByOthers(1, { useCustomSupplement: false, customSupplementName: null, supplementId });
    return (await getSignals(admin, id))['supplement_burst'];
  }

  it('after an admin translated it', async () => {
    const id = await publish('Raíz tardía');
    const translation = { nameEn: 'Late root', nameEs: 'Raíz tardía' };
    expect((await admin.put(`/api/admin/catalog/supplements/${id}`, translation)).status).toBe(204);
    expect(await findSignal(id)).toMatchObject({ accounts: 6 });
  });

  it('after an entry with this name was merged into it', async () => {
    const intoId = names.otherSupplementId;
    const id = await publish('Late root powder');
    expect((await admin.post(`/api/admin/catalog/supplements/${id}/merge`, { intoId })).status).toBe(200);
    await waitForJobs(product);
    expect(await findSignal(intoId)).toMatchObject({ accounts: 6 });
  });
});

it('submissions from an address more than 30 days ago do not count, also before they are deleted', async () => {
  const address = '203.0.113.77';
  const [first] = await submitByOthers(4, {}, { address });
  await product.database.execute(
    `update testimonials.submission_addresses set created_at = now() - interval '31 days' where testimonial_id = $1`,
    [first],
  );
  const [fifth] = await submitByOthers(1, {}, { address });
  expect(await getSignals(admin, fifth)).toEqual({});
  const [sixth] = await submitByOthers(1, {}, { address });
  expect((await getSignals(admin, sixth))['shared_address']).toMatchObject({ accounts: 5 });
});

it('links lead to the most similar receipts first, which differ in at most six bits', async () => {
  const files = [await drawReceipt(11)];
  const [similar, copy, last, different] = await submitByOthers(4, {}, { files });
  const changeBits = (id: number, bits: string) =>
    product.database.execute(
      `update testimonials.attachments set image_hash = image_hash # $2::bit(64) where testimonial_id = $1`,
      [id, bits.padStart(64, '0')],
    );
  await changeBits(similar, '111');
  await changeBits(copy, '1');
  await changeBits(last, '111111');
  await changeBits(different, '1111111');
  const [id] = await submitByOthers(1, {}, { files });
  expect((await getSignals(admin, id))['similar_receipt'].relatedIds).toEqual([copy, similar, last]);
});

it.each([
  ['brand_burst', { customBrandName: 'Shrinking brand' }, {}],
  ['shared_address', {}, { address: '203.0.113.78' }],
])('links of %s lead to the others that remain after one was deleted', async (code, changes, options) => {
  const ids = await submitByOthers(5, changes, options);
  expect((await getSignals(admin, ids[4]))[code]).toMatchObject({ accounts: 5 });
  expect((await admin.delete(`/api/testimonials/${ids[3]}`)).status).toBe(204);
  await waitForJobs(product);
  const { relatedIds } = (await getSignals(admin, ids[4]))[code];
  expect(relatedIds.toSorted((a, b) => a - b)).toEqual(ids.slice(0, 3));
});

it('the usual number of accounts of a popular supplement is counted in the time of its newest thousand submissions', async () => {
  await backdateFirst(product, 90);
  const subject = customSubject();
  const [id] = await submitByOthers(1, subject);
  // 60 a day for the last 20 days: a thousand of them are from the last 17, and nothing is unusual about the last ones.
  await product.database.execute(
    `with users as (
       insert into identity.users (issuer, subject, created_at)
       select 'popular', n::text, now() - interval '200 days' from generate_series(1, 1200) n returning id
     )
     insert into testimonials.testimonials (
       user_id, created_at, language, experience, condition_id, supplement_id, custom_supplement_name, brand_id, custom_brand_name,
       subject_key, consumption_duration, consumption_unit, usage_frequency, usage_frequency_unit, dose_amount, dose_unit,
       intake_type, intake_habits, perceived_improvement, time_to_results, time_to_results_unit, still_taking_status,
       side_effects, gender, age_range, proof, review_status, version, updated_at)
     select users.id, now() - make_interval(mins => 24 * row_number() over ()::int),
       language, experience, condition_id, supplement_id, custom_supplement_name, brand_id, custom_brand_name,
       subject_key, consumption_duration, consumption_unit, usage_frequency, usage_frequency_unit, dose_amount, dose_unit,
       intake_type, intake_habits, perceived_improvement, time_to_results, time_to_results_unit, still_taking_status,
       side_effects, gender, age_range, proof, review_status, version, updated_at
     from users, testimonials.testimonials t where t.id = $1`,
    [id],
  );
  const [newest] = await submitByOthers(1, subject);
  expect(await getSignals(admin, newest)).toEqual({});
});
