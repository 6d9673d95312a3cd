import type { Client } from '../../../../test/app/client.js';
import {
  addNames,
  createApprovedTestimonial,
  type Names,
  submitTestimonial,
} from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { Mailer } from '../../../platform/mail/index.js';
import type { RetentionDto } from './retention.dto.js';
import { RetentionService } from './retention.service.js';

let product: TestApp;
let admin: Client;
let names: Names;
let testimonialId: number;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api', env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  admin = await product.signInAs('admin');
  names = await addNames(product.database);
  testimonialId = await createApprovedTestimonial(product, names);
});

afterAll(() => product.stop());

const execute = (sql: string) => product.database.execute(sql, [testimonialId]);
const author = '(select user_id from testimonials.testimonials where id = $1)';
const dryRun = async () => {
  const { items } = (await admin.get<RetentionDto>('/api/data-rights/retention')).body;
  return Object.fromEntries(items.filter(({ count }) => count > 0).map(({ what, count }) => [what, count]));
};

it('one run deletes what each step has counted, and nothing else', async () => {
  await execute(
    `insert into data_rights.exports (user_id, kind, language, file_name, state, is_awaited, requested_at, byte_size, ready_at,
       expires_at)
     select ${author}, 'full', 'en', name || '.json', state, false, now() - requested::interval,
       case state when 'ready' then 1 end, case state when 'ready' then now() end, now() + expires::interval
     from (values ('old', 'failed', '25 hours', null), ('late', 'waiting', '25 hours', null), ('read', 'ready', '25 hours', '-1 hour'),
       ('new', 'failed', '23 hours', null), ('next', 'waiting', '23 hours', null), ('kept', 'ready', '23 hours', '1 hour')
     ) stored (name, state, requested, expires)`,
  );
  await execute(
    `insert into notifications.email_deliveries (user_id, kind, dedupe_key, language, created_at)
     select ${author}, 'received', days, 'en', now() - make_interval(days => days::int) from unnest(array['364', '366']) days`,
  );
  await execute(
    `insert into testimonials.pending_files (name, user_id, created_at)
     select hours, ${author}, now() - make_interval(hours => hours::int) from unnest(array['1', '3']) hours`,
  );
  await product.database.execute(
    `insert into marketplace.images (source, failure, unused_since, tried_at)
     select 'https://shop.example/' || days, 'timeout', now() - make_interval(days => days::int), now() from unnest(array['6', '8']) days`,
  );
  const report = { testimonialId, reason: 'danger', explanation: 'This dose is dangerous.', language: 'en' };
  expect((await product.anonymous().post('/api/content-reports', report)).status).toBe(201);
  await execute(
    `update content_reports.cases set outcome = 'no_action', statement = 'It breaks no rule.', decided_by = ${author},
       decided_at = now() - interval '201 days' where testimonial_id = $1`,
  );
  expect(await dryRun()).toEqual({ exports: 3, email_deliveries: 1, unused_product_images: 1, content_reports: 1 });
  await product.app.get(RetentionService).purgeExpired();
  expect(await dryRun()).toEqual({});

  const findStored = async (column: string, table: string) =>
    (await product.database.query<{ value: string }>(`select ${column} as value from ${table} order by id`)).map(
      ({ value }) => value,
    );
  expect(await findStored('file_name', 'data_rights.exports')).toEqual(['new.json', 'next.json', 'kept.json']);
  expect(await findStored('dedupe_key', 'notifications.email_deliveries')).toEqual(['364']);
  expect(await product.database.query('select source from marketplace.images')).toEqual([
    { source: 'https://shop.example/6' },
  ]);
  expect(await product.database.query('select name from testimonials.pending_files')).toEqual([{ name: '1' }]);
});

it('expired review locks are deleted, also of a testimonial whose consent was withdrawn', async () => {
  const authors = [await product.signUpUser(), await product.signUpUser(), await product.signUpUser()];
  const [expired, withdrawn, active] = await Promise.all(authors.map((author) => submitTestimonial(author, names)));
  for (const id of [expired, withdrawn, active])
    expect((await admin.post(`/api/testimonials/admin/${id}/review-lock`)).status).toBe(200);
  const [{ id: consentId }] = await product.database.query<{ id: number }>(
    'select id from consent.records where testimonial_id = $1',
    [withdrawn],
  );
  expect((await authors[1]!.post(`/api/consents/${consentId}/withdraw`)).status).toBe(200);
  await product.database.execute(
    `update review.review_locks set expires_at = expires_at - interval '10 minutes' where testimonial_id <> $1`,
    [active],
  );
  expect(await dryRun()).toEqual({ review_locks: 2 });
  await product.app.get(RetentionService).purgeExpired();
  expect(await dryRun()).toEqual({});
  expect(await product.database.query('select testimonial_id as id from review.review_locks')).toEqual([
    { id: active },
  ]);
});

it('a run warns at most 100 users by mail, and the next one the others', async () => {
  await product.database.execute(
    `insert into identity.users (issuer, subject, email, last_seen_on)
     select 'urn:test:inactive', n::text, 'inactive-' || n || '@example.org', current_date - 2000 from generate_series(1, 101) n`,
  );
  const send = jest.spyOn(product.app.get(Mailer), 'send').mockResolvedValue();
  await product.app.get(RetentionService).purgeExpired();
  expect([send.mock.calls.length, await dryRun()]).toEqual([100, { inactive_accounts_to_warn: 1 }]);
  await product.app.get(RetentionService).purgeExpired();
  expect([send.mock.calls.length, await dryRun()]).toEqual([101, {}]);
});
