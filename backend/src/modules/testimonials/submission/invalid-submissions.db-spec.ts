import { type ApiResponse, type Client } from '../../../../test/app/client.js';
import { addNames, buildSubmission, jpeg, multipart, type Names } from '../../../../test/fixtures/factories.js';
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

const getErrors = ({ body }: ApiResponse<ProblemDto>) =>
  (body.errors ?? []).map(({ field, code }) => `${field} ${code}`);
const text = (fields: Record<string, unknown>) => JSON.stringify(fields);
const count = async (table: string) =>
  (await product.database.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0].n;

/** A description, the changes that make a submission invalid, and the expected errors. */
const invalidSubmissions: [string, Record<string, unknown>, string[]][] = [
  ['no condition', { conditionId: undefined }, ['conditionId required']],
  ['no supplement', { supplementId: 0 }, ['supplementId required']],
  ['no brand', { brandId: null }, ['brandId required']],
  ['a custom brand without a name', { useCustomBrand: true, customBrandName: '  ' }, ['customBrandName required']],
  ['a custom name of one character', { conditionId: 0, customConditionName: 'x' }, ['customConditionName too_short']],
  ['a custom name of 101 characters', { brandId: 0, customBrandName: 'x'.repeat(101) }, ['customBrandName too_long']],
  ['an unknown condition', { conditionId: 424242 }, ['conditionId unknown']],
  ['an unknown brand', { brandId: 424242 }, ['brandId unknown']],
  ['a condition id that is too large', { conditionId: 99_999_999_999 }, ['conditionId too_large']],
  ['no gender', { gender: undefined }, ['gender required']],
  ['an unknown gender', { gender: 'prefer not to say' }, ['gender invalid']],
  ['no age range', { ageRange: undefined }, ['ageRange required']],
  ['an unknown age range', { ageRange: '0-17' }, ['ageRange invalid']],
  ['no language', { language: undefined }, ['language required']],
  ['a third language', { language: 'fr' }, ['language invalid']],
  ['no outcome', { perceivedImprovement: undefined }, ['perceivedImprovement required']],
  ['an obsolete outcome', { perceivedImprovement: 'complete_improvement' }, ['perceivedImprovement invalid']],
  ['no status of use', { stillTakingStatus: undefined }, ['stillTakingStatus required']],
  ['an improvement without a time to results', { timeToResults: undefined }, ['timeToResults required']],
  ['a time to results of less than one', { timeToResults: 0 }, ['timeToResults too_small']],
  ['no habit', { intakeHabits: '' }, ['intakeHabits required']],
  ['two meal timings', { intakeHabits: 'night,before_meal,after_meal' }, ['intakeHabits invalid']],
  ['no side effects', { sideEffects: ' , ' }, ['sideEffects required']],
  ['none together with another side effect', { sideEffects: 'none,headache' }, ['sideEffects invalid']],
  ['no consent', { hasConsented: false }, ['hasConsented consent_required']],
  ['an omitted consent', { hasConsented: undefined }, ['hasConsented required']],
  ['consent without a text', { consentText: '' }, ['consentText required']],
  ['consent with a blank text', { consentText: ' \n\u200b ' }, ['consentText required']],
  ['an experience of 1001 characters', { experience: '🌱'.repeat(1001) }, ['experience too_long']],
  ['201 characters of side effects', { otherSideEffects: 'é'.repeat(201) }, ['otherSideEffects too_long']],
  ['a duration of 0', { consumptionDuration: 0 }, ['consumptionDuration too_small']],
  ['a fractional frequency', { usageFrequency: 1.5 }, ['usageFrequency invalid']],
  ['no dose', { doseAmount: 0 }, ['doseAmount too_small']],
  ['a negative dose', { doseAmount: -2 }, ['doseAmount too_small']],
  ['an unknown unit', { doseUnit: 'spoons' }, ['doseUnit invalid']],
  ['an unknown intake', { intakeType: 'inhaled' }, ['intakeType invalid']],
  ['an unknown field', { isAdmin: true }, ['isAdmin unknown_field']],
  ['a review status', { reviewStatus: 'approved' }, ['reviewStatus unknown_field']],
  [
    'an additional condition of one letter',
    { customOtherConditionNames: [' x '] },
    ['customOtherConditionNames.0 too_short'],
  ],
  ['an unknown additional condition', { otherConditions: [424242] }, ['otherConditions.0 unknown']],
];

describe('invalid submissions', () => {
  it.each(invalidSubmissions)(
    'an invalid submission is rejected as JSON and as multipart: %s',
    async (_description, changes, fields) => {
      const before = await count('testimonials.testimonials');
      const json = await author.post<ProblemDto>('/api/testimonials', buildSubmission(names, changes));
      expect([json.status, json.body.code, getErrors(json)]).toEqual([400, 'validation_failed', fields]);
      expect(json.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      const form = await author.post<ProblemDto>(
        '/api/testimonials',
        multipart(buildSubmission(names, changes), [await jpeg()]),
      );
      expect([form.status, form.body.code, getErrors(form)]).toEqual([400, 'validation_failed', fields]);
      expect(await count('testimonials.testimonials')).toBe(before);
    },
  );

  it('wrong JSON types are rejected without coercion', async () => {
    for (const [changes, field] of [
      [{ hasConsented: 'true' }, 'hasConsented'],
      [{ hasConsented: 1 }, 'hasConsented'],
      [{ conditionId: String(names.conditionId) }, 'conditionId'],
      [{ conditionId: 1.5 }, 'conditionId'],
      [{ conditionId: [names.conditionId] }, 'conditionId'],
      [{ useCustomBrand: 'false' }, 'useCustomBrand'],
      [{ doseAmount: '300' }, 'doseAmount'],
      [{ experience: 7 }, 'experience'],
      [{ experience: { $gt: '' } }, 'experience'],
      [{ intakeHabits: ['night'] }, 'intakeHabits'],
      [{ sideEffects: ['none'] }, 'sideEffects'],
      [{ otherConditions: '1' }, 'otherConditions'],
      [{ otherConditions: ['1'] }, 'otherConditions.0'],
      [{ sameConditionMedications: [{ id: 0, type: 'tea', name: 'x' }] }, 'sameConditionMedications.0.type'],
      [{ sameConditionMedications: ['tea'] }, 'sameConditionMedications.0'],
      [{ otherConditionMedications: [[]] }, 'otherConditionMedications.0'],
      [{ sameConditionMedications: [null] }, 'sameConditionMedications.0'],
      [{ customOtherConditionNames: ['Restless legs', '   '] }, 'customOtherConditionNames.1'],
      [{ experience: 'NUL \0 inside' }, 'experience'],
      [{ experience: 'half an emoji \ud83c' }, 'experience'],
      [{ customBrandName: '\udf31 other half' }, 'customBrandName'],
    ] as const) {
      const response = await author.post<ProblemDto>('/api/testimonials', text(buildSubmission(names, changes)));
      expect([changes, response.status]).toEqual([changes, 400]);
      expect([changes, response.body.errors?.map((error) => error.field)]).toEqual([changes, [field]]);
    }
  });

  it('entries taken at the same time must be in the list of their type, unless they are custom', async () => {
    const added = await product.database.query<{ id: number }>(
      `insert into catalog.medications (name_en, name_es)
       select name, name from unnest(array['Metformin', 'Warfarin', 'Lisinopril']) as name returning id`,
    );
    const medicationId = added.at(-1)!.id;
    // There are fewer supplements than medications, so no supplement has this id.
    const response = await author.post<ProblemDto>(
      '/api/testimonials',
      buildSubmission(names, {
        sameConditionMedications: [
          { id: medicationId, type: 'medication', name: 'Lisinopril' },
          { id: medicationId, type: 'supplement', name: 'Lisinopril', isOther: false },
        ],
        otherConditionMedications: [
          { id: names.supplementId, type: 'supplement', name: 'Magnesium' },
          { id: 424242, type: 'medication', name: 'Unknown', isOther: false },
        ],
      }),
    );
    expect(response.body.errors).toEqual([
      { field: 'otherConditionMedications.1.id', code: 'unknown', detail: 'A medication is not in our list' },
      { field: 'sameConditionMedications.1.id', code: 'unknown', detail: 'A supplement is not in our list' },
    ]);
    const valid = buildSubmission(names, {
      sameConditionMedications: [
        { id: 0, type: 'medication', name: 'Ginger tea' },
        { id: 424242, type: 'medication', name: 'Custom', isOther: true, otherName: 'Mint tea' },
      ],
    });
    const accepted = await (await product.signUpUser()).post<ProblemDto>('/api/testimonials', valid);
    expect([accepted.status, accepted.body.errors]).toEqual([201, undefined]);
  });

  it('all invalid fields are reported at once', async () => {
    const response = await author.post<ProblemDto>('/api/testimonials', {});
    expect(response.status).toBe(400);
    expect(getErrors(response).sort()).toEqual([
      'ageRange required',
      'brandId required',
      'conditionId required',
      'consentText required',
      'gender required',
      'hasConsented required',
      'language required',
      'perceivedImprovement required',
      'stillTakingStatus required',
      'supplementId required',
      'timeToResults required',
    ]);
    expect(response.body.detail).toBe(
      '11 required fields are missing: conditionId, supplementId, brandId, perceivedImprovement, timeToResults and 6 more.',
    );
    const form = await author.post<ProblemDto>('/api/testimonials', multipart({}, []));
    expect(getErrors(form).sort()).toEqual([...getErrors(response), 'proofFiles required'].sort());
    const edit = await author.put<ProblemDto>('/api/testimonials/1', {});
    expect(getErrors(edit).sort()).toEqual([...getErrors(response), 'version required'].sort());
    expect(response.body.errors?.find(({ field }) => field === 'hasConsented')?.detail).toBe(
      'You must accept the consent to submit your testimonial',
    );
    for (const body of ['[]', '"text"', 'null', '{"experience":', '7']) {
      expect([body, (await author.post<ProblemDto>('/api/testimonials', body)).status]).toEqual([body, 400]);
    }
    expect((await author.post('/api/testimonials')).status).toBe(400);
  });

  it('the response contains the error of each field, regardless of other errors', async () => {
    const response = await author.post<ProblemDto>(
      '/api/testimonials',
      buildSubmission(names, {
        conditionId: 424242,
        gender: 'unknown',
        timeToResults: 'soon',
        doseAmount: 0,
        usageFrequency: 1.5,
        sideEffects: 'none,headache',
        otherConditionMedications: 'Metformin',
        otherConditions: [1.5, 424242],
        sameConditionMedications: [{ id: 424242, type: 'medication', name: 'Metformin' }],
        mood: 'good',
      }),
    );
    const found = Object.fromEntries(
      (response.body.errors ?? []).map(({ field, code, detail }) => [field, `${code}: ${detail}`]),
    );
    expect(found).toEqual({
      conditionId: 'unknown: Health condition is not in our list',
      sideEffects: 'invalid: The side effect none cannot be combined with others.',
      'sameConditionMedications.0.id': 'unknown: A medication is not in our list',
      gender: 'invalid: gender must be one of male, female, other, prefer_not_to_say.',
      timeToResults: 'invalid_type: timeToResults must be a number, but is a text.',
      doseAmount: 'too_small: The minimum of doseAmount is 0.001.',
      usageFrequency: 'invalid: usageFrequency must be a whole number, without decimals.',
      otherConditionMedications: 'invalid_type: otherConditionMedications must be a list, but is a text.',
      'otherConditions.0': 'invalid: otherConditions.0 must be a whole number, without decimals.',
      mood: 'unknown_field: This request has no field mood.',
    });
    expect(response.body.detail).toBe(
      '10 fields are invalid: sideEffects, conditionId, sameConditionMedications.0.id, usageFrequency, doseAmount and 5 more.',
    );
  });

  it.each(['doseAmount', 'timeToResults'])('a %s that is nearly 0 is rejected with 400', async (field) => {
    const response = await author.post<ProblemDto>('/api/testimonials', buildSubmission(names, { [field]: 1e-7 }));
    expect([response.status, getErrors(response)]).toEqual([400, [`${field} invalid`]]);
  });

  it('the response to a hostile request is under 4 kB and lists missing fields before unknown fields', async () => {
    const unknownFields = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`field${index}${'x'.repeat(20)}`, 1]),
    );
    const response = await author.post<ProblemDto>('/api/testimonials', unknownFields);
    expect(getErrors(response).filter((one) => one.endsWith('required'))).toHaveLength(11);
    expect(getErrors(response).filter((one) => one.endsWith('unknown_field')).length).toBeLessThanOrEqual(10);
    expect(JSON.stringify(response.body).length).toBeLessThan(4_000);
    const medications = Array.from({ length: 30 }, () => ({}));
    const many = await author.post<ProblemDto>('/api/testimonials', { sameConditionMedications: medications });
    expect(JSON.stringify(many.body).length).toBeLessThan(4_000);
  });

  it('an anonymous submission is rejected with 401 whatever its content', async () => {
    for (const body of [buildSubmission(names), {}, multipart(buildSubmission(names), [await jpeg()])]) {
      const response = await product.anonymous().post<ProblemDto>('/api/testimonials', body);
      expect([response.status, response.body.code]).toEqual([401, 'unauthenticated']);
    }
  });
});
