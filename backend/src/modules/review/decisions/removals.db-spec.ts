import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { findUserId } from '../../../../test/fixtures/erasure-fixtures.js';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../../test/fixtures/factories.js';
import { getNotifications } from '../../../../test/fixtures/notifications.js';
import { ReviewPersonalDataProvider } from '../personal-data.provider.js';
import { OrphanedDecisions } from '../missing-review-effects.js';

const REASON = 'It names a relative and their illness.';
const LOG = '/api/testimonials/admin/decisions';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const remove = (user: Client, id: number, body?: object) => user.call('DELETE', `/api/testimonials/${id}`, body);
const findLogged = async (id: number) =>
  (await admin.get<{ decisions: object[] }>(`${LOG}?testimonialId=${id}`)).body.decisions;

async function submitApproved(): Promise<{ author: Client; authorId: number; id: number }> {
  const author = await product.signUpUser();
  const id = await submitTestimonial(author, names);
  await approve(admin, id);
  await waitForJobs(product);
  return { author, authorId: await findUserId(product, author), id };
}

describe('the deletion of a testimonial by an admin', () => {
  it('is a decision in the log and a notification of the author, both with the reason', async () => {
    const { author, id } = await submitApproved();
    expect(await remove(admin, id, { reason: `  ${REASON} `, reasonCode: 'personal_data' })).toMatchObject({
      status: 204,
    });
    await waitForJobs(product);
    expect(await findLogged(id)).toMatchObject([
      {
        decision: 'removed',
        testimonialId: id,
        reason: REASON,
        reasonCode: 'personal_data',
        outcome: 'significant',
        reviewerId: await findUserId(product, admin),
        decidedAt: expect.any(String),
      },
    ]);
    expect((await getNotifications(product, author)).notices).toMatchObject([
      { kind: 'removed', reason: REASON, reasonCode: 'personal_data', points: -200 },
    ]);
  });

  it('remains in the log after the jobs about the deleted testimonial, unlike earlier decisions', async () => {
    const { id } = await submitApproved();
    await remove(admin, id, { reason: REASON });
    await waitForJobs(product);
    expect(await findLogged(id)).toMatchObject([{ decision: 'removed', reason: REASON, reasonCode: null }]);
    const missing = [];
    for await (const event of product.app.get(OrphanedDecisions).findEventsToRepeat()) missing.push(event);
    expect(missing).toEqual([]);
  });

  it('needs no reason', async () => {
    for (const body of [undefined, {}, { reason: null, reasonCode: null }]) {
      const { author, id } = await submitApproved();
      expect((await remove(admin, id, body)).status).toBe(204);
      expect((await findLogged(id))[0]).toMatchObject({ decision: 'removed', reason: null, reasonCode: null });
      expect((await getNotifications(product, author)).notices).toMatchObject([{ kind: 'removed', reason: null }]);
    }
  });

  it('an invalid reason is rejected, and the testimonial stays', async () => {
    const { author, id } = await submitApproved();
    for (const body of [{ reason: 'Too short' }, { reason: REASON, reasonCode: 'mood' }, { because: REASON }]) {
      expect((await remove(admin, id, body)).status).toBe(400);
    }
    expect((await author.get(`/api/testimonials/${id}`)).status).toBe(200);
    expect(await findLogged(id)).toMatchObject([{ decision: 'approved' }]);
  });

  it('by its author is no decision', async () => {
    const own = await submitTestimonial(admin, names);
    const { author, id } = await submitApproved();
    expect((await remove(author, id, { reason: REASON })).status).toBe(204);
    expect((await remove(admin, own)).status).toBe(204);
    await waitForJobs(product);
    for (const deleted of [id, own]) expect(await findLogged(deleted)).toEqual([]);
    expect((await getNotifications(product, author)).notices).toEqual([]);
  });

  it('of an unknown testimonial, or of one of another user, is no decision', async () => {
    const { id } = await submitApproved();
    expect((await remove(admin, 999_999, { reason: REASON })).status).toBe(404);
    expect((await remove(await product.signUpUser(), id, { reason: REASON })).status).toBe(404);
    expect(await findLogged(id)).toMatchObject([{ decision: 'approved' }]);
  });
});

describe('personal data of a removal', () => {
  const exportSection = (userId: number, section: string) =>
    (product.app.get(ReviewPersonalDataProvider).exportUserData(userId)[section] as () => Promise<object[]>)();

  it('the author exports the decision with its reason, the admin without it', async () => {
    const { authorId, id } = await submitApproved();
    await remove(admin, id, { reason: REASON, reasonCode: 'personal_data' });
    await waitForJobs(product);
    const received = await exportSection(authorId, 'decisions');
    expect(received).toMatchObject([{ decision: 'removed', reason: REASON, testimonialId: id }]);
    expect(received[0]).not.toHaveProperty('reviewerId');
    const taken = await exportSection(await findUserId(product, admin), 'decisionsTaken');
    expect(taken).toContainEqual({
      id: expect.any(Number),
      decision: 'removed',
      reasonCode: 'personal_data',
      decidedAt: expect.any(Date),
    });
  });

  it.each([
    [
      'the erasure of the author',
      (author: number) => product.app.get(ReviewPersonalDataProvider).eraseUserData(author),
    ],
    [
      // What the foreign key executes.
      'the deletion of the row of the author',
      (author: number) =>
        product.database.execute('update review.decisions set author_id = null where author_id = $1', [author]),
    ],
  ])('%s clears testimonial, author and reason', async (_name, erase) => {
    const { authorId, id } = await submitApproved();
    await remove(admin, id, { reason: REASON });
    const [{ id: decisionId }] = (await findLogged(id)) as { id: number }[];
    await erase(authorId);
    expect(
      await product.database.query(
        'select decision, testimonial_id, author_id, reason from review.decisions where id = $1',
        [decisionId],
      ),
    ).toEqual([{ decision: 'removed', testimonial_id: null, author_id: null, reason: null }]);
  });

  it('the database allows clearing the author, but no other one', async () => {
    const { authorId, id } = await submitApproved();
    await remove(admin, id, { reason: REASON });
    const [{ id: decisionId }] = (await findLogged(id)) as { id: number }[];
    const change = (author: number | null) =>
      product.database.execute(
        'update review.decisions set testimonial_id = null, reason = null, author_id = $2 where id = $1',
        [decisionId, author],
      );
    await expect(change(await findUserId(product, admin))).rejects.toThrow('append-only');
    expect(await change(authorId)).toBe(1);
    expect(await change(null)).toBe(1);
    await expect(change(authorId)).rejects.toThrow('append-only');
  });
});
