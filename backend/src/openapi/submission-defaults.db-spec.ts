import type { Client } from '../../test/app/client.js';
import { schemas } from '../../test/shared/openapi-document.js';
import { TestApp } from '../../test/app/test-app.js';
import { addNames, buildSubmission, REQUIRED_FIELDS } from '../../test/fixtures/factories.js';

const { properties = {} } = schemas.SubmissionDto!;
const getDescription = (field: string) => String(properties[field]?.description).replace(/\s+/g, ' ');

let product: TestApp;
let author: Client;
let submission: Record<string, unknown>;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  const complete = buildSubmission(await addNames(product.database), { perceivedImprovement: 'moderate' });
  submission = Object.fromEntries(REQUIRED_FIELDS.map((field) => [field, complete[field]]));
  author = await product.signUpUser();
});

afterAll(() => product.stop());

it('the document states the value of each field that a submission may omit', async () => {
  const { id, version } = (await author.post('/api/testimonials', submission)).body;
  const { body: stored } = await author.get(`/api/testimonials/my/${String(id)}`);
  await author.put(`/api/testimonials/${String(id)}`, { ...submission, sideEffects: 'headache', version });
  const { sideEffectsDuration } = (await author.get(`/api/testimonials/my/${String(id)}`)).body;
  const defaults: Record<string, unknown> = { sideEffectsDuration };
  for (const field of Object.keys(properties))
    if (!REQUIRED_FIELDS.includes(field) && field in stored && !isEmpty(stored[field])) defaults[field] = stored[field];
  expect(Object.keys(defaults).sort()).toEqual([
    ...[
      'consumptionDuration',
      'consumptionUnit',
      'doseAmount',
      'doseUnit',
      'intakeHabits',
      'intakeType',
      'sideEffects',
    ],
    ...['sideEffectsDuration', 'timeToResultsUnit', 'usageFrequency', 'usageFrequencyUnit'],
  ]);
  for (const [field, value] of Object.entries(defaults))
    expect([field, getDescription(field)]).toEqual([
      field,
      expect.stringMatching(new RegExp(`(^|\\W)${String(value)}\`? when it is (empty or )?absent`)),
    ]);
});

const isEmpty = (value: unknown) => value === null || ['', '[]', false].includes(value as string) || isEmptyList(value);
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

it('the document lists the codes of the texts that join several', () => {
  const codes = schemas.SideEffectShareDto!.properties!.code!.enum as string[];
  const listed = (field: string) => getDescription(field).match(/\w+/g);
  expect(listed('sideEffects')).toEqual(expect.arrayContaining(codes));
  const habits = ['morning', 'midday', 'night', 'before_meal', 'during_meal', 'after_meal'];
  expect(listed('intakeHabits')).toEqual(expect.arrayContaining(habits));
});
