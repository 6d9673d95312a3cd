import { type ApiResponse, type Client } from '../../../../test/app/client.js';
import {
  addNames,
  buildSubmission,
  jpeg,
  multipart,
  type Names,
  REQUIRED_FIELDS,
} from '../../../../test/fixtures/factories.js';
import { submissionFields } from '../../../../test/fixtures/submission-fields.js';
import { TestApp } from '../../../../test/app/test-app.js';
import type { ProblemDto } from '../../../platform/http/index.js';

let product: TestApp;
let names: Names;
let author: Client;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  author = await product.signUpUser();
});

afterAll(() => product.stop());

const without = (field: string) => {
  const { [field]: _left, ...rest } = buildSubmission(names);
  return rest;
};
const getErrors = ({ body }: ApiResponse<ProblemDto>) =>
  (body.errors ?? []).map(({ field, code }) => `${field} ${code}`);

describe('accepted submissions', () => {
  const submitAndGetDetail = async (changes: Record<string, unknown>, form?: FormData) => {
    const user = await product.signUpUser();
    const submitted = await user.post<{ id: number }>('/api/testimonials', form ?? buildSubmission(names, changes));
    expect([changes, submitted.status, submitted.body]).toEqual([
      changes,
      201,
      { id: expect.any(Number), reviewStatus: 'pending', version: 1 },
    ]);
    expect(submitted.headers.get('location')).toBe(`/api/testimonials/my/${submitted.body.id}`);
    return (await user.get(`/api/testimonials/my/${submitted.body.id}`)).body;
  };

  it('the detail returns the submission as sent in the reader’s language', async () => {
    const detail = await submitAndGetDetail({});
    const { hasConsented: _consented, consentText: _consentText, ...fields } = buildSubmission(names);
    expect(detail).toMatchObject({
      ...fields,
      conditionName: 'Insomnia',
      supplementName: 'Magnesium',
      brandName: 'Northlight',
      attachmentUrls: [],
      rejectionReason: null,
      sameConditionMedications: '[]',
    });
    expect(Object.keys(detail)).not.toEqual(expect.arrayContaining(['userId']));
  });

  it('empty strings of forms are accepted in JSON too, for submissions and edits', async () => {
    const empty = Object.fromEntries(
      [
        'brandId',
        'consumptionDuration',
        'usageFrequency',
        'doseAmount',
        'timeToResults',
        'timeToResultsUnit',
        'sideEffectsDuration',
        'sameConditionMedications',
        'otherConditionMedications',
        'otherConditions',
        'customOtherConditionNames',
      ].map((field) => [field, '']),
    );
    const changes = { ...empty, perceivedImprovement: 'none', useCustomBrand: true, customBrandName: 'Harbour Herbs' };
    const user = await product.signUpUser();
    const submitted = await user.post<{ id: number }>('/api/testimonials', buildSubmission(names, changes));
    expect([submitted.status, submitted.body]).toEqual([201, expect.objectContaining({ version: 1 })]);
    const edited = await user.put<{ id: number }>(
      `/api/testimonials/${submitted.body.id}`,
      buildSubmission(names, { ...changes, version: 1 }),
    );
    expect([edited.status, edited.body]).toEqual([200, expect.objectContaining({ version: 2 })]);
    expect((await user.get(`/api/testimonials/my/${submitted.body.id}`)).body).toMatchObject({
      brandName: 'Harbour Herbs',
      consumptionDuration: 1,
      doseAmount: 1,
      timeToResults: null,
    });
    const ids = { conditionId: '', customConditionName: 'Night owls', supplementId: '', customSupplementName: 'Moss' };
    expect((await user.post('/api/testimonials', buildSubmission(names, { ...changes, ...ids }))).status).toBe(201);
    const none = await user.post<ProblemDto>('/api/testimonials', buildSubmission(names, { brandId: '' }));
    expect(getErrors(none)).toEqual(['brandId required']);
  });

  it('a form may send each optional field empty', async () => {
    const optional = submissionFields.filter(({ isOptional }) => isOptional).map(({ name }) => [name, '']);
    // Their text is a list of which at least one value is required; the outcome none has no time to results.
    const { intakeHabits: _habits, sideEffects: _effects, ...empty } = Object.fromEntries(optional);
    const { conditionId, supplementId, brandId } = names;
    const customNames = { customConditionName: 'Night owls', customSupplementName: 'Moss', customBrandName: 'Fern' };
    for (const subject of [{ conditionId, supplementId, brandId }, customNames]) {
      const fields = buildSubmission(names, { ...empty, ...subject, perceivedImprovement: 'none' });
      const sent = await author.post<ProblemDto>('/api/testimonials', multipart(fields, [await jpeg()]));
      expect([getErrors(sent), sent.status]).toEqual([[], 201]);
    }
  });

  it('1000 emoji count as 1000 characters', async () => {
    expect((await submitAndGetDetail({ experience: '🌱'.repeat(1000) })).experience).toBe('🌱'.repeat(1000));
    expect((await submitAndGetDetail({ experience: '' })).experience).toBe('');
    const lines = `${'a line\n'.repeat(142)}12345\n`;
    expect(lines).toHaveLength(1000);
    const form = multipart(buildSubmission(names, { experience: lines }), [await jpeg()]);
    expect((await submitAndGetDetail({}, form)).experience).toBe(lines);
    const effects = { sideEffects: 'headache,other', otherSideEffects: '🌱'.repeat(200) };
    expect(await submitAndGetDetail(effects)).toMatchObject(effects);
  });

  it('decimals are stored and frequency aliases are converted', async () => {
    expect(await submitAndGetDetail({ doseAmount: 2.5, doseUnit: 'ml', timeToResults: 1.5 })).toMatchObject({
      doseAmount: 2.5,
      timeToResults: 1.5,
    });
    expect(await submitAndGetDetail({ usageFrequencyUnit: 'twice_per_day', usageFrequency: 7 })).toMatchObject({
      usageFrequency: 2,
      usageFrequencyUnit: 'per_day',
    });
    expect(await submitAndGetDetail({ usageFrequencyUnit: 'as_needed' })).toMatchObject({
      usageFrequencyUnit: 'as_needed',
    });
  });

  it('an outcome without a result has no time to results', async () => {
    for (const perceivedImprovement of ['none', 'negative_effects']) {
      const withoutTime = { timeToResults: null, timeToResultsUnit: null };
      expect(await submitAndGetDetail({ perceivedImprovement })).toMatchObject(withoutTime);
      expect(await submitAndGetDetail({ perceivedImprovement, timeToResults: undefined })).toMatchObject(withoutTime);
    }
  });

  it('multipart with text fields, JSON lists and indexed lists yields the same testimonial', async () => {
    const changes = {
      doseAmount: 0.5,
      experience: 'Línea uno\nline two "quoted" 🌱, true, 12',
      sameConditionMedications: [{ id: names.medicationId, type: 'medication', name: 'Levothyroxine' }],
      otherConditionMedications: [{ id: 0, type: 'supplement', name: 'Tea', isOther: true, otherName: 'My tea' }],
      customOtherConditionNames: ['Restless legs', 'Migraine', '12'],
    };
    const viaForm = await submitAndGetDetail(changes, multipart(buildSubmission(names, changes), [await jpeg()]));
    const viaJson = await submitAndGetDetail(changes);
    const withoutIds = ({
      id: _id,
      createdAt: _at,
      updatedAt: _changed,
      attachmentUrls: _urls,
      ...rest
    }: Record<string, unknown>) => rest;
    expect(withoutIds(viaForm)).toEqual(withoutIds(viaJson));
    expect(viaForm).toMatchObject({
      doseAmount: 0.5,
      experience: changes.experience,
      attachmentUrls: [expect.any(String)],
    });
    expect(viaForm.customOtherConditionNames).toEqual(changes.customOtherConditionNames);
    expect(viaForm.concurrentMedications).toMatchObject([
      { id: names.medicationId, name: 'Levothyroxine', forSameCondition: true },
      { id: 0, name: 'My tea', isOther: true, forSameCondition: false },
    ]);
  });

  it('medications are named in the reader’s language', async () => {
    const user = await product.signUpUser();
    const changes = { sameConditionMedications: [{ id: names.medicationId, type: 'medication', name: 'whatever' }] };
    const { body } = await user.post<{ id: number }>('/api/testimonials', buildSubmission(names, changes));
    await product.database.execute("update catalog.conditions set article_es = 'el' where id = $1", [
      names.conditionId,
    ]);
    const spanish = await user.get(`/api/testimonials/my/${body.id}`, { 'accept-language': 'es' });
    expect(JSON.parse(spanish.body.sameConditionMedications as string)).toMatchObject([{ name: 'Levotiroxina' }]);
    const subject = { conditionName: 'Insomnio', conditionPhrase: 'el insomnio', supplementName: 'Magnesio' };
    expect(spanish.body).toMatchObject({ ...subject, language: 'en' });
  });

  it('the accepted consent text is stored', async () => {
    const consentText = 'I agree to this exact text.';
    const detail = await submitAndGetDetail({ consentText });
    expect(
      await product.database.query(
        `select text, language, kind, data_processing, public_display, analytics, published_version, withdrawn_at
         from consent.records where testimonial_id = $1`,
        [detail.id],
      ),
    ).toEqual([
      {
        text: consentText,
        language: 'en',
        kind: 'testimonial_submission',
        data_processing: true,
        public_display: true,
        analytics: false,
        published_version: null,
        withdrawn_at: null,
      },
    ]);
  });

  it('fields with a default may be omitted', async () => {
    for (const field of Object.keys(buildSubmission(names)).filter((name) => !REQUIRED_FIELDS.includes(name))) {
      expect([
        field,
        (await author.post<ProblemDto>('/api/testimonials', { ...without(field), gender: 'x' })).body.errors,
      ]).toEqual([field, [expect.objectContaining({ field: 'gender' })]]);
    }
  });
});
