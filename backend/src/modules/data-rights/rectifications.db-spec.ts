import { Client } from '../../../test/client.js';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../test/factories.js';
import { TestApp } from '../../../test/test-app.js';
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

const ask = (person: Client, asked: Record<string, unknown>) =>
  person.post<RectificationReceiptDto & { code: string; detail: string; errors: { field: string; code: string }[] }>(
    '/api/data-rights/rectify',
    { dataType: 'testimonial', justification: 'I mistyped it.', ...asked },
  );

const answer = (id: number, verb: 'approve' | 'refuse', by = admin) =>
  by.post<{ code: string }>(
    `${LIST}/${id}/${verb}`,
    verb === 'refuse' ? { reason: 'The receipt says otherwise.' } : {},
  );

const rankingOf = async (condition: string) => {
  const path = `/api/analysis/condition-analysis?conditionQuery=${condition}`;
  type Ranking = { supplementRanking: { supplementName: string; outcomeCounts: Record<string, number> }[] };
  return (await product.anonymous().get<Ranking>(path)).body.supplementRanking;
};

describe('POST /api/data-rights/rectify', () => {
  it('a request is accepted with a deadline of 30 days', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const asked = await ask(author, { recordId, fieldName: 'doseAmount', currentValue: '300', requestedValue: '150' });
    expect(asked).toMatchObject({ status: 201, body: { id: expect.any(Number), status: 'received' } });
    const days = (new Date(asked.body.dueAt).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
    const again = await ask(author, { recordId, fieldName: 'doseAmount', currentValue: '300', requestedValue: '200' });
    expect(again).toMatchObject({ status: 409, body: { code: 'rectification_waits' } });
  });

  it('a request with missing fields is rejected', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const complete = { recordId, fieldName: 'doseAmount', currentValue: '300', requestedValue: '150' };
    for (const field of ['fieldName', 'currentValue', 'requestedValue', 'justification', 'dataType']) {
      const { status, body } = await ask(author, { ...complete, [field]: undefined });
      expect([field, status, body.detail]).toEqual([field, 400, 'Please fill in all required fields.']);
    }
    expect((await ask(author, { ...complete, recordId: undefined })).body.errors).toMatchObject([
      { field: 'recordId', code: 'required' },
    ]);
  });

  it('is refused when something is blank, unless nothing is stored', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const complete = { recordId, fieldName: 'doseAmount', currentValue: '300', requestedValue: '150' };
    const blank = ['', ' ', ' \t\n\u200b '].flatMap((value) =>
      ['fieldName', 'currentValue', 'requestedValue', 'justification', 'dataType'].map((field) => ({ [field]: value })),
    );
    for (const change of [...blank, { currentValue: null }, { currentValue: '-' }]) {
      const { status, body } = await ask(author, { ...complete, ...change });
      expect([change, status, body.detail]).toEqual([change, 400, 'Please fill in all required fields.']);
    }
    const profile = { dataType: 'profile', recordId: undefined, fieldName: 'name', requestedValue: 'Ana' };
    expect((await ask(author, { ...profile, currentValue: ' ' })).body.detail).toBe(
      'Please fill in all required fields.',
    );
  });

  it('may fill an empty field and clear one that may be empty, and no other', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names, { sideEffects: 'other' });
    const detail = async () => (await author.get<Record<string, unknown>>(`/api/testimonials/my/${recordId}`)).body;
    const other = { recordId, fieldName: 'otherSideEffects' };
    for (const nothing of [null, '', '-']) {
      const filled = await ask(author, { ...other, currentValue: nothing, requestedValue: 'Cold feet' });
      expect([nothing, filled.status]).toEqual([nothing, 201]);
      expect((await answer(filled.body.id, 'approve')).status).toBe(204);
      expect(await detail()).toMatchObject({ otherSideEffects: 'Cold feet' });
      const cleared = await ask(author, { ...other, currentValue: 'Cold feet', requestedValue: null });
      expect(cleared.status).toBe(201);
      expect((await answer(cleared.body.id, 'approve')).status).toBe(204);
      expect(await detail()).toMatchObject({ otherSideEffects: null });
    }
    const [last, first] = (await author.get<RectificationsDto>(LIST)).body.rectifications;
    expect([last, first]).toMatchObject([
      { currentValue: 'Cold feet', requestedValue: null },
      { currentValue: null, requestedValue: 'Cold feet' },
    ]);
    const stored = await detail();
    for (const fieldName of ['doseAmount', 'ageRange', 'intakeHabits', 'stillTakingStatus', 'perceivedImprovement']) {
      const asked = { recordId, fieldName, currentValue: String(stored[fieldName]), requestedValue: null };
      expect([fieldName, await ask(author, asked)]).toMatchObject([
        fieldName,
        { status: 400, body: { errors: [{ field: 'requestedValue', code: 'required' }] } },
      ]);
    }
    const named = { dataType: 'profile', fieldName: 'name', currentValue: 'New Person', requestedValue: null };
    expect((await ask(author, named)).body.errors).toMatchObject([{ field: 'requestedValue', code: 'required' }]);
    expect(await detail()).toMatchObject({ version: 7 });
  });

  it('a request must name an existing field, its stored value and a valid new value', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const about = { recordId, fieldName: 'ageRange', currentValue: '35-44', requestedValue: '45-54' };
    expect(await ask(author, { ...about, currentValue: '18-24' })).toMatchObject({
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
      const { status, body } = await ask(author, { ...about, ...changes });
      expect([changes, status, body.errors]).toMatchObject([changes, 400, [{ field, code }]]);
    }
    expect(await ask(await product.signUpUser(), about)).toMatchObject({
      status: 404,
      body: { code: 'testimonial_not_found' },
    });
    expect((await ask(product.anonymous(), about)).status).toBe(401);
  });
});

describe('POST /api/data-rights/rectifications/{id}/approve', () => {
  it('approval changes the field of an approved testimonial, keeps it approved and recounts it', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    await approve(admin, recordId);
    await waitForJobs(product);
    const asked = await ask(author, {
      recordId,
      fieldName: 'perceivedImprovement',
      currentValue: 'significant',
      requestedValue: 'none',
    });
    expect((await answer(asked.body.id, 'approve')).status).toBe(204);
    await waitForJobs(product);
    expect((await author.get(`/api/testimonials/my/${recordId}`)).body).toMatchObject({
      reviewStatus: 'approved',
      perceivedImprovement: 'none',
      timeToResults: null,
      version: 3,
    });
    expect(await rankingOf('Insomnia')).toMatchObject([{ outcomeCounts: { significant: 0, none: 1 } }]);
    expect((await author.get('/api/user-points/my-monthly')).body).toMatchObject({ totalPoints: 200 });
    const history = (await author.get<RectificationsDto>(LIST)).body.rectifications;
    expect(history).toMatchObject([
      { status: 'approved', currentValue: 'significant', requestedValue: 'none', isOwn: true },
    ]);
    const notices = await author.get<{ notices: { kind: string; requestId: number }[] }>('/api/notices');
    expect(notices.body.notices[0]).toMatchObject({ kind: 'rectification_approved', requestId: asked.body.id });
    expect((await answer(asked.body.id, 'approve')).body).toMatchObject({ code: 'rectification_decided' });
    expect((await answer(asked.body.id, 'refuse')).status).toBe(409);
  });

  it('approval moves a testimonial to another supplement, including a custom one, with its points', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names, { conditionId: names.otherConditionId });
    await approve(admin, recordId);
    await waitForJobs(product);
    const asked = await ask(author, {
      recordId,
      fieldName: 'customSupplementName',
      currentValue: '-',
      requestedValue: 'Moon dust',
    });
    expect((await answer(asked.body.id, 'approve')).status).toBe(204);
    await waitForJobs(product);
    expect((await rankingOf('Anxiety')).map(({ supplementName }) => supplementName)).toEqual(['Moon dust']);
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
      const asked = await ask(author, { recordId, fieldName, currentValue, requestedValue });
      expect([fieldName, asked.status, asked.body]).toMatchObject([fieldName, 201, { status: 'received' }]);
      expect((await answer(asked.body.id, 'approve')).status).toBe(204);
      const detail = await author.get<Record<string, unknown>>(`/api/testimonials/my/${recordId}`);
      expect([fieldName, detail.body[fieldName]]).toEqual([fieldName, stored]);
    }
    const medications = JSON.stringify([{ id: names.medicationId, type: 'medication', name: 'Levothyroxine' }]);
    const listed = await ask(author, {
      recordId,
      fieldName: 'sameConditionMedications',
      currentValue: '[]',
      requestedValue: medications,
    });
    expect((await answer(listed.body.id, 'approve')).status).toBe(204);
    expect((await author.get(`/api/testimonials/my/${recordId}`)).body).toMatchObject({
      concurrentMedications: [{ id: names.medicationId, forSameCondition: true }],
    });
  });

  it('approval is rejected when the value has changed in the meantime', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const asked = await ask(author, { recordId, fieldName: 'gender', currentValue: 'female', requestedValue: 'other' });
    await product.database.execute(`update testimonials.testimonials set gender = 'male' where id = $1`, [recordId]);
    expect((await answer(asked.body.id, 'approve')).body).toMatchObject({ code: 'current_value_differs' });
    expect((await answer(asked.body.id, 'refuse')).status).toBe(204);
  });

  it('approval changes the name and e-mail of the account, including for sign-in', async () => {
    const person = await product.signUpUser();
    const email = `new-${person.email}`;
    const profile = { dataType: 'profile', recordId: undefined };
    const name = await ask(person, {
      ...profile,
      fieldName: 'name',
      currentValue: 'New Person',
      requestedValue: 'Ana',
    });
    const address = await ask(person, {
      ...profile,
      fieldName: 'email',
      currentValue: person.email,
      requestedValue: email,
    });
    expect([name.status, address.status]).toEqual([201, 201]);
    for (const { body } of [name, address]) expect((await answer(body.id, 'approve')).status).toBe(204);
    const stored = () => product.database.query('select name from identity.users where email = $1', [email]);
    expect(await stored()).toEqual([{ name: 'Ana' }]);
    // The old token still says the old name: that is no news.
    await person.get('/api/notices');
    expect(await stored()).toEqual([{ name: 'Ana' }]);
    expect((await signedIn(email)).token).toBeDefined();
    const taken = await ask(await product.signUpUser(), {
      ...profile,
      fieldName: 'name',
      currentValue: 'Somebody',
      requestedValue: 'Ana',
    });
    expect(taken.body.code).toBe('current_value_differs');
    const other = await product.signUpUser();
    await other.get('/api/notices');
    const same = { ...profile, fieldName: 'email', currentValue: other.email, requestedValue: email };
    expect((await ask(other, same)).body.code).toBe('email_taken');
    const none = { ...same, requestedValue: 'not an address' };
    expect((await ask(other, none)).body.errors).toMatchObject([{ field: 'requestedValue' }]);
  });

  const signedIn = (email: string) => Client.signedIn(product.url, email, 'a long enough password');
});

describe('GET /api/data-rights/rectifications', () => {
  it('users see their own requests, and admins see all requests by deadline with those due soon', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    const asked = await ask(author, {
      recordId,
      fieldName: 'ageRange',
      currentValue: '35-44',
      requestedValue: '45-54',
    });
    const { id } = asked.body;
    const own = (await author.get<RectificationsDto>(LIST)).body;
    expect(own).toMatchObject({
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
    expect((await answer(id, 'refuse')).status).toBe(204);
    expect((await author.get<RectificationsDto>(LIST)).body.rectifications).toMatchObject([
      { status: 'refused', refusalReason: 'The receipt says otherwise.', dueSoon: false },
    ]);
    expect((await author.get<{ notices: object[] }>('/api/notices')).body.notices[0]).toMatchObject({
      kind: 'rectification_refused',
    });
  });

  it('names the requester of a profile change to admins, and nobody for a testimonial', async () => {
    const owner = await product.signUpUser();
    const email = owner.email ?? '';
    const recordId = await submitTestimonial(owner, names);
    const age = { recordId, fieldName: 'ageRange', currentValue: '35-44', requestedValue: '45-54' };
    const rename = { dataType: 'profile', fieldName: 'name', currentValue: 'New Person', requestedValue: 'Zoë Núñez' };
    const { id } = (await ask(owner, rename)).body;
    await ask(owner, age);
    await product.database.execute(`update identity.users set name = 'Zoë Núñez' where email = $1`, [email]);
    const found = async (query: string, by = admin) =>
      (await by.get<RectificationsDto>(`${LIST}?pageSize=100&${query}`)).body.rectifications;
    const requester = { name: 'Zoë Núñez', email };
    expect(await found('requester=zoe%20nun')).toMatchObject([{ id, dataType: 'profile', requester }]);
    expect(await found(`requester=${email.toUpperCase()}`)).toMatchObject([{ id, requester }]);
    expect(await found('requester=%25')).toEqual([]);
    const about = (await found('fieldName=ageRange')).filter((one) => one.recordId === recordId);
    expect(about).toMatchObject([{ requester: null }]);
    expect((await found('fieldName=name')).map(({ fieldName }) => fieldName)).not.toContain('ageRange');
    expect((await found('requester=somebody', owner)).map((one) => one.requester)).toEqual([null, null]);
  });

  it('is in the order asked for', async () => {
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
    const asked = await ask(author, {
      recordId,
      fieldName: 'ageRange',
      currentValue: '35-44',
      requestedValue: '45-54',
    });
    expect((await answer(asked.body.id, 'approve', author)).status).toBe(403);
    expect((await answer(asked.body.id, 'refuse', product.anonymous())).status).toBe(401);
    expect((await answer(99999, 'approve')).body).toMatchObject({ code: 'rectification_not_found' });
    expect((await admin.post(`${LIST}/${asked.body.id}/refuse`, { reason: 'short' })).status).toBe(400);
    const own = await ask(admin, {
      recordId: await submitTestimonial(admin, names),
      fieldName: 'ageRange',
      currentValue: '35-44',
      requestedValue: '45-54',
    });
    expect((await answer(own.body.id, 'approve')).body).toMatchObject({ code: 'own_rectification' });
  });
});
