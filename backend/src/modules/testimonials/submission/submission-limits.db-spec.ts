import type { Client } from '../../../../test/app/client.js';
import { addNames, buildSubmission, type Names, submitTestimonial } from '../../../../test/fixtures/factories.js';
import { schemas } from '../../../../test/shared/openapi-document.js';
import {
  createTexts,
  submissionChoices,
  submissionNumbers,
  submissionTexts,
} from '../../../../test/fixtures/submission-texts.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { clearableFields, correctableFields } from '../moderation/correctable-fields.js';
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

/** A character of two UTF-16 units and four bytes. */
const SEEDLING = '🌱';

it('every text of a submission is stored at the limit of the API document', async () => {
  const atLimit = (name: string, maxLength: number) => name + SEEDLING.repeat(maxLength - name.length);
  const id = await submitTestimonial(author, names, createTexts(atLimit));
  const [{ stored }] = await product.database.query<{ stored: string }>(
    `select concat_ws(' ', (select t::text from testimonials.testimonials t where id = $1),
       (select string_agg(c::text, ' ') from consent.records c)) as stored`,
    [id],
  );
  const missing = submissionTexts.filter(({ name, maxLength }) => !stored.includes(atLimit(name, maxLength)));
  expect(missing).toEqual([]);
});

it.each(['\r\n', '\r', '\n'])('a line break is stored as one character if it is sent as %j', async (lineBreak) => {
  const newAuthor = await product.signUpUser();
  const id = await submitTestimonial(newAuthor, names, { experience: `a${lineBreak}`.repeat(499) + 'ab' });
  const { body } = await newAuthor.get(`/api/testimonials/my/${id}`);
  expect(body.experience).toBe(`${'a\n'.repeat(499)}ab`);
});

it.each(submissionTexts)('a longer $name is rejected', async ({ name, maxLength }) => {
  const texts = createTexts((other) => (other === name ? SEEDLING.repeat(maxLength + 1) : `A ${other}`));
  const { status, body } = await author.post<ProblemDto>('/api/testimonials', buildSubmission(names, texts));
  expect([status, body.errors]).toMatchObject([400, [{ field: name, code: 'too_long' }]]);
});

/** Names belong to the choice of a condition, supplement or brand. */
const optionalTexts = submissionTexts.filter(
  ({ name }) => !schemas.SubmissionDto!.required!.includes(name) && !/^custom\w+Name$/.test(name),
);

it.each(optionalTexts)('$name is stored as empty if it contains only spaces and joiners', async ({ name }) => {
  const changes = { sideEffects: 'other', [name]: ' \n\u200d ' };
  const newAuthor = await product.signUpUser();
  const id = await submitTestimonial(newAuthor, names, changes);
  const { body } = await newAuthor.get<Record<string, unknown>>(`/api/testimonials/my/${id}`);
  expect(Object.keys(body)).toContain(name);
  expect(body[name] ?? '').toBe('');
});

it.each(['minimum', 'maximum'] as const)(
  'every number of a submission is stored at the %s of the API document',
  async (limit) => {
    const atLimit = Object.fromEntries(submissionNumbers.map((number) => [number.name, number[limit]]));
    const newAuthor = await product.signUpUser();
    const id = await submitTestimonial(newAuthor, names, atLimit);
    const { body } = await newAuthor.get<Record<string, unknown>>(`/api/testimonials/my/${id}`);
    expect(body).toMatchObject(atLimit);
  },
);

it('every value of the enumerations of a submission is stored', async () => {
  const stored = new Map<string, Set<unknown>>(submissionChoices.map(({ name }) => [name, new Set()]));
  const submissions = Math.max(...submissionChoices.map(({ values }) => values.length));
  const newAuthor = await product.signUpUser();
  for (let index = 0; index < submissions; index++) {
    const choices = submissionChoices.map(({ name, values }) => [name, values[index % values.length]]);
    const supplement = { useCustomSupplement: true, customSupplementName: `Supplement ${index}` };
    const changes = { sideEffects: 'headache', ...supplement, ...Object.fromEntries(choices) };
    const id = await submitTestimonial(newAuthor, names, changes);
    const { body } = await newAuthor.get<Record<string, unknown>>(`/api/testimonials/my/${id}`);
    for (const [name, values] of stored) values.add(body[name]);
  }
  for (const { name, values } of submissionChoices)
    expect([name, [...stored.get(name)!]]).toEqual([name, expect.arrayContaining(values)]);
});

it('a correction request can clear exactly the fields that stay empty without an answer', async () => {
  const required = ['conditionId', 'supplementId', 'brandId', 'timeToResults', ...schemas.SubmissionDto!.required!];
  const answers = Object.entries(buildSubmission(names)).filter(([name]) => required.includes(name));
  const newAuthor = await product.signUpUser();
  const { body: submitted } = await newAuthor.post<{ id: number }>('/api/testimonials', {
    ...Object.fromEntries(answers),
    sideEffects: 'other',
  });
  const { body } = await newAuthor.get<Record<string, unknown>>(`/api/testimonials/my/${submitted.id}`);
  const fields = correctableFields.filter((name) => name in body);
  const empty = fields.filter((name) => ['', '[]', 'null'].includes(String(body[name])));
  expect(empty).toEqual(fields.filter((name) => clearableFields.includes(name)));
});
