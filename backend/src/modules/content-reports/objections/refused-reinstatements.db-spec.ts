import { createMarker } from '../../../../test/fixtures/erasure-fixtures.js';
import { approve, buildSubmission, reject } from '../../../../test/fixtures/factories.js';
import { waitUntil } from '../../../../test/app/test-app.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import {
  anonymous,
  approver,
  CASES,
  decide,
  decideObjection,
  EXPLANATION,
  names,
  nextAddress,
  product,
  reviewer,
  secondReviewer,
  STATEMENT,
  useReportProduct,
  type Queue,
} from '../../../../test/fixtures/reported-testimonials.js';

useReportProduct();

const customNames = (marker: string) => ({
  ...{ conditionId: 0, useCustomCondition: true, customConditionName: `Condition ${marker}` },
  ...{ brandId: null, useCustomBrand: true, customBrandName: `Brand ${marker}` },
});

/** The names of the test that an anonymous user finds. */
async function search(marker: string): Promise<string[]> {
  const kinds = ['conditions', 'brands'];
  const found = await Promise.all(
    kinds.map(async (kind) => (await anonymous.get<object[]>(`/api/${kind}/search?query=${marker}`)).body.length > 0),
  );
  return kinds.filter((_, index) => found[index]);
}

/** A testimonial with custom names that was taken down, and the objection of its author. */
async function takeDown(marker: string) {
  const author = await product.signUpUser();
  const submit = async (changes: Record<string, unknown>) => {
    const sent = await author.post<{ id: number }>('/api/testimonials', buildSubmission(names, changes));
    expect(sent.status).toBe(201);
    return sent.body.id;
  };
  const id = await submit(customNames(marker));
  await approve(approver, id);
  const reported = { testimonialId: id, reason: 'danger', ...EXPLANATION, language: 'en' };
  const { status } = await anonymous.post('/api/content-reports', reported, { 'x-forwarded-for': nextAddress() });
  expect(status).toBe(201);
  const { body: queue } = await reviewer.get<Queue>(`${CASES}?pageSize=100`);
  const found = queue.cases.find(({ testimonial }) => testimonial.id === id)!;
  expect((await decide(reviewer, found, 'taken_down')).status).toBeLessThan(300);
  expect((await author.post(`${CASES}/${found.id}/objection`, EXPLANATION)).status).toBe(201);
  return { id, author, submit };
}

async function overturn(testimonialId: number): Promise<void> {
  const { body } = await secondReviewer.get<{
    objections: { id: number; version: number; testimonial: { id: number } }[];
  }>('/api/content-reports/objections?pageSize=100');
  const objection = body.objections.find(({ testimonial }) => testimonial.id === testimonialId)!;
  expect((await decideObjection(secondReviewer, objection, 'overturned')).status).toBe(204);
}

const DECIDED = { reviewStatus: 'rejected', rejectionReason: STATEMENT };

it.each([
  ['with the same custom names', (marker: string) => customNames(marker)],
  [
    'with another brand',
    (marker: string) => ({
      ...customNames(marker),
      brandId: names.brandId,
      useCustomBrand: false,
      customBrandName: null,
    }),
  ],
])('a testimonial stays rejected and its names hidden if its author has sent another one %s', async (_, build) => {
  const marker = createMarker();
  const { id, author, submit } = await takeDown(marker);
  await submit(build(marker));
  expect(await search(marker)).toEqual([]);
  await overturn(id);
  expect((await author.get(`/api/testimonials/my/${id}`)).body).toMatchObject(DECIDED);
  expect(await search(marker)).toEqual([]);
});

it('a testimonial that was edited after the takedown and rejected in the review stays rejected', async () => {
  const { id, author } = await takeDown(createMarker());
  const { version } = (await author.get<{ version: number }>(`/api/testimonials/my/${id}`)).body;
  expect((await author.put(`/api/testimonials/${id}`, { ...buildSubmission(names), version })).status).toBe(200);
  const rejectionReason = 'The receipt is of another product.';
  await reject(approver, id, { rejectionReason });
  await overturn(id);
  const { body } = await author.get(`/api/testimonials/my/${id}`);
  expect(body).toMatchObject({ reviewStatus: 'rejected', rejectionReason });
});

it('the names of a testimonial are public again with it', async () => {
  const marker = createMarker();
  const { id, author } = await takeDown(marker);
  expect(await search(marker)).toEqual([]);
  await overturn(id);
  expect((await author.get(`/api/testimonials/my/${id}`)).body).toMatchObject({ reviewStatus: 'approved' });
  expect(await search(marker)).toEqual(['conditions', 'brands']);
});

it('a testimonial stays rejected if a merge makes another one of its author a duplicate during the decision', async () => {
  const { id, author, submit } = await takeDown(createMarker());
  const otherId = await submit({ conditionId: names.otherConditionId });
  const barrier = await LockBarrier.open(product.databaseUrl);
  await barrier.acquire({
    name: 'testimonials that a merge moves',
    sql: `update testimonials.testimonials moved set condition_id = rejected.condition_id, subject_key = rejected.subject_key
          from testimonials.testimonials rejected where moved.id = $1 and rejected.id = $2`,
    parameters: [otherId, id],
  });
  const decision = overturn(id);
  await waitUntil(
    () => barrier.countWaiting(),
    (count) => count === 1,
  );
  await barrier.release();
  await barrier.close();
  await decision;
  expect((await author.get(`/api/testimonials/my/${id}`)).body).toMatchObject(DECIDED);
});
