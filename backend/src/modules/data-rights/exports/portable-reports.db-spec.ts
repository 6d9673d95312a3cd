import { Ajv } from 'ajv';
import {
  CASES,
  decide,
  EXPLANATION,
  findCase,
  product,
  reviewer,
  author,
  testimonialId,
  useReportProduct,
} from '../../../../test/fixtures/reported-testimonials.js';

type Document = Record<string, unknown>;

useReportProduct();

const validate = async (body: Document) => {
  const schema = await product.anonymous().get<Document>('/api/data-rights/portable-schema.json');
  return new Ajv({ allErrors: true, validateFormats: false, allowUnionTypes: true }).validate(schema.body, body);
};

it('the portable export contains the reports and objections that the user wrote, without the decisions', async () => {
  const reporter = await product.signUpUser();
  const sent = { reason: 'danger', ...EXPLANATION, language: 'en' };
  expect((await reporter.post('/api/content-reports', { testimonialId, ...sent })).status).toBe(201);
  const reported = await findCase();
  expect((await decide(reviewer, reported, 'taken_down')).status).toBe(204);
  const objection = { explanation: 'It only describes what I did myself.' };
  expect((await author.post(`${CASES}/${reported.id}/objection`, objection)).status).toBe(201);

  const submittedAt = expect.any(String) as string;
  const { body: ofReporter } = await reporter.get<Document>('/api/data-rights/export/portable');
  expect(ofReporter).toMatchObject({
    contentReports: [{ number: expect.stringMatching(/^R-/) as string, ...sent, email: null, submittedAt }],
    reportObjections: [],
  });
  const { body: ofAuthor } = await author.get<Document>('/api/data-rights/export/portable');
  expect(ofAuthor).toMatchObject({
    contentReports: [],
    reportObjections: [{ party: 'author', ...objection, submittedAt }],
  });
  for (const body of [ofReporter, ofAuthor])
    expect([JSON.stringify(body).includes('statement'), await validate(body)]).toEqual([false, true]);
});
