import { type Client } from '../../../test/app/client.js';
import { findUserId } from '../../../test/fixtures/erasure-fixtures.js';
import {
  addNames,
  approve,
  type Names,
  removeCompletedJobs,
  submitTestimonial,
  waitForJobs,
  buildSubmission,
} from '../../../test/fixtures/factories.js';
import { getNotifications } from '../../../test/fixtures/notifications.js';
import { TestApp } from '../../../test/app/test-app.js';
import { withdrawNewestConsent } from '../../../test/fixtures/consents.js';
import { PointsService } from '../points/index.js';
import { NotifyAuthorJob } from './testimonials/notify-author.job.js';
import { NotifyRemovalJob } from './testimonials/notify-removal.job.js';

const REASON = 'Please tell us which dose you took.';

let product: TestApp;
let names: Names;
let admin: Client;

/** Without SMTP_URL: in-app notifications do not depend on mail. */
beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const decide = async (id: number, verb: 'reject' | 'revoke-approval') => {
  const decision = { testimonialId: id, rejectionReason: REASON, reasonCode: 'unclear' };
  expect((await admin.post(`/api/testimonials/admin/${id}/${verb}`, decision)).status).toBe(204);
};

describe('notifications about a testimonial', () => {
  it('an approval and its points are one notification', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    expect(await getNotifications(product, author)).toEqual({ notices: [], totalPages: 0, totalNotices: 0, unread: 0 });
    await approve(admin, id);
    expect(await getNotifications(product, author)).toEqual({
      notices: [
        {
          id: expect.any(Number),
          kind: 'approved',
          createdAt: expect.any(String),
          readAt: null,
          testimonialId: id,
          requestId: null,
          reportNumber: null,
          conditionName: 'Insomnia',
          conditionPhrase: 'insomnia',
          supplementName: 'Magnesium',
          isSupplementUserGenerated: false,
          advertiserName: null,
          orderReference: null,
          points: 200,
          reason: null,
          reasonCode: null,
        },
      ],
      totalPages: 1,
      totalNotices: 1,
      unread: 1,
    });
    await product.database.execute("update catalog.conditions set article_es = 'el' where id = $1", [
      names.conditionId,
    ]);
    expect((await getNotifications(product, author, '?language=es')).notices[0]).toMatchObject({
      conditionName: 'Insomnio',
      conditionPhrase: 'el insomnio',
      supplementName: 'Magnesio',
    });
    expect(await product.database.query('select 1 from notifications.email_deliveries')).toEqual([]);
  });

  it('a rejection notification contains the reason and the custom names', async () => {
    const author = await product.signUpUser();
    const customNames = {
      ...{ conditionId: undefined, useCustomCondition: true, customConditionName: 'Cold feet' },
      ...{ supplementId: undefined, useCustomSupplement: true, customSupplementName: 'Ginger tea' },
    };
    const id = await submitTestimonial(author, names, customNames);
    await decide(id, 'reject');
    expect((await getNotifications(product, author)).notices).toMatchObject([
      {
        kind: 'rejected',
        points: null,
        reason: REASON,
        reasonCode: 'unclear',
        conditionName: 'Cold feet',
        conditionPhrase: 'Cold feet',
        supplementName: 'Ginger tea',
        isSupplementUserGenerated: true,
      },
    ]);
    expect((await getNotifications(product, author, '?language=es')).notices).toMatchObject([
      { conditionPhrase: null },
    ]);
  });

  it('a revoked approval and its return are notified with the points', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    await waitForJobs(product);
    await decide(id, 'revoke-approval');
    await waitForJobs(product);
    const edited = { ...buildSubmission(names), version: 3 };
    expect((await author.put(`/api/testimonials/${id}`, edited)).status).toBe(200);
    await approve(admin, id);
    expect((await getNotifications(product, author)).notices).toMatchObject([
      { kind: 'approved', points: 200 },
      { kind: 'taken_back', points: -200, reason: REASON },
      { kind: 'approved', points: 200, reason: null },
    ]);
  });

  it('a notification about an edit that keeps its points contains no points', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    await waitForJobs(product);
    const edited = { ...buildSubmission(names, { doseAmount: 400 }), version: 2 };
    expect((await author.put(`/api/testimonials/${id}`, edited)).status).toBe(200);
    await waitForJobs(product);
    await approve(admin, id);
    expect((await getNotifications(product, author)).notices.map(({ kind, points }) => [kind, points])).toEqual([
      ['approved', null],
      ['approved', 200],
    ]);
  });

  it('an approval after a withdrawn consent names the points that are credited again', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    await waitForJobs(product);
    await withdrawNewestConsent(author);
    await waitForJobs(product);
    const { version } = (await author.get<{ version: number }>(`/api/testimonials/my/${id}`)).body;
    expect((await author.put(`/api/testimonials/${id}`, { ...buildSubmission(names), version })).status).toBe(200);
    await approve(admin, id);
    await waitForJobs(product);
    expect((await author.get<{ totalPoints: number }>('/api/user-points/my-monthly')).body.totalPoints).toBe(200);
    expect((await getNotifications(product, author)).notices.map(({ kind, points }) => [kind, points])).toEqual([
      ['approved', 200],
      ['approved', 200],
    ]);
  });

  it('an approval after the supplement was changed contains no points, because one credit replaces the other', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    await waitForJobs(product);
    const edited = { ...buildSubmission(names, { supplementId: names.otherSupplementId }), version: 2 };
    expect((await author.put(`/api/testimonials/${id}`, edited)).status).toBe(200);
    await approve(admin, id);
    expect((await getNotifications(product, author)).notices.map(({ kind, points }) => [kind, points])).toEqual([
      ['approved', null],
      ['approved', 200],
    ]);
  });

  it('a removal by an admin replaces the earlier notifications', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    await waitForJobs(product);
    expect((await admin.delete(`/api/testimonials/${id}`)).status).toBe(204);
    expect((await getNotifications(product, author)).notices).toMatchObject([
      { kind: 'removed', testimonialId: null, points: -200, conditionName: 'Insomnia', supplementName: 'Magnesium' },
    ]);
  });

  it('notifications are deleted when the author withdraws the testimonial', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await decide(id, 'reject');
    expect((await getNotifications(product, author)).totalNotices).toBe(1);
    expect((await author.delete(`/api/testimonials/${id}`)).status).toBe(204);
    expect((await getNotifications(product, author)).totalNotices).toBe(0);
  });

  it('repeated and concurrent jobs create one notification', async () => {
    const author = await product.signUpUser();
    const [approved, removed] = [
      await submitTestimonial(author, names),
      await submitTestimonial(author, names, { supplementId: names.otherSupplementId }),
    ];
    await approve(admin, approved);
    await waitForJobs(product);
    await admin.delete(`/api/testimonials/${removed}`);
    const before = await getNotifications(product, author);
    expect(before.notices.map(({ kind }) => kind)).toEqual(['removed', 'approved']);
    const notifyAuthor = () => product.app.get(NotifyAuthorJob).handle({ testimonialId: approved });
    const payload = {
      testimonialId: removed,
      authorId: await findUserId(product, author),
      by: 'admin',
      language: 'en',
    } as const;
    await notifyAuthor();
    await Promise.all(Array.from({ length: 6 }, notifyAuthor));
    await Promise.all(Array.from({ length: 4 }, () => product.app.get(PointsService).settleTestimonial(approved)));
    expect(await getNotifications(product, author)).toEqual(before);
    await product.app.get(NotifyRemovalJob).handle(payload);
    await removeCompletedJobs(product);
    await product.database.execute('update platform.outbox set processed_at = null');
    const after = await getNotifications(product, author);
    expect(after.notices.map(({ kind, points }) => [kind, points])).toEqual([
      ['removed', null],
      ['approved', 200],
    ]);
  });
});
