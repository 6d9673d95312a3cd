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

const approveRequest = (id: number) => decideRectification(admin, id, 'approve');

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
    const list = await author.get<RectificationsDto>(RECTIFICATIONS_PATH);
    const [{ requestedAt, dueAt }] = list.body.rectifications;
    expect(dueAt).toBe(request.body.dueAt);
    expect(Date.parse(String(dueAt)) - Date.parse(String(requestedAt))).toBe(30 * 86_400_000);
    const again = await rectify(author, {
      recordId,
      fieldName: 'doseAmount',
      currentValue: '300',
      requestedValue: '200',
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'rectification_waits' } });
    // The same field of another testimonial is another request.
    const otherRecordId = await submitTestimonial(author, names, { supplementId: names.otherSupplementId });
    const other = { recordId: otherRecordId, fieldName: 'doseAmount', currentValue: '300', requestedValue: '150' };
    expect((await rectify(author, other)).status).toBe(201);
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
    const blank = ['', ' ', ' \t\n\u200b\u200d '].flatMap((value) =>
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
      expect((await approveRequest(filled.body.id)).status).toBe(204);
      expect(await detail()).toMatchObject({ otherSideEffects: 'Cold feet' });
      const cleared = await rectify(author, { ...other, currentValue: 'Cold feet', requestedValue: null });
      expect(cleared.status).toBe(201);
      expect((await approveRequest(cleared.body.id)).status).toBe(204);
      expect(await detail()).toMatchObject({ otherSideEffects: null });
    }
    const [last, first] = (await author.get<RectificationsDto>(RECTIFICATIONS_PATH)).body.rectifications;
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
