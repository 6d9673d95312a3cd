import { Client } from '../../../../test/client.js';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../../test/factories.js';
import { TestApp } from '../../../../test/test-app.js';
import type { RectificationReceiptDto, RectificationsDto } from './rectifications.dto.js';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const LIST = '/api/data-rights/rectifications';

const rectify = (user: Client, request: Record<string, unknown>) =>
  user.post<RectificationReceiptDto & { code: string; detail: string; errors: { field: string; code: string }[] }>(
    '/api/data-rights/rectify',
    { dataType: 'testimonial', justification: 'I mistyped it.', ...request },
  );

const decide = (id: number, verb: 'approve' | 'refuse', by = admin) =>
  by.post<{ code: string }>(
    `${LIST}/${id}/${verb}`,
    verb === 'refuse' ? { reason: 'The receipt says otherwise.' } : {},
  );

const getRanking = async (condition: string) => {
  const path = `/api/analysis/condition-analysis?conditionQuery=${condition}`;
  type Ranking = { supplementRanking: { supplementName: string; outcomeCounts: Record<string, number> }[] };
  return (await product.anonymous().get<Ranking>(path)).body.supplementRanking;
};

describe('POST /api/data-rights/rectify', () => {
  it('a request is accepted with a deadline of 30 days', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const request = await rectify(author, {
      recordId,
      fieldName: 'doseAmount',
      currentValue: '300',
      requestedValue: '150',
    });
    expect(request).toMatchObject({ status: 201, body: { id: expect.any(Number), status: 'received' } });
    const days = (new Date(request.body.dueAt).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
    const again = await rectify(author, {
      recordId,
      fieldName: 'doseAmount',
      currentValue: '300',
      requestedValue: '200',
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'rectification_waits' } });
  });

  it('a request with missing fields is rejected', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const complete = { recordId, fieldName: 'doseAmount', currentValue: '300', requestedValue: '150' };
    for (const field of ['fieldName', 'currentValue', 'requestedValue', 'justification', 'dataType']) {
      const { status, body } = await rectify(author, { ...complete, [field]: undefined });
      expect([field, status, body.detail]).toEqual([field, 400, 'Please fill in all required fields.']);
    }
    expect((await rectify(author, { ...complete, recordId: undefined })).body.errors).toMatchObject([
      { field: 'recordId', code: 'required' },
    ]);
  });

  it('a request with a blank field is rejected unless the stored field is empty', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const complete = { recordId, fieldName: 'doseAmount', currentValue: '300', requestedValue: '150' };
    const blank = ['', ' ', ' \t\n\u200b '].flatMap((value) =>
      ['fieldName', 'currentValue', 'requestedValue', 'justification', 'dataType'].map((field) => ({ [field]: value })),
    );
    for (const change of [...blank, { currentValue: null }, { currentValue: '-' }]) {
      const { status, body } = await rectify(author, { ...complete, ...change });
      expect([change, status, body.detail]).toEqual([change, 400, 'Please fill in all required fields.']);
    }
    const profile = { dataType: 'profile', recordId: undefined, fieldName: 'name', requestedValue: 'Ana' };
    expect((await rectify(author, { ...profile, currentValue: ' ' })).body.detail).toBe(
      'Please fill in all required fields.',
    );
  });

  it('a request can fill an empty field and clear an optional field but no required one', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names, { sideEffects: 'other' });
    const detail = async () => (await author.get<Record<string, unknown>>(`/api/testimonials/my/${recordId}`)).body;
    const other = { recordId, fieldName: 'otherSideEffects' };
    for (const nothing of [null, '', '-']) {
      const filled = await rectify(author, { ...other, currentValue: nothing, requestedValue: 'Cold feet' });
      expect([nothing, filled.status]).toEqual([nothing, 201]);
      expect((await decide(filled.body.id, 'approve')).status).toBe(204);
      expect(await detail()).toMatchObject({ otherSideEffects: 'Cold feet' });
      const cleared = await rectify(author, { ...other, currentValue: 'Cold feet', requestedValue: null });
      expect(cleared.status).toBe(201);
      expect((await decide(cleared.body.id, 'approve')).status).toBe(204);
      expect(await detail()).toMatchObject({ otherSideEffects: null });
    }
    const [last, first] = (await author.get<RectificationsDto>(LIST)).body.rectifications;
    expect([last, first]).toMatchObject([
      { currentValue: 'Cold feet', requestedValue: null },
      { currentValue: null, requestedValue: 'Cold feet' },
    ]);
    const stored = await detail();
    for (const fieldName of ['doseAmount', 'ageRange', 'intakeHabits', 'stillTakingStatus', 'perceivedImprovement']) {
      const request = { recordId, fieldName, currentValue: String(stored[fieldName]), requestedValue: null };
      expect([fieldName, await rectify(author, request)]).toMatchObject([
        fieldName,
        { status: 400, body: { errors: [{ field: 'requestedValue', code: 'required' }] } },
      ]);
    }
    const named = { dataType: 'profile', fieldName: 'name', currentValue: 'New Person', requestedValue: null };
    expect((await rectify(author, named)).body.errors).toMatchObject([{ field: 'requestedValue', code: 'required' }]);
    expect(await detail()).toMatchObject({ version: 7 });
  });

  it('a request must name an existing field, its stored value and a valid new value', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const ageChange = { recordId, fieldName: 'ageRange', currentValue: '35-44', requestedValue: '45-54' };
    expect(await rectify(author, { ...ageChange, currentValue: '18-24' })).toMatchObject({
      status: 409,
      body: { code: 'current_value_differs' },
    });
    const wrong: [Record<string, unknown>, string, string][] = [
      [{ fieldName: 'reviewStatus' }, 'fieldName', 'unknown'],
      [{ fieldName: 'userId' }, 'fieldName', 'unknown'],
      [{ requestedValue: '12-13' }, 'requestedValue', 'invalid'],
      [{ requestedValue: '35-44' }, 'requestedValue', 'unchanged'],
      [{ fieldName: 'doseAmount', currentValue: '300', requestedValue: 'much' }, 'requestedValue', 'invalid'],
      [
        { fieldName: 'sideEffects', currentValue: 'none', requestedValue: 'none,headache' },
        'requestedValue',
        'invalid',
      ],
      [
        { fieldName: 'conditionId', currentValue: `${names.conditionId}`, requestedValue: '99999' },
        'requestedValue',
        'invalid',
      ],
    ];
    for (const [changes, field, code] of wrong) {
      const { status, body } = await rectify(author, { ...ageChange, ...changes });
      expect([changes, status, body.errors]).toMatchObject([changes, 400, [{ field, code }]]);
    }
    expect(await rectify(await product.signUpUser(), ageChange)).toMatchObject({
      status: 404,
      body: { code: 'testimonial_not_found' },
    });
    expect((await rectify(product.anonymous(), ageChange)).status).toBe(401);
  });
});

describe('POST /api/data-rights/rectifications/{id}/approve', () => {
  it('approval changes the field of an approved testimonial, keeps it approved and recounts it', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    await approve(admin, recordId);
    await waitForJobs(product);
    const request = await rectify(author, {
      recordId,
      fieldName: 'perceivedImprovement',
      currentValue: 'significant',
      requestedValue: 'none',
    });
    expect((await decide(request.body.id, 'approve')).status).toBe(204);
    await waitForJobs(product);
    expect((await author.get(`/api/testimonials/my/${recordId}`)).body).toMatchObject({
      reviewStatus: 'approved',
      perceivedImprovement: 'none',
      timeToResults: null,
      version: 3,
    });
    expect(await getRanking('Insomnia')).toMatchObject([{ outcomeCounts: { significant: 0, none: 1 } }]);
    expect((await author.get('/api/user-points/my-monthly')).body).toMatchObject({ totalPoints: 200 });
    const history = (await author.get<RectificationsDto>(LIST)).body.rectifications;
    expect(history).toMatchObject([
      { status: 'approved', currentValue: 'significant', requestedValue: 'none', isOwn: true },
    ]);
    const notices = await author.get<{ notices: { kind: string; requestId: number }[] }>('/api/notices');
    expect(notices.body.notices[0]).toMatchObject({ kind: 'rectification_approved', requestId: request.body.id });
    expect((await decide(request.body.id, 'approve')).body).toMatchObject({ code: 'rectification_decided' });
    expect((await decide(request.body.id, 'refuse')).status).toBe(409);
  });

  it('approval moves a testimonial to another supplement, including a custom one, with its points', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names, { conditionId: names.otherConditionId });
    await approve(admin, recordId);
    await waitForJobs(product);
    const request = await rectify(author, {
      recordId,
      fieldName: 'customSupplementName',
      currentValue: '-',
      requestedValue: 'Moon dust',
    });
    expect((await decide(request.body.id, 'approve')).status).toBe(204);
    await waitForJobs(product);
    expect((await getRanking('Anxiety')).map(({ supplementName }) => supplementName)).toEqual(['Moon dust']);
    expect((await author.get('/api/user-points/my-monthly')).body).toMatchObject({ totalPoints: 200 });
    const stored = await product.database.query('select subject_key from testimonials.testimonials where id = $1', [
      recordId,
    ]);
    expect(stored).toEqual([{ subject_key: expect.stringMatching(/^\d+\/\d+$/) }]);
  });

  it('lists, decimals and empty fields can be corrected', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names, { intakeHabits: 'night,after_meal' });
    const corrections: [string, string, string, unknown][] = [
      ['intakeHabits', 'after_meal, night', 'morning', 'morning'],
      ['doseAmount', '300.0', '2,5', 2.5],
      ['sideEffects', 'none', 'headache,other', 'headache,other'],
      ['otherSideEffects', '-', 'Cold feet', 'Cold feet'],
      ['experience', 'I fall asleep within half an hour now.', 'I sleep.', 'I sleep.'],
    ];
    for (const [fieldName, currentValue, requestedValue, stored] of corrections) {
      const request = await rectify(author, { recordId, fieldName, currentValue, requestedValue });
      expect([fieldName, request.status, request.body]).toMatchObject([fieldName, 201, { status: 'received' }]);
      expect((await decide(request.body.id, 'approve')).status).toBe(204);
      const detail = await author.get<Record<string, unknown>>(`/api/testimonials/my/${recordId}`);
      expect([fieldName, detail.body[fieldName]]).toEqual([fieldName, stored]);
    }
    const medications = JSON.stringify([{ id: names.medicationId, type: 'medication', name: 'Levothyroxine' }]);
    const listed = await rectify(author, {
      recordId,
      fieldName: 'sameConditionMedications',
      currentValue: '[]',
      requestedValue: medications,
    });
    expect((await decide(listed.body.id, 'approve')).status).toBe(204);
    expect((await author.get(`/api/testimonials/my/${recordId}`)).body).toMatchObject({
      concurrentMedications: [{ id: names.medicationId, forSameCondition: true }],
    });
  });

  it('approval is rejected when the value has changed in the meantime', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const request = await rectify(author, {
      recordId,
      fieldName: 'gender',
      currentValue: 'female',
      requestedValue: 'other',
    });
    await product.database.execute(`update testimonials.testimonials set gender = 'male' where id = $1`, [recordId]);
    expect((await decide(request.body.id, 'approve')).body).toMatchObject({ code: 'current_value_differs' });
    expect((await decide(request.body.id, 'refuse')).status).toBe(204);
  });

  it('approval changes the name and e-mail of the account, including for sign-in', async () => {
    const user = await product.signUpUser();
    const email = `new-${user.email}`;
    const profile = { dataType: 'profile', recordId: undefined };
    const name = await rectify(user, {
      ...profile,
      fieldName: 'name',
      currentValue: 'New Person',
      requestedValue: 'Ana',
    });
    const address = await rectify(user, {
      ...profile,
      fieldName: 'email',
      currentValue: user.email,
      requestedValue: email,
    });
    expect([name.status, address.status]).toEqual([201, 201]);
    for (const { body } of [name, address]) expect((await decide(body.id, 'approve')).status).toBe(204);
    const stored = () => product.database.query('select name from identity.users where email = $1', [email]);
    expect(await stored()).toEqual([{ name: 'Ana' }]);
    // The old token still contains the old name, which must not overwrite the new one.
    await user.get('/api/notices');
    expect(await stored()).toEqual([{ name: 'Ana' }]);
    expect((await signIn(email)).token).toBeDefined();
    const stale = await rectify(await product.signUpUser(), {
      ...profile,
      fieldName: 'name',
      currentValue: 'Somebody',
      requestedValue: 'Ana',
    });
    expect(stale.body.code).toBe('current_value_differs');
    const other = await product.signUpUser();
    await other.get('/api/notices');
    const same = { ...profile, fieldName: 'email', currentValue: other.email, requestedValue: email };
    expect((await rectify(other, same)).body.code).toBe('email_taken');
    const none = { ...same, requestedValue: 'not an address' };
    expect((await rectify(other, none)).body.errors).toMatchObject([{ field: 'requestedValue' }]);
  });

  const signIn = (email: string) => Client.signIn(product.url, email, 'a long enough password');
});

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
    const ownRequests = (await author.get<RectificationsDto>(LIST)).body;
    expect(ownRequests).toMatchObject({
      totalRectifications: 1,
      dueSoon: 0,
      rectifications: [{ id, isOwn: true, dueSoon: false }],
    });
    await product.database.execute(
      `update data_rights.rectifications set due_at = now() + interval '3 days' where id = $1`,
      [id],
    );
    const all = (await admin.get<RectificationsDto>(`${LIST}?status=received&pageSize=100`)).body;
    expect(all.rectifications[0]).toMatchObject({ id, dueSoon: true, isOverdue: false, isOwn: false });
    expect(all.dueSoon).toBe(1);
    const adminsOwn = (await admin.get<RectificationsDto>(`${LIST}?mine=true`)).body;
    expect(adminsOwn).toMatchObject({ totalRectifications: 0, dueSoon: 0, rectifications: [] });
    expect((await admin.get(`${LIST}?mine=yes`)).status).toBe(400);
    const due = all.rectifications.map(({ dueAt }) => new Date(dueAt).getTime());
    expect(due).toEqual([...due].sort((a, b) => a - b));
    expect((await decide(id, 'refuse')).status).toBe(204);
    expect((await author.get<RectificationsDto>(LIST)).body.rectifications).toMatchObject([
      { status: 'refused', refusalReason: 'The receipt says otherwise.', dueSoon: false },
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
      (await by.get<RectificationsDto>(`${LIST}?pageSize=100&${query}`)).body.rectifications;
    const requester = { name: 'Zoë Núñez', email };
    expect(await findRequests('requester=zoe%20nun')).toMatchObject([{ id, dataType: 'profile', requester }]);
    expect(await findRequests(`requester=${email.toUpperCase()}`)).toMatchObject([{ id, requester }]);
    expect(await findRequests('requester=%25')).toEqual([]);
    const ageRequests = (await findRequests('fieldName=ageRange')).filter((row) => row.recordId === recordId);
    expect(ageRequests).toMatchObject([{ requester: null }]);
    expect((await findRequests('fieldName=name')).map(({ fieldName }) => fieldName)).not.toContain('ageRange');
    expect((await findRequests('requester=somebody', owner)).map((row) => row.requester)).toEqual([null, null]);
  });

  it('the list is sorted by the requested order', async () => {
    const dates = async (sortBy: string) =>
      (await admin.get<RectificationsDto>(`${LIST}?pageSize=100&sortBy=${sortBy}`)).body.rectifications.map(
        ({ requestedAt }) => requestedAt,
      );
    const newest = await dates('newest');
    expect(newest.length).toBeGreaterThan(1);
    expect(newest).toEqual([...newest].sort().reverse());
    expect(await dates('oldest')).toEqual([...newest].reverse());
    expect((await admin.get(`${LIST}?sortBy=loudest`)).status).toBe(400);
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
    expect((await admin.post(`${LIST}/${request.body.id}/refuse`, { reason: 'short' })).status).toBe(400);
    const ownRequest = await rectify(admin, {
      recordId: await submitTestimonial(admin, names),
      fieldName: 'ageRange',
      currentValue: '35-44',
      requestedValue: '45-54',
    });
    expect((await decide(ownRequest.body.id, 'approve')).body).toMatchObject({ code: 'own_rectification' });
  });
});
