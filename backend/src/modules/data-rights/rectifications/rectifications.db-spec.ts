import type { Client } from '../../../../test/app/client.js';
import { addNames, type Names, submitTestimonial } from '../../../../test/fixtures/factories.js';
import { decideRectification, RECTIFICATIONS_PATH, rectify } from '../../../../test/fixtures/rectifications.js';
import { TestApp } from '../../../../test/app/test-app.js';
import type { RectificationsDto } from './rectifications.dto.js';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const decide = (id: number, verb: 'approve' | 'refuse', by = admin) => decideRectification(by, id, verb);

describe('GET /api/data-rights/rectifications', () => {
  it('users see their own requests, and admins see all requests by deadline with those due soon', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const request = await rectify(author, {
      recordId,
      fieldName: 'ageRange',
      currentValue: '35-44',
      requestedValue: '45-54',
    });
    const { id } = request.body;
    const ownRequests = (await author.get<RectificationsDto>(RECTIFICATIONS_PATH)).body;
    expect(ownRequests).toMatchObject({
      totalRectifications: 1,
      dueSoon: 0,
      rectifications: [{ id, isOwn: true, dueSoon: false }],
    });
    await product.database.execute(
      `update data_rights.rectifications set due_at = now() + interval '3 days' where id = $1`,
      [id],
    );
    const all = (await admin.get<RectificationsDto>(`${RECTIFICATIONS_PATH}?status=received&pageSize=100`)).body;
    expect(all.rectifications[0]).toMatchObject({ id, dueSoon: true, isOverdue: false, isOwn: false });
    expect(all.dueSoon).toBe(1);
    const ofOthers = (await (await product.signUpUser()).get<RectificationsDto>(RECTIFICATIONS_PATH)).body;
    expect(ofOthers).toMatchObject({ totalRectifications: 0, dueSoon: 0 });
    const adminsOwn = (await admin.get<RectificationsDto>(`${RECTIFICATIONS_PATH}?mine=true`)).body;
    expect(adminsOwn).toMatchObject({ totalRectifications: 0, dueSoon: 0, rectifications: [] });
    expect((await admin.get(`${RECTIFICATIONS_PATH}?mine=yes`)).status).toBe(400);
    const due = all.rectifications.map(({ dueAt }) => new Date(dueAt).getTime());
    expect(due).toEqual([...due].sort((a, b) => a - b));
    await product.database.execute(`update data_rights.rectifications set due_at = now() where id = $1`, [id]);
    const overdue = { id, status: 'received', dueSoon: false, isOverdue: true };
    expect((await author.get<RectificationsDto>(RECTIFICATIONS_PATH)).body.rectifications).toMatchObject([overdue]);
    expect((await decide(id, 'refuse')).status).toBe(204);
    expect((await author.get<RectificationsDto>(RECTIFICATIONS_PATH)).body.rectifications).toMatchObject([
      { status: 'refused', refusalReason: 'The receipt says otherwise.', dueSoon: false, isOverdue: false },
    ]);
    expect((await author.get<{ notices: object[] }>('/api/notices')).body.notices[0]).toMatchObject({
      kind: 'rectification_refused',
    });
  });

  it('admins see the requester of a profile change but not of a testimonial', async () => {
    const owner = await product.signUpUser();
    const email = owner.email ?? '';
    const recordId = await submitTestimonial(owner, names);
    const age = { recordId, fieldName: 'ageRange', currentValue: '35-44', requestedValue: '45-54' };
    const rename = { dataType: 'profile', fieldName: 'name', currentValue: 'New Person', requestedValue: 'Zoë Núñez' };
    const { id } = (await rectify(owner, rename)).body;
    await rectify(owner, age);
    await product.database.execute(`update identity.users set name = 'Zoë Núñez' where email = $1`, [email]);
    const findRequests = async (query: string, by = admin) =>
      (await by.get<RectificationsDto>(`${RECTIFICATIONS_PATH}?pageSize=100&${query}`)).body.rectifications;
    const requester = { name: 'Zoë Núñez', email };
    expect(await findRequests('requester=zoe%20nun')).toMatchObject([{ id, dataType: 'profile', requester }]);
    expect(await findRequests(`requester=${email.toUpperCase()}`)).toMatchObject([{ id, requester }]);
    expect(await findRequests('requester=%25')).toEqual([]);
    // Also beside the request that names the same user.
    for (const query of ['fieldName=ageRange', 'status=received']) {
      const ageRequests = (await findRequests(query)).filter((row) => row.recordId === recordId);
      expect(ageRequests).toMatchObject([{ requester: null }]);
    }
    expect((await findRequests('fieldName=name')).map(({ fieldName }) => fieldName)).not.toContain('ageRange');
    expect((await findRequests('requester=somebody', owner)).map((row) => row.requester)).toEqual([null, null]);
  });

  it('open requests come first, by deadline, and then the latest decision', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const request = async (fieldName: string, currentValue: string, requestedValue: string) =>
      (await rectify(author, { recordId, fieldName, currentValue, requestedValue })).body.id;
    const decidedFirst = await request('ageRange', '35-44', '45-54');
    const decidedLast = await request('doseAmount', '300', '150');
    const open = await request('consumptionDuration', '3', '4');
    for (const id of [decidedFirst, decidedLast]) expect((await decide(id, 'refuse')).status).toBe(204);
    const openFirst = await request('ageRange', '35-44', '25-34');
    await product.database.execute(
      `update data_rights.rectifications set due_at = due_at - interval '1 day' where id = $1`,
      [openFirst],
    );
    const { body } = await author.get<RectificationsDto>(RECTIFICATIONS_PATH);
    expect(body.rectifications.map(({ id }) => id)).toEqual([openFirst, open, decidedLast, decidedFirst]);
  });

  it('the list is sorted by the requested order', async () => {
    const dates = async (sortBy: string) =>
      (
        await admin.get<RectificationsDto>(`${RECTIFICATIONS_PATH}?pageSize=100&sortBy=${sortBy}`)
      ).body.rectifications.map(({ requestedAt }) => requestedAt);
    const newest = await dates('newest');
    expect(newest.length).toBeGreaterThan(1);
    expect(newest).toEqual([...newest].sort().reverse());
    expect(await dates('oldest')).toEqual([...newest].reverse());
    expect((await admin.get(`${RECTIFICATIONS_PATH}?sortBy=loudest`)).status).toBe(400);
  });

  it('a request states whether its testimonial has been deleted, to its author and to admins', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const change = { recordId, fieldName: 'ageRange', currentValue: '35-44', requestedValue: '45-54' };
    const { body } = await rectify(author, change);
    const read = async (reader: typeof author) =>
      (await reader.get<RectificationsDto>(`${RECTIFICATIONS_PATH}?pageSize=100`)).body.rectifications.find(
        ({ id }) => id === body.id,
      )?.isRecordDeleted;
    expect([await read(author), await read(admin)]).toEqual([false, false]);
    expect((await author.delete(`/api/testimonials/${recordId}`)).status).toBe(204);
    expect([await read(author), await read(admin)]).toEqual([true, true]);
  });

  it('only admins may decide, and never about their own request', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const request = await rectify(author, {
      recordId,
      fieldName: 'ageRange',
      currentValue: '35-44',
      requestedValue: '45-54',
    });
    expect((await decide(request.body.id, 'approve', author)).status).toBe(403);
    expect((await decide(request.body.id, 'refuse', product.anonymous())).status).toBe(401);
    expect((await decide(99999, 'approve')).body).toMatchObject({ code: 'rectification_not_found' });
    expect((await admin.post(`${RECTIFICATIONS_PATH}/${request.body.id}/refuse`, { reason: 'short' })).status).toBe(
      400,
    );
    const ownRequest = await rectify(admin, {
      recordId: await submitTestimonial(admin, names),
      fieldName: 'ageRange',
      currentValue: '35-44',
      requestedValue: '45-54',
    });
    expect((await decide(ownRequest.body.id, 'approve')).body).toMatchObject({ code: 'own_rectification' });
  });
});
