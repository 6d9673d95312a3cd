import { type Client } from '../../../test/app/client.js';
import {
  addNames,
  approve,
  createApprovedTestimonial,
  getTotalPoints,
  type Names,
  submitTestimonial,
  waitForJobs,
  buildSubmission,
} from '../../../test/fixtures/factories.js';
import { TestApp } from '../../../test/app/test-app.js';
import type { ProblemDto } from '../../platform/http/index.js';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const pathOf = (id: number, action: string) => `/api/testimonials/admin/${id}/${action}`;
const reject = (id: number, reason = 'Please tell us the dose.', action = 'reject') =>
  admin.post<ProblemDto>(pathOf(id, action), { testimonialId: id, rejectionReason: reason });
const revokeApproval = (id: number) => reject(id, 'The shop says it never sold it.', 'revoke-approval');

async function getPoints(author: Client): Promise<number> {
  await waitForJobs(product);
  return getTotalPoints(author);
}

async function countReports(supplementId: number): Promise<number> {
  await waitForJobs(product);
  const path = `/api/analysis/condition-analysis?conditionQuery=${names.otherConditionId}&supplementId=${supplementId}`;
  return (await product.anonymous().get<{ totalTestimonials: number }>(path)).body.totalTestimonials;
}

const findDecisions = (id: number) =>
  product.database.query<{ decision: string; reason: string | null; reason_code: string | null; outcome: string }>(
    'select decision, reason, reason_code, outcome from review.decisions where testimonial_id = $1 order by id',
    [id],
  );

describe('concurrent review decisions', () => {
  it('one of ten concurrent approvals succeeds and 200 points are credited once', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => admin.post<ProblemDto>(pathOf(id, 'approve'))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(9).fill(409)]);
    expect(responses.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
      Array(9).fill('already_decided'),
    );
    expect(await getPoints(author)).toBe(200);
    expect(await findDecisions(id)).toEqual([
      { decision: 'approved', reason: null, reason_code: null, outcome: 'significant' },
    ]);
  });

  it('exactly one of a concurrent approval and rejection succeeds', async () => {
    const authors = await Promise.all([1, 2, 3, 4].map(() => product.signUpUser()));
    for (const author of authors) {
      const id = await submitTestimonial(author, names);
      const [approved, rejected] = await Promise.all([admin.post(pathOf(id, 'approve')), reject(id)]);
      expect([approved.status, rejected.status].sort()).toEqual([204, 409]);
      const state = approved.status === 204 ? 'approved' : 'rejected';
      expect((await author.get(`/api/testimonials/my/${id}`)).body).toMatchObject({
        reviewStatus: state,
        rejectionReason: state === 'approved' ? null : 'Please tell us the dose.',
      });
      expect((await findDecisions(id)).map(({ decision }) => decision)).toEqual([state]);
      expect(await getPoints(author)).toBe(state === 'approved' ? 200 : 0);
    }
  });
});

describe('review permissions', () => {
  it('only members of the admin organization may decide', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    const body = { testimonialId: id, rejectionReason: 'Please tell us the dose.' };
    for (const [method, path, requestBody] of [
      ['GET', '/api/testimonials/admin/pending', undefined],
      ['GET', `/api/testimonials/admin/${id}`, undefined],
      ['POST', pathOf(id, 'approve'), undefined],
      ['POST', pathOf(id, 'reject'), body],
      ['POST', pathOf(id, 'revoke-approval'), body],
    ] as const) {
      const response = await author.call<ProblemDto>(method, path, requestBody);
      expect([path, response.status, response.body.code]).toEqual([path, 403, 'admin_only']);
      const anonymous = await product.anonymous().call<ProblemDto>(method, path, requestBody);
      expect([path, anonymous.status, anonymous.body.code]).toEqual([path, 401, 'unauthenticated']);
      expect(anonymous.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
    expect((await author.get(`/api/testimonials/my/${id}`)).body).toMatchObject({ reviewStatus: 'pending' });
  });

  it('an admin may not decide about their own testimonial', async () => {
    const id = await submitTestimonial(admin, names, { supplementId: names.otherSupplementId });
    expect((await admin.get(`/api/testimonials/admin/${id}`)).body).toMatchObject({ isOwn: true });
    for (const response of [
      await admin.post<ProblemDto>(pathOf(id, 'approve')),
      await reject(id),
      await revokeApproval(id),
    ]) {
      expect([response.status, response.body.code]).toEqual([403, 'own_testimonial']);
    }
    expect(await findDecisions(id)).toEqual([]);
  });

  it('an unknown id is answered with 404, however large it is', async () => {
    for (const id of [999_999, 2_147_483_647, 99_999_999_999]) {
      const responses = [await admin.get(`/api/testimonials/admin/${id}`), await admin.post(pathOf(id, 'approve'))];
      expect([id, ...responses.map(({ status }) => status)]).toEqual([id, 404, 404]);
      expect((await reject(id)).status).toBe(404);
    }
    expect((await admin.get('/api/testimonials/admin/first')).status).toBe(400);
  });
});

describe('POST /api/testimonials/admin/{id}/reject', () => {
  it('a reason needs 10 to 500 characters after trimming', async () => {
    const id = await submitTestimonial(await product.signUpUser(), names);
    for (const reason of [
      '',
      ' \u200d'.repeat(10),
      '  nine ch. ',
      '123456789',
      'x'.repeat(501),
      '🌱'.repeat(9),
      'x'.repeat(9) + '\0',
    ]) {
      const response = await reject(id, reason);
      expect([reason, response.status]).toEqual([reason, 400]);
      expect(response.body.errors?.map(({ field }) => field)).toEqual(['rejectionReason']);
    }
    for (const body of [{}, { testimonialId: id }, { testimonialId: id, rejectionReason: 12345678901 }]) {
      expect((await admin.post(pathOf(id, 'reject'), body)).status).toBe(400);
    }
    expect((await findDecisions(id)).length).toBe(0);
    expect((await reject(id, `  ${'🌱'.repeat(500)} `)).status).toBe(204);
    expect(await findDecisions(id)).toMatchObject([{ decision: 'rejected', reason: '🌱'.repeat(500) }]);

    const other = await submitTestimonial(await product.signUpUser(), names);
    expect((await reject(other, ' 1234567890 ')).status).toBe(204);
  });

  it.each(['approve', 'reject', 'revoke-approval'])('%s: the id in the body must match the path', async (action) => {
    const id = await submitTestimonial(await product.signUpUser(), names);
    if (action === 'revoke-approval') await approve(admin, id);
    const body = action === 'approve' ? {} : { rejectionReason: 'Please tell us the dose.' };
    const response = await admin.post<ProblemDto>(pathOf(id, action), { testimonialId: id + 1, ...body });
    const errors = [{ field: 'testimonialId', code: 'mismatch' }];
    expect(response).toMatchObject({ status: 400, body: { errors } });
    expect(await findDecisions(id)).toHaveLength(action === 'revoke-approval' ? 1 : 0);
    expect((await admin.post(pathOf(id, action), { testimonialId: id, ...body })).status).toBe(204);
  });

  it('a reason code from the list is stored and any other is rejected', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    const body = { testimonialId: id, rejectionReason: 'There is a phone number in it.' };
    expect((await admin.post(pathOf(id, 'reject'), { ...body, reasonCode: 'because' })).status).toBe(400);
    expect((await admin.post(pathOf(id, 'reject'), { ...body, reasonCode: 'personal_data' })).status).toBe(204);
    expect(await findDecisions(id)).toMatchObject([{ decision: 'rejected', reason_code: 'personal_data' }]);
    expect((await author.get(`/api/testimonials/my/${id}`)).body).toMatchObject({
      reviewStatus: 'rejected',
      rejectionReason: 'There is a phone number in it.',
    });
    expect((await admin.post(pathOf(id, 'approve'))).status).toBe(409);
    expect((await product.anonymous().get(`/api/testimonials/${id}`)).status).toBe(404);
  });
});

describe('POST /api/testimonials/admin/{id}/revoke-approval', () => {
  it('revoking reverses the points and leaves the ranking, and approving again never exceeds 200 points', async () => {
    const author = await product.signUpUser();
    const changes = { conditionId: names.otherConditionId, supplementId: names.otherSupplementId };
    const id = await submitTestimonial(author, names, changes);
    expect((await revokeApproval(id)).status).toBe(409);
    await approve(admin, id);
    expect([await getPoints(author), await countReports(names.otherSupplementId)]).toEqual([200, 1]);

    const responses = await Promise.all([revokeApproval(id), revokeApproval(id), revokeApproval(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect([await getPoints(author), await countReports(names.otherSupplementId)]).toEqual([0, 0]);
    expect((await product.anonymous().get(`/api/testimonials/${id}`)).status).toBe(404);
    const revoked = await author.get<{ version: number }>(`/api/testimonials/my/${id}`);
    expect(revoked.body).toMatchObject({
      reviewStatus: 'rejected',
      rejectionReason: 'The shop says it never sold it.',
    });

    const edited = {
      ...buildSubmission(names, changes),
      version: revoked.body.version,
      experience: 'Now with the receipt.',
    };
    expect((await author.put(`/api/testimonials/${id}`, edited)).status).toBe(200);
    await approve(admin, id);
    expect([await getPoints(author), await countReports(names.otherSupplementId)]).toEqual([200, 1]);
    expect((await findDecisions(id)).map(({ decision }) => decision)).toEqual(['approved', 'taken_back', 'approved']);
    const ledger = await author.get<{ entries: { amount: number; isReversal: boolean }[] }>('/api/user-points/entries');
    expect(ledger.body.entries.map(({ amount, isReversal }) => [amount, isReversal])).toEqual([
      [200, false],
      [-200, true],
      [200, false],
    ]);
  });

  it('the approval of a hidden testimonial can be revoked', async () => {
    const id = await submitTestimonial(await product.signUpUser(), names);
    await approve(admin, id);
    await product.database.execute(`update testimonials.testimonials set review_status = 'hidden' where id = $1`, [id]);
    expect((await revokeApproval(id)).status).toBe(204);
    expect((await admin.get(`/api/testimonials/admin/${id}`)).body).toMatchObject({ reviewStatus: 'rejected' });
  });

  it('a pending or rejected testimonial cannot be revoked', async () => {
    const id = await submitTestimonial(await product.signUpUser(), names);
    expect((await revokeApproval(id)).status).toBe(409);
    expect((await reject(id)).status).toBe(204);
    expect((await revokeApproval(id)).status).toBe(409);
    expect((await reject(id)).status).toBe(409);
  });
});

describe('audit trail', () => {
  it('the database rejects changes of audit rows', async () => {
    const id = await createApprovedTestimonial(product, names);
    for (const change of [
      `decision = 'rejected'`,
      'reviewer_id = reviewer_id + 1',
      `outcome = 'none'`,
      `decided_at = now() - interval '1 year'`,
    ]) {
      await expect(
        product.database.execute(`update review.decisions set ${change} where testimonial_id = $1`, [id]),
      ).rejects.toThrow('append-only');
    }
  });
});
