import { type Client } from '../../../test/app/client.js';
import { findUserId } from '../../../test/fixtures/erasure-fixtures.js';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../test/fixtures/factories.js';
import { getNotifications } from '../../../test/fixtures/notifications.js';
import { TestApp } from '../../../test/app/test-app.js';
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
