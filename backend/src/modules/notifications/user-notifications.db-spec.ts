import { type Client } from '../../../test/app/client.js';
import { buildErasureRequest, findUserId, requestErasure } from '../../../test/fixtures/erasure-fixtures.js';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../test/fixtures/factories.js';
import { findMissingNotifications, getNotifications } from '../../../test/fixtures/notifications.js';
import { TestApp } from '../../../test/app/test-app.js';
import { Outbox } from '../../platform/outbox/index.js';
import { NotificationsService } from './notifications.service.js';

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

describe('POST /api/notices/{id}/read', () => {
  it('reading reduces the unread count and keeps the time of the first reading', async () => {
    const author = await product.signUpUser();
    for (const supplementId of [names.supplementId, names.otherSupplementId]) {
      await approve(admin, await submitTestimonial(author, names, { supplementId }));
      await waitForJobs(product);
    }
    const [newest, oldest] = (await getNotifications(product, author)).notices;
    const read = (id: number, by = author) => by.post<{ code: string }>(`/api/notices/${id}/read`);
    expect((await read(newest.id)).status).toBe(204);
    // Unread ones come first, also older ones.
    const afterFirstRead = await getNotifications(product, author);
    expect(afterFirstRead).toMatchObject({ unread: 1, totalNotices: 2 });
    expect(afterFirstRead.notices.map(({ id, readAt }) => [id, readAt === null])).toEqual([
      [oldest.id, true],
      [newest.id, false],
    ]);
    expect((await read(newest.id)).status).toBe(204);
    expect(await getNotifications(product, author)).toEqual(afterFirstRead);
    expect(await getNotifications(product, author, '?page=2&pageSize=1')).toMatchObject({
      notices: [{ id: newest.id }],
      totalPages: 2,
      totalNotices: 2,
      unread: 1,
    });

    const otherUser = await product.signUpUser();
    for (const id of [oldest.id, 2_147_483_647]) {
      const response = await read(id, otherUser);
      expect([response.status, response.body.code]).toEqual([404, 'notice_not_found']);
    }
    expect((await otherUser.post('/api/notices/read')).status).toBe(204);
    expect((await getNotifications(product, author)).unread).toBe(1);
    expect((await author.post('/api/notices/read')).status).toBe(204);
    expect((await author.post('/api/notices/read')).status).toBe(204);
    const all = await getNotifications(product, author);
    expect(all).toMatchObject({
      unread: 0,
      notices: [{ id: newest.id, readAt: afterFirstRead.notices[1].readAt }, {}],
    });
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
  it('what jobs about decisions, removals and withdrawals left undone is done later', async () => {
    const author = await product.signUpUser();
    const submit = async (changes: Record<string, unknown>) => {
      const id = await submitTestimonial(author, names, changes);
      await approve(admin, id);
      await waitForJobs(product);
      return id;
    };
    const { conditionId, otherConditionId, otherSupplementId } = names;
    await submit({ conditionId });
    const removed = await submit({ conditionId: otherConditionId });
    const withdrawn = await submit({ supplementId: otherSupplementId });
    expect((await admin.delete(`/api/testimonials/${removed}`)).status).toBe(204);
    expect((await author.delete(`/api/testimonials/${withdrawn}`)).status).toBe(204);
    await waitForJobs(product);
    expect(await findMissingNotifications(product)).toEqual([]);

    const userId = await findUserId(product, author);
    await product.database.execute('delete from notifications.notifications where user_id = $1', [userId]);
    await product.database.execute(
      `insert into notifications.notifications (user_id, kind, dedupe_key, testimonial_id) values ($1, 'approved', 'late', $2)`,
      [userId, withdrawn],
    );
    const missing = await findMissingNotifications(product);
    const [settled, withdrawal] = ['points.settled', 'testimonials.withdrawn'];
    expect(missing.map(({ name }) => name)).toEqual([settled, withdrawal, withdrawal]);
    await product.app.get(Outbox).recordAll(missing);
    expect((await getNotifications(product, author)).notices.map(({ kind }) => kind).sort()).toEqual([
      'approved',
      'removed',
    ]);

    expect((await requestErasure(author, buildErasureRequest())).body.state).toBe('completed');
    await waitForJobs(product);
    expect(await findMissingNotifications(product)).toEqual([]);
  });

  it('data request notifications are unique and are exported and erased with the account', async () => {
    const [author, other] = [await product.signUpUser(), await product.signUpUser()];
    await Promise.all([author, other].map((user) => user.get('/api/notices')));
    const service = product.app.get(NotificationsService);
    const [id, otherId] = [await findUserId(product, author), await findUserId(product, other)];
    const request = { kind: 'rectification_refused', requestId: 7, language: 'en' } as const;
    await Promise.all([1, 2, 3].map(() => service.notifyDataRequest({ ...request, userId: id })));
    await service.notifyDataRequest({ ...request, userId: otherId, requestId: 8 });
    expect((await getNotifications(product, author)).notices).toMatchObject([
      { kind: 'rectification_refused', requestId: 7, testimonialId: null, points: null },
    ]);
    expect(await service.exportNotices(id)).toMatchObject([{ userId: id, requestId: 7 }]);
    expect(await service.exportMails(id)).toEqual([]);
    await service.eraseUserData(id);
    await service.eraseUserData(id);
    expect(await service.exportNotices(id)).toEqual([]);
    expect((await getNotifications(product, other)).totalNotices).toBe(1);
  });
});
