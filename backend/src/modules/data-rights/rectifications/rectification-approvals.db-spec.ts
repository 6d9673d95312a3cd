import { Client } from '../../../../test/app/client.js';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../../test/fixtures/factories.js';
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

const decide = (id: number, verb: 'approve' | 'refuse') => decideRectification(admin, id, verb);

const getRanking = async (condition: string) => {
  const path = `/api/analysis/condition-analysis?conditionQuery=${condition}`;
  type Ranking = { supplementRanking: { supplementName: string; outcomeCounts: Record<string, number> }[] };
  return (await product.anonymous().get<Ranking>(path)).body.supplementRanking;
};

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
    const history = (await author.get<RectificationsDto>(RECTIFICATIONS_PATH)).body.rectifications;
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

  it('a hidden testimonial that is moved to another supplement takes its points along', async () => {
    const author = await product.signUpUser();
    const recordId = await submitTestimonial(author, names);
    await approve(admin, recordId);
    await waitForJobs(product);
    await product.database.execute(`update testimonials.testimonials set review_status = 'hidden' where id = $1`, [
      recordId,
    ]);
    const request = await rectify(author, {
      recordId,
      fieldName: 'supplementId',
      currentValue: String(names.supplementId),
      requestedValue: String(names.otherSupplementId),
    });
    expect((await decide(request.body.id, 'approve')).status).toBe(204);
    await waitForJobs(product);
    expect((await author.get('/api/user-points/my-monthly')).body).toMatchObject({ totalPoints: 200 });
    await approve(admin, await submitTestimonial(author, names));
    await waitForJobs(product);
    expect((await author.get('/api/user-points/my-monthly')).body).toMatchObject({ totalPoints: 400 });
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

  const signIn = (email: string) => Client.signIn(product.url, email);
});
