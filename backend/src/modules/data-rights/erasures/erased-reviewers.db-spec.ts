import type { Client } from '../../../../test/app/client.js';
import {
  requestErasure,
  buildErasureRequest,
  createMarker,
  findUserId,
} from '../../../../test/fixtures/erasure-fixtures.js';
import { buildSubmission, submitTestimonial, waitForJobs } from '../../../../test/fixtures/factories.js';
import { createMarkedUser } from '../../../../test/fixtures/marked-user.js';
import {
  CASES,
  EXPLANATION,
  approver,
  author,
  decide,
  decideObjection,
  findCase,
  findObjection,
  names,
  product,
  publishAnother,
  report,
  reviewer,
  secondReviewer,
  setVisible,
  testimonialId,
  useReportProduct,
} from '../../../../test/fixtures/reported-testimonials.js';
import { decideRectification, rectify } from '../../../../test/fixtures/rectifications.js';
import { signUpReviewer } from '../../../../test/fixtures/reviewers.js';

interface Reference {
  table: string;
  column: string;
}

useReportProduct();

const findUser = async (id: number) => {
  const [user] = await product.database.query('select issuer, email, name from identity.users where id = $1', [id]);
  return user;
};
const TOMBSTONE = { issuer: 'urn:recuento:erased', email: null, name: null };

/** Columns that refer to a user and that the database neither deletes nor clears with the user row. */
const findReferences = () =>
  product.database.query<Reference>(
    `select c.conrelid::regclass::text as table, a.attname::text as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'identity.users'::regclass and c.confdeltype not in ('c', 'n') order by 1, 2`,
  );

/** Publishes, reports, objects and decides, so that a row of each table refers to a user. */
async function fillTables(): Promise<void> {
  await createMarkedUser({ product, names, admin: approver }, createMarker());
  await product.database.execute(
    'insert into data_rights.inactivity_warnings (user_id) select id from identity.users order by id limit 1',
  );
  await product.database.execute(
    `insert into notifications.email_deliveries (user_id, kind, dedupe_key, language)
     select id, 'received', 'test', 'en' from identity.users order by id limit 1`,
  );
  const ownReport = { testimonialId, reason: 'danger', ...EXPLANATION, language: 'en' };
  const sent = await secondReviewer.post<{ number: string }>('/api/content-reports', ownReport);
  expect(sent.status).toBe(201);
  expect((await decide(reviewer, await findCase(), 'no_action')).status).toBe(204);
  const path = `/api/content-reports/${sent.body.number}/objection`;
  expect((await secondReviewer.post(path, EXPLANATION)).status).toBe(201);
  const independent = await signUpReviewer(product);
  expect((await decideObjection(independent, await findObjection(), 'upheld')).status).toBe(204);
}

async function decideAsReviewer(decider: Client): Promise<void> {
  await report();
  expect((await setVisible('hide', await findCase(), decider)).status).toBe(200);
  await publishAnother();
  await report();
  expect((await decide(decider, await findCase(decider), 'no_action')).status).toBe(204);
}

describe('the erasure of a reviewer', () => {
  it('who only decided about reports leaves the id without personal data', async () => {
    const onlyReports = await signUpReviewer(product);
    await decideAsReviewer(onlyReports);
    const id = await findUserId(product, onlyReports);
    const erased = await requestErasure(onlyReports, buildErasureRequest());
    await waitForJobs(product);
    expect(await findUser(id)).toEqual(TOMBSTONE);
    expect(erased).toMatchObject({ status: 200, body: { state: 'completed' } });
    expect((await reviewer.get(CASES)).status).toBe(200);
  });

  it('deletes the keys of submissions that were deleted before', async () => {
    const erasedReviewer = await signUpReviewer(product);
    await decideAsReviewer(erasedReviewer);
    const id = await findUserId(product, erasedReviewer);
    const submission = buildSubmission(names);
    const sent = await erasedReviewer.post<{ id: number }>('/api/testimonials', submission, {
      'idempotency-key': 'one',
    });
    expect((await erasedReviewer.delete(`/api/testimonials/${sent.body.id}`)).status).toBe(204);
    const countKeys = 'select count(*)::int as keys from testimonials.idempotency_keys where user_id = $1';
    expect(await product.database.query(countKeys, [id])).toEqual([{ keys: 1 }]);
    await requestErasure(erasedReviewer, buildErasureRequest());
    await waitForJobs(product);
    expect(await findUser(id)).toEqual(TOMBSTONE);
    expect(await product.database.query(countKeys, [id])).toEqual([{ keys: 0 }]);
  });

  it('deletes what the reviewer has viewed, is reviewing and has merged', async () => {
    const erasedReviewer = await signUpReviewer(product);
    await decideAsReviewer(erasedReviewer);
    const id = await findUserId(product, erasedReviewer);
    const path = `/api/testimonials/admin/${await submitTestimonial(await product.signUpUser(), names)}`;
    expect((await erasedReviewer.get(path)).status).toBe(200);
    expect((await erasedReviewer.post(`${path}/review-lock`)).status).toBe(200);
    const [{ id: fromId }] = await product.database.query<{ id: number }>(
      `insert into catalog.supplements (name_en, name_es, is_user_generated) values ('Typed', 'Typed', true) returning id`,
    );
    const into = { intoId: names.supplementId };
    const catalog = '/api/admin/catalog';
    const merged = await erasedReviewer.post<{ mergeId: number }>(`${catalog}/supplements/${fromId}/merge`, into);
    await erasedReviewer.post(`${catalog}/merges/${merged.body.mergeId}/undo`);
    const columns = [
      ['review.viewed_versions', 'reviewer_id'],
      ['review.review_locks', 'reviewer_id'],
      ['catalog.merges', 'merged_by'],
      ['catalog.merges', 'undone_by'],
    ];
    const findReferring = async () => {
      const rows = await Promise.all(
        columns.map(([table, column]) => product.database.query(`select 1 from ${table} where ${column} = $1`, [id])),
      );
      return columns.filter((_, index) => rows[index].length > 0);
    };
    expect(await findReferring()).toEqual(columns);
    await requestErasure(erasedReviewer, buildErasureRequest());
    await waitForJobs(product);
    expect([await findUser(id), await findReferring()]).toEqual([TOMBSTONE, []]);
  });

  it('clears who renamed entries, sent feeds, and decided about purchases and corrections', async () => {
    const request = { dataType: 'profile', fieldName: 'name', currentValue: 'New Person', requestedValue: 'Ana' };
    const { body: rectification } = await rectify(author, request);
    expect((await decideRectification(approver, rectification.id, 'approve')).status).toBe(204);
    await product.database.execute(
      `with feed as (
         insert into marketplace.feeds (advertiser_name, format, refusal) values ('Shop', 'csv', 'feed_empty')
       ), shop as (
         insert into marketplace.advertisers (name, reference_parameter) values ('Shop', 'ref') returning id
       ), click as (
         insert into marketplace.click_references (reference, key_id, advertiser_id, user_id)
         select 'A123456789012345678901', 'test', id, $1 from shop returning id, advertiser_id
       )
       insert into marketplace.purchases (advertiser_id, order_reference, click_reference_id, amount, currency, status)
       select advertiser_id, 'order', id, 10, 'EUR', 'pending' from click`,
      [await findUserId(product, author)],
    );
    const erasedReviewer = await signUpReviewer(product);
    await decideAsReviewer(erasedReviewer);
    const id = await findUserId(product, erasedReviewer);
    const columns = [
      ...['conditions', 'supplements', 'brands'].map((kind) => [`catalog.${kind}`, 'renamed_by']),
      ['marketplace.feeds', 'sent_by'],
      ['marketplace.purchases', 'confirmed_by'],
      ['marketplace.purchases', 'reversed_by'],
      ['data_rights.rectifications', 'decided_by'],
    ];
    for (const [table, column] of columns) {
      const row = `(select ctid from ${table} order by ${column} is null limit 1)`;
      expect(await product.database.execute(`update ${table} set ${column} = $1 where ctid = ${row}`, [id])).toBe(1);
    }
    await requestErasure(erasedReviewer, buildErasureRequest());
    await waitForJobs(product);
    expect(await findUser(id)).toEqual(TOMBSTONE);
    const counts: [string, string, number][] = [];
    for (const [table, column] of columns) {
      const rows = await product.database.query(`select 1 from ${table} where ${column} = $1`, [id]);
      counts.push([table, column, rows.length]);
    }
    expect(counts).toEqual(columns.map(([table, column]) => [table, column, 0]));
  });

  it('completes whichever column of any table refers to the user', async () => {
    await fillTables();
    const outcomes: [string, number, string | undefined][] = [];
    for (const { table, column } of await findReferences()) {
      const user = await product.signUpUser();
      await user.get('/api/notices');
      const id = await findUserId(product, user);
      const referring = await product.database.transaction(async () => {
        // Audit trail and ledger are append-only.
        await product.database.execute(`alter table ${table} disable trigger user`);
        const updated = await product.database.execute(
          `update ${table} set ${column} = $1
           where ctid = (select ctid from ${table} where ${column} is not null limit 1)`,
          [id],
        );
        await product.database.execute(`alter table ${table} enable trigger user`);
        return updated;
      });
      const { body } = await requestErasure(user, buildErasureRequest());
      const left = await findUser(id);
      expect([table, left ?? TOMBSTONE]).toEqual([table, TOMBSTONE]);
      outcomes.push([`${table}.${column}`, referring, body.state]);
    }
    expect(outcomes).toEqual(outcomes.map(([name]) => [name, 1, 'completed']));
    expect(outcomes.length).toBeGreaterThan(14);
  });
});
