import { type Client } from '../../../test/client.js';
import {
  addNames,
  approve,
  type Names,
  submitTestimonial,
  waitForJobs,
  buildSubmission,
} from '../../../test/factories.js';
import { TestApp } from '../../../test/test-app.js';
import { PointsService } from '../points/index.js';
import type { NotificationsDto } from './notifications.dto.js';
import { NotificationsService } from './notifications.service.js';
import { NotifyAuthorJob } from './notify-author.job.js';
import { NotifyRemovalJob } from './notify-removal.job.js';

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

const getNotifications = async (author: Client, query = '', app = product) => {
  await waitForJobs(app);
  return (await author.get<NotificationsDto>(`/api/notices${query}`)).body;
};
const decide = async (id: number, verb: 'reject' | 'revoke-approval', by = admin) => {
  const decision = { testimonialId: id, rejectionReason: REASON, reasonCode: 'unclear' };
  expect((await by.post(`/api/testimonials/admin/${id}/${verb}`, decision)).status).toBe(204);
};
const findUserId = async (author: Client, app = product) => {
  const [{ id }] = await app.database.query<{ id: number }>('select id from identity.users where email = $1', [
    author.email,
  ]);
  return id;
};

describe('notifications about a testimonial', () => {
  it('an approval and its points are one notification', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    expect(await getNotifications(author)).toEqual({ notices: [], totalPages: 0, totalNotices: 0, unread: 0 });
    await approve(admin, id);
    expect(await getNotifications(author)).toEqual({
      notices: [
        {
          id: expect.any(Number),
          kind: 'approved',
          createdAt: expect.any(String),
          readAt: null,
          testimonialId: id,
          requestId: null,
          conditionName: 'Insomnia',
          conditionPhrase: 'insomnia',
          supplementName: 'Magnesium',
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
    expect((await getNotifications(author, '?language=es')).notices[0]).toMatchObject({
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
    expect((await getNotifications(author)).notices).toMatchObject([
      {
        kind: 'rejected',
        points: null,
        reason: REASON,
        reasonCode: 'unclear',
        conditionName: 'Cold feet',
        conditionPhrase: 'cold feet',
        supplementName: 'Ginger tea',
      },
    ]);
    expect((await getNotifications(author, '?language=es')).notices).toMatchObject([{ conditionPhrase: null }]);
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
    expect((await getNotifications(author)).notices).toMatchObject([
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
    expect((await getNotifications(author)).notices.map(({ kind, points }) => [kind, points])).toEqual([
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
    expect((await getNotifications(author)).notices).toMatchObject([
      { kind: 'removed', testimonialId: null, points: -200, conditionName: 'Insomnia', supplementName: 'Magnesium' },
    ]);
  });

  it('notifications are deleted when the author withdraws the testimonial', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await decide(id, 'reject');
    expect((await getNotifications(author)).totalNotices).toBe(1);
    expect((await author.delete(`/api/testimonials/${id}`)).status).toBe(204);
    expect((await getNotifications(author)).totalNotices).toBe(0);
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
    const before = await getNotifications(author);
    expect(before.notices.map(({ kind }) => kind)).toEqual(['removed', 'approved']);
    const notifyAuthor = () => product.app.get(NotifyAuthorJob).handle({ testimonialId: approved });
    const payload = {
      testimonialId: removed,
      authorId: await findUserId(author),
      by: 'admin',
      language: 'en',
    } as const;
    await notifyAuthor();
    await Promise.all(Array.from({ length: 6 }, notifyAuthor));
    await Promise.all(Array.from({ length: 4 }, () => product.app.get(PointsService).settleTestimonial(approved)));
    expect(await getNotifications(author)).toEqual(before);
    await product.app.get(NotifyRemovalJob).handle(payload);
    await product.database.execute('delete from bull.job');
    await product.database.execute('update platform.outbox set processed_at = null');
    const after = await getNotifications(author);
    expect(after.notices.map(({ kind, points }) => [kind, points])).toEqual([
      ['removed', null],
      ['approved', 200],
    ]);
  });
});

describe('POST /api/notices/{id}/read', () => {
  it('reading reduces the unread count and keeps the time of the first reading', async () => {
    const author = await product.signUpUser();
    for (const supplementId of [names.supplementId, names.otherSupplementId]) {
      await approve(admin, await submitTestimonial(author, names, { supplementId }));
      await waitForJobs(product);
    }
    const [newest, oldest] = (await getNotifications(author)).notices;
    const read = (id: number, by = author) => by.post<{ code: string }>(`/api/notices/${id}/read`);
    expect((await read(oldest.id)).status).toBe(204);
    const afterFirstRead = await getNotifications(author);
    expect(afterFirstRead).toMatchObject({ unread: 1, totalNotices: 2 });
    expect(afterFirstRead.notices.map(({ readAt }) => readAt === null)).toEqual([true, false]);
    expect((await read(oldest.id)).status).toBe(204);
    expect(await getNotifications(author)).toEqual(afterFirstRead);
    expect(await getNotifications(author, '?page=2&pageSize=1')).toMatchObject({
      notices: [{ id: oldest.id }],
      totalPages: 2,
      totalNotices: 2,
      unread: 1,
    });

    const otherUser = await product.signUpUser();
    for (const id of [newest.id, 2_147_483_647]) {
      const response = await read(id, otherUser);
      expect([response.status, response.body.code]).toEqual([404, 'notice_not_found']);
    }
    expect((await otherUser.post('/api/notices/read')).status).toBe(204);
    expect((await getNotifications(author)).unread).toBe(1);
    expect((await author.post('/api/notices/read')).status).toBe(204);
    expect((await author.post('/api/notices/read')).status).toBe(204);
    const all = await getNotifications(author);
    expect([all.unread, all.notices[1].readAt]).toEqual([0, afterFirstRead.notices[1].readAt]);
  });

  it('the list is private, paged and not cached', async () => {
    for (const path of ['/api/notices', '/api/notices?page=2']) {
      expect((await product.anonymous().get(path)).status).toBe(401);
    }
    const author = await product.signUpUser();
    const response = await author.get('/api/notices');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    for (const query of ['page=0', 'pageSize=101', 'language=fr', 'foo=1']) {
      expect([query, (await author.get(`/api/notices?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe('notifications of a user', () => {
  it('data request notifications are unique and are exported and erased with the account', async () => {
    const [author, other] = [await product.signUpUser(), await product.signUpUser()];
    await Promise.all([author, other].map((user) => user.get('/api/notices')));
    const service = product.app.get(NotificationsService);
    const [id, otherId] = [await findUserId(author), await findUserId(other)];
    const request = { kind: 'rectification_refused', requestId: 7, language: 'en' } as const;
    await Promise.all([1, 2, 3].map(() => service.notifyDataRequest({ ...request, userId: id })));
    await service.notifyDataRequest({ ...request, userId: otherId, requestId: 8 });
    expect((await getNotifications(author)).notices).toMatchObject([
      { kind: 'rectification_refused', requestId: 7, testimonialId: null, points: null },
    ]);
    expect(await service.exportUserData(id)).toMatchObject({ notices: [{ userId: id, requestId: 7 }], mails: [] });
    await service.eraseUserData(id);
    await service.eraseUserData(id);
    expect(await service.exportUserData(id)).toEqual({ notices: [], mails: [] });
    expect((await getNotifications(other)).totalNotices).toBe(1);
  });
});

/** Must run last: the other app instance in this process replaces the first. */
describe('latest decision', () => {
  it('a decision is notified once the ledger matches it, and superseded decisions are not', async () => {
    const api = await TestApp.start({ process: 'api' });
    const otherNames = await addNames(api.database);
    const reviewer = await api.signInAs('admin');
    const author = await api.signUpUser();
    const id = await submitTestimonial(author, otherNames);
    const settle = () => api.app.get(PointsService).settleTestimonial(id);
    const notifyAuthor = () => api.app.get(NotifyAuthorJob).handle({ testimonialId: id });
    const kinds = async () =>
      (await author.get<NotificationsDto>('/api/notices')).body.notices.map(({ kind, points }) => [kind, points]);

    await notifyAuthor();
    await approve(reviewer, id);
    await notifyAuthor();
    expect(await kinds()).toEqual([]);
    await settle();
    await decide(id, 'revoke-approval', reviewer);
    await notifyAuthor();
    expect(await kinds()).toEqual([]);
    await settle();
    await notifyAuthor();
    expect(await kinds()).toEqual([['taken_back', -200]]);

    expect((await author.put(`/api/testimonials/${id}`, { ...buildSubmission(otherNames), version: 3 })).status).toBe(
      200,
    );
    await notifyAuthor();
    await approve(reviewer, id);
    await settle();
    expect((await author.put(`/api/testimonials/${id}`, { ...buildSubmission(otherNames), version: 5 })).status).toBe(
      200,
    );
    await notifyAuthor();
    expect(await kinds()).toHaveLength(1);
    await decide(id, 'reject', reviewer);
    await notifyAuthor();
    await settle();
    await notifyAuthor();
    // Points that were added and deducted between two notifications are not reported.
    expect(await kinds()).toEqual([
      ['rejected', null],
      ['taken_back', -200],
    ]);
    await api.stop();
  });
});
