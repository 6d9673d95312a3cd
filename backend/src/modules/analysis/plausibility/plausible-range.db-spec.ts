import {
  addNames,
  approve,
  buildSubmission,
  createApprovedTestimonial,
  jpeg,
  multipart,
  type Names,
  submitTestimonial,
  waitForJobs,
} from '../../../../test/fixtures/factories.js';
import { decideRectification, rectify } from '../../../../test/fixtures/rectifications.js';
import { TestApp } from '../../../../test/app/test-app.js';
import type { Client } from '../../../../test/app/client.js';
import type { FlagDto } from '../../review/index.js';
import type { PlausibleRangeDto } from './plausible-range.dto.js';

/** Nine doses; the tenth report makes the 90th percentile 600. */
const DOSES = [100, 100, 200, 200, 300, 300, 300, 400, 600];
const IMPLAUSIBLE = { doseAmount: 40_000, timeToResults: 40, timeToResultsUnit: 'months' };

let product: TestApp;
let names: Names;
let admin: Client;

const readRange = async (id: number) =>
  (await product.anonymous().get<PlausibleRangeDto>(`/api/analysis/plausible-range?supplementId=${id}`)).body;

const getFlags = async (id: number) => {
  const { body } = await admin.get<{ flags: FlagDto[] }>(`/api/testimonials/admin/${id}`);
  return body.flags.filter(({ figures }) => figures !== null);
};

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
  for (const doseAmount of DOSES) await createApprovedTestimonial(product, names, { doseAmount });
  await waitForJobs(product);
});

afterAll(() => product.stop());

it('below 10 reports nothing is unusual; from the tenth on, JSON submissions are flagged too and accepted', async () => {
  expect(await readRange(names.supplementId)).toMatchObject({ reports: 9, doses: [{ askAbove: null }] });
  const early = await submitTestimonial(await product.signUpUser(), names, IMPLAUSIBLE);
  expect(await getFlags(early)).toEqual([]);

  await createApprovedTestimonial(product, names, { doseAmount: 600 });
  await waitForJobs(product);
  const days = { reports: 10, p10: 14, p25: 14, p50: 14, p75: 14, p90: 14, askAbove: 140 };
  expect(await readRange(names.supplementId)).toEqual({
    supplementId: names.supplementId,
    reports: 10,
    doses: [{ unit: 'milligrams', reports: 10, p10: 100, p25: 200, p50: 300, p75: 400, p90: 600, askAbove: 6000 }],
    asksAboutOtherUnits: true,
    daysToResults: days,
  });

  const author = await product.signUpUser();
  const id = await submitTestimonial(author, names, { ...IMPLAUSIBLE, doseConfirmed: true });
  const usual = { low: 100, high: 600, usualUnit: 'milligrams', reports: 10 };
  const dose = { ...usual, amount: 40_000, unit: 'milligrams', confirmed: true };
  const time = { amount: 1200, unit: 'days', low: 14, high: 14, usualUnit: 'days', reports: 10, confirmed: false };
  expect(await getFlags(id)).toEqual([
    { code: 'unusual_dose', field: 'doseAmount', start: null, end: null, figures: dose, signal: null },
    { code: 'unusual_time_to_results', field: 'timeToResults', start: null, end: null, figures: time, signal: null },
  ]);
  const { body: list } = await admin.get<{ testimonials: { id: number }[] }>(
    '/api/testimonials/admin/pending?flag=unusual_dose',
  );
  expect(list.testimonials.map((testimonial) => testimonial.id)).toEqual([id]);
  const own = (await author.get(`/api/testimonials/my/${id}`)).body;
  expect(own).toMatchObject({ doseAmount: 40_000, doseConfirmed: true, timeToResultsConfirmed: false });
  const exported = JSON.stringify((await author.get('/api/data-rights/export')).body);
  expect(exported).toContain('"doseConfirmed":true');

  // An edit is compared again: in a unit that nobody else used, whatever the amount; 10 times is not beyond 10 times.
  const edit = async (version: number, changes: Record<string, unknown>) =>
    (await author.put(`/api/testimonials/${id}`, { ...buildSubmission(names, changes), version })).status;
  expect(await edit(1, { doseUnit: 'drops', doseAmount: 3, timeToResults: 20, timeToResultsUnit: 'weeks' })).toBe(200);
  const drops = { ...usual, amount: 3, unit: 'drops', confirmed: false };
  expect(await getFlags(id)).toEqual([
    { code: 'unusual_dose_unit', field: 'doseUnit', start: null, end: null, figures: drops, signal: null },
  ]);
  expect(await edit(2, { doseAmount: 6000, timeToResults: 140, timeToResultsUnit: 'days' })).toBe(200);
  expect(await getFlags(id)).toEqual([]);
});

it('the form, which sends text, records a confirmation too', async () => {
  const author = await product.signUpUser();
  const fields = buildSubmission(names, { ...IMPLAUSIBLE, doseConfirmed: true, timeToResultsConfirmed: true });
  const { status, body } = await author.post<{ id: number }>('/api/testimonials', multipart(fields, [await jpeg()]));
  expect(status).toBe(201);
  expect((await getFlags(body.id)).map(({ code, figures }) => [code, figures?.confirmed])).toEqual([
    ['unusual_dose', true],
    ['unusual_time_to_results', true],
  ]);
});

it('a published testimonial is compared with the others, also after a rectification', async () => {
  const author = await product.signUpUser();
  const changes = { doseUnit: 'capsules', doseAmount: 2, doseConfirmed: true };
  const id = await submitTestimonial(author, names, changes);
  expect(await getFlags(id)).toMatchObject([{ code: 'unusual_dose_unit', figures: { confirmed: true } }]);
  await approve(admin, id);
  await waitForJobs(product);
  // Now two authors use the unit.
  const other = await submitTestimonial(await product.signUpUser(), names, { doseUnit: 'capsules', doseAmount: 500 });
  expect(await getFlags(other)).toEqual([]);

  const { body } = await rectify(author, {
    recordId: id,
    fieldName: 'doseAmount',
    currentValue: '2',
    requestedValue: '3',
  });
  expect((await decideRectification(admin, body.id, 'approve')).status).toBeLessThan(300);
  await waitForJobs(product);
  expect(await getFlags(id)).toMatchObject([
    { code: 'unusual_dose_unit', figures: { amount: 3, unit: 'capsules', confirmed: false, reports: 10 } },
  ]);
});

it('custom and unknown supplements have no range, and the id of a merged one answers for its target', async () => {
  const custom = { supplementId: 0, useCustomSupplement: true, customSupplementName: 'Melena de León' };
  const id = await submitTestimonial(await product.signUpUser(), names, { ...custom, ...IMPLAUSIBLE });
  expect(await getFlags(id)).toEqual([]);
  expect(await readRange(424_242)).toMatchObject({ code: 'supplement_not_found' });
  expect(await readRange(names.otherSupplementId)).toMatchObject({
    reports: 0,
    doses: [],
    asksAboutOtherUnits: false,
    daysToResults: null,
  });
  await product.database.execute(
    'update catalog.supplements set merged_into_id = $1, is_user_generated = true where id = $2',
    [names.supplementId, names.otherSupplementId],
  );
  expect(await readRange(names.otherSupplementId)).toMatchObject({ supplementId: names.supplementId, reports: 11 });
});
