import type { Client } from '../../../test/app/client.js';
import {
  addNames,
  createApprovedTestimonial,
  type Names,
  submitTestimonial,
} from '../../../test/fixtures/factories.js';
import { TestApp } from '../../../test/app/test-app.js';
import type { ContentReportsDto } from './content-reports.dto.js';
import { ContentReportsPersonalDataProvider } from './personal-data.provider.js';
import { ReportRetention } from './report-retention.js';

interface Report {
  number: string;
  explanation: string;
  submittedAt: string;
  dueAt: string;
  code?: string;
}

const DAY_MS = 24 * 3_600_000;

let product: TestApp;
let names: Names;
let testimonialId: number;
let anonymous: Client;

beforeAll(async () => {
  product = await TestApp.start({ env: { TRUST_PROXY: '1' } });
  names = await addNames(product.database);
  anonymous = product.anonymous();
});

beforeEach(async () => {
  testimonialId = await createApprovedTestimonial(product, names);
});

afterAll(() => product.stop());

let lastAddress = 0;
const nextAddress = () => `192.0.2.${(lastAddress += 1)}`;

const report = (client: Client, changes: object = {}, headers: Record<string, string> = {}) =>
  client.post<Report>(
    '/api/content-reports',
    {
      testimonialId,
      reason: 'danger',
      explanation: 'It tells readers to leave their tablets.',
      language: 'en',
      ...changes,
    },
    { 'x-forwarded-for': nextAddress(), ...headers },
  );
const getStatus = (number: string) => anonymous.get<Report>(`/api/content-reports/${number}`);

describe('reports about testimonials', () => {
  it('anyone may report a public testimonial and read the status by its number', async () => {
    const sent = await report(anonymous, { email: 'reader@example.org' });
    expect([sent.status, sent.headers.get('location'), sent.headers.get('cache-control')]).toEqual([
      201,
      `/api/content-reports/${sent.body.number}`,
      'private, no-store',
    ]);
    expect(sent.body).toMatchObject({
      status: 'received',
      reason: 'danger',
      explanation: 'It tells readers to leave their tablets.',
      hasEmail: true,
      testimonial: {
        id: testimonialId,
        conditionName: 'Insomnia',
        conditionPhrase: 'insomnia',
        supplementName: 'Magnesium',
      },
      decision: null,
    });
    expect(Date.parse(sent.body.dueAt) - Date.parse(sent.body.submittedAt)).toBe(7 * DAY_MS);
    const status = await getStatus(sent.body.number.toLowerCase().replaceAll('-', ''));
    expect([status.status, status.headers.get('cache-control'), status.body]).toEqual([
      200,
      'private, no-store',
      sent.body,
    ]);
    expect(JSON.stringify(status.body)).not.toContain('reader@example.org');
    expect(await getStatus('R-0000-0000-0000')).toMatchObject({
      status: 404,
      body: { code: 'content_report_not_found' },
    });
  });

  it('a second anonymous report from one address is rejected, unless it repeats the same request', async () => {
    const headers = { 'x-forwarded-for': nextAddress(), 'idempotency-key': 'first' };
    const first = await report(anonymous, {}, headers);
    const repeated = await report(anonymous, {}, headers);
    expect([repeated.status, repeated.body.number]).toEqual([200, first.body.number]);
    for (const change of [{ explanation: 'Another explanation with the same key.' }, { reason: 'illegal' }]) {
      const changed = await report(anonymous, change, headers);
      expect([changed.status, changed.body.code]).toEqual([409, 'already_reported']);
    }
    const other = await report(anonymous, {}, { ...headers, 'idempotency-key': 'other' });
    expect([other.status, other.body.code]).toEqual([409, 'already_reported']);
    expect(JSON.stringify(other.body)).not.toContain(first.body.number);
    const long = await report(anonymous, {}, { ...headers, 'idempotency-key': 'k'.repeat(201) });
    expect([long.status, long.body.code]).toEqual([400, 'validation_failed']);
    expect((await report(anonymous)).status).toBe(201);
  });

  it('an anonymous reporter is recognized by the network of an IPv6 address', async () => {
    const send = (address: string) => report(anonymous, {}, { 'x-forwarded-for': address });
    expect((await send('2001:db8:7:1::1')).status).toBe(201);
    const repeated = await send('2001:db8:7:1:ffff::2');
    expect([repeated.status, repeated.body.code]).toEqual([409, 'already_reported']);
    expect((await send('2001:db8:7:2::1')).status).toBe(201);
  });

  it('ten concurrent reports of one user are one report, which the user finds in a list', async () => {
    const reporter = await product.signUpUser();
    const sent = await Promise.all(Array.from({ length: 10 }, () => report(reporter)));
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(new Set(sent.map(({ body }) => body.number)).size).toBe(1);
    const { body } = await reporter.get<{ reports: Report[] }>('/api/content-reports/my');
    expect(body.reports.map(({ number }) => number)).toEqual([sent[0].body.number]);
    expect((await anonymous.get('/api/content-reports/my')).status).toBe(401);
  });

  it('the reports of a user are listed in pages, newest first', async () => {
    const reporter = await product.signUpUser();
    const numbers: string[] = [];
    for (const id of [testimonialId, await createApprovedTestimonial(product, names)]) {
      numbers.unshift((await report(reporter, { testimonialId: id })).body.number);
    }
    const getPage = async (query: string) => {
      const { status, body } = await reporter.get<ContentReportsDto>(`/api/content-reports/my?${query}`);
      return status === 200 ? [body.reports.map(({ number }) => number), body.totalPages, body.totalReports] : status;
    };
    expect(await getPage('page=1&pageSize=1')).toEqual([[numbers[0]], 2, 2]);
    expect(await getPage('page=2&pageSize=1')).toEqual([[numbers[1]], 2, 2]);
    expect(await getPage('page=3&pageSize=1')).toEqual([[], 2, 2]);
    expect(await getPage('language=es')).toEqual([numbers, 1, 2]);
    expect(await getPage('pageSize=101')).toBe(400);
  });

  it('invalid reports and reports about what is not public are rejected', async () => {
    const invalid = await report(anonymous, { reason: 'envy', explanation: 'too short', email: 'a@b', language: 'fr' });
    expect(invalid).toMatchObject({ status: 400 });
    expect(
      (invalid.body as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field).sort(),
    ).toEqual(['email', 'explanation', 'language', 'reason']);
    expect((await report(anonymous, { email: `${'a'.repeat(243)}@example.org` })).body).toMatchObject({
      errors: [{ field: 'email', code: 'too_long', detail: 'email has 255 characters; the maximum is 254.' }],
    });
    const author = await product.signUpUser();
    testimonialId = await submitTestimonial(author, names);
    expect(await report(author)).toMatchObject({ status: 404, body: { code: 'testimonial_not_found' } });
    testimonialId = 999_999;
    expect((await report(anonymous)).status).toBe(404);
  });

  it('a report about a testimonial that was deleted since says so', async () => {
    const { body } = await report(anonymous);
    await (await product.signInAs('admin')).delete(`/api/testimonials/${testimonialId}`);
    expect((await getStatus(body.number)).body).toMatchObject({ status: 'removed', testimonial: null });
  });
});

describe('personal data of reporters', () => {
  const eraseAccount = async (email: string) => {
    const [{ id }] = await product.database.query<{ id: number }>('select id from identity.users where email = $1', [
      email,
    ]);
    await product.app.get(ContentReportsPersonalDataProvider).eraseUserData(id);
  };

  it('an erasure clears the reports of the user and the address of anonymous ones', async () => {
    const reporter = await product.signUpUser();
    const email = reporter.email!;
    const own = await report(reporter, { email });
    const sent = await report(anonymous, { email: email.toUpperCase() });
    await eraseAccount(email);
    expect((await getStatus(own.body.number)).status).toBe(404);
    expect((await getStatus(sent.body.number)).body).toMatchObject({ hasEmail: false });
    const rows = await product.database.query<{ reason: string; email: string | null; number: string | null }>(
      `select reason, number, email from content_reports.reports r join content_reports.cases c on c.id = case_id
       where testimonial_id = $1 order by r.id`,
      [testimonialId],
    );
    expect(rows).toEqual([
      { reason: 'danger', number: null, email: null },
      { reason: 'danger', number: sent.body.number, email: null },
    ]);
  });

  it('personal data of a decided report is cleared after 200 days', async () => {
    const retention = product.app.get(ReportRetention);
    const { body } = await report(anonymous);
    const decide = (days: number) =>
      product.database.execute(
        `update content_reports.cases set outcome = 'no_action', statement = 'It breaks no rule.',
           decided_by = (select min(id) from identity.users), decided_at = now() - $2 * interval '1 day'
         where testimonial_id = $1`,
        [testimonialId, days],
      );
    await decide(199);
    expect(await retention.countExpired()).toBe(0);
    await decide(201);
    expect(await retention.countExpired()).toBe(1);
    await retention.purgeExpired();
    expect((await getStatus(body.number)).status).toBe(404);
    expect(await retention.countExpired()).toBe(0);
  });

  it('a decided report stays complete until 200 days after the decision about an objection', async () => {
    const retention = product.app.get(ReportRetention);
    const { body } = await report(anonymous);
    const change = (table: string, assignments: string) =>
      product.database.execute(
        `update content_reports.${table} set ${assignments}
         where ${table === 'cases' ? 'id' : 'case_id'} = (select case_id from content_reports.reports where number = $1)`,
        [body.number],
      );
    const decision = `outcome = '%', statement = 'It breaks no rule.', decided_by = (select min(id) from identity.users)`;
    await change(
      'cases',
      `${decision.replace('%', 'no_action')}, current_outcome = 'no_action', decided_at = now() - interval '201 days', current_since = now()`,
    );
    const objection = { explanation: 'It tells readers to leave their tablets.' };
    expect((await anonymous.post(`/api/content-reports/${body.number}/objection`, objection)).status).toBe(201);
    await change('cases', `current_since = now() - interval '201 days'`);
    await retention.purgeExpired();
    expect((await getStatus(body.number)).body).toMatchObject({ objection });
    await change('objections', `${decision.replace('%', 'upheld')}, decided_at = now() - interval '201 days'`);
    await retention.purgeExpired();
    expect((await getStatus(body.number)).status).toBe(404);
  });
});

it('a case that the previous version opens has the author of its testimonial', async () => {
  const [{ author, expected }] = await product.database.query<{ author: number; expected: number }>(
    `with opened as (
       insert into content_reports.cases (testimonial_id, due_at) values ($1, now() + interval '7 days') returning author_id)
     select author_id as author, user_id as expected from opened, testimonials.testimonials where id = $1`,
    [testimonialId],
  );
  expect(expected).toEqual(expect.any(Number));
  expect(author).toBe(expected);
});
