import type { Client } from '../../../test/app/client.js';
import { TestApp } from '../../../test/app/test-app.js';
import { addNames, createApprovedTestimonial } from '../../../test/fixtures/factories.js';
import type { ContentReportDto } from './content-reports.dto.js';

const ADDRESS = '192.0.2.1';

let product: TestApp;
let anonymous: Client;
let testimonialId: number;

beforeAll(async () => {
  product = await TestApp.start({ env: { TRUST_PROXY: '1' } });
  anonymous = product.anonymous();
  testimonialId = await createApprovedTestimonial(product, await addNames(product.database));
});

afterAll(() => product.stop());

const explanation = 'It tells readers to leave their tablets.';

const send = (email?: string, { key = 'first', address = ADDRESS } = {}) =>
  anonymous.post<ContentReportDto>(
    '/api/content-reports',
    { testimonialId, reason: 'danger', explanation, language: 'en', email },
    { 'x-forwarded-for': address, 'idempotency-key': key },
  );

it('a repeated request adds an e-mail address to an anonymous report without one, and replaces none', async () => {
  const first = await send();
  expect([first.status, first.body.hasEmail]).toEqual([201, false]);
  expect((await send('stranger@example.org', { key: 'other' })).status).toBe(409);
  expect((await send('stranger@example.org', { address: '192.0.2.2' })).status).toBe(201);
  expect((await anonymous.get(`/api/content-reports/${first.body.number}`)).body).toEqual(first.body);
  for (const email of ['reader@example.org', 'second@example.org', undefined]) {
    const { status, body } = await send(email);
    expect([email, status, body]).toEqual([email, 200, { ...first.body, hasEmail: true }]);
  }
  const stored = 'select email from content_reports.reports where number = $1';
  expect(await product.database.query(stored, [first.body.number])).toEqual([{ email: 'reader@example.org' }]);
});
