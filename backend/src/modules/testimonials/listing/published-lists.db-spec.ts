import pg from 'pg';
import { AGES, GENDERS, insertCrowd } from '../../../../test/fixtures/analysis/crowd.js';
import { addNames, type Names } from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { Random } from '../../../../test/app/random.js';
import { TestimonialListsRepository } from './testimonial-lists.repository.js';

let product: TestApp;
let names: Names;
const clients: pg.Client[] = [];

const SEED = Number(process.env.RACE_SEED ?? 20_261_122);

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  const { supplementId, otherSupplementId } = names;
  const supplements = [supplementId, otherSupplementId, otherSupplementId, supplementId];
  await insertCrowd(product.database, names, supplements, 600);
  // Equal times, so that the order of some pages depends on the ids.
  await product.database.execute(
    `update testimonials.testimonials set created_at = date_trunc('day', now()) - (id * 7919 % 200) * interval '1 hour'`,
  );
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await product.stop();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: product.databaseUrl, statement_timeout: 20_000 });
  await client.connect();
  clients.push(client);
  return client;
}

/** Pairs whose stored number differs from their approved testimonials, in one snapshot. */
const WRONG_COUNTS = `
  select condition_id, supplement_id, coalesce(stored, 0) as stored, coalesce(approved, 0) as approved
  from (select condition_id, supplement_id, sum(published)::int as stored
        from testimonials.published_counts group by 1, 2) counts
  full join (select condition_id, supplement_id, count(*)::int as approved
             from testimonials.testimonials where review_status = 'approved' group by 1, 2) lists
    using (condition_id, supplement_id)
  where coalesce(stored, 0) <> coalesce(approved, 0)`;

const findWrongCounts = async () => (await clients[0].query(WRONG_COUNTS)).rows as unknown[];

/** Changes of many or few testimonials, as by approvals, edits, erasures, merges and backups. */
const CHANGES: ((n: number, condition: number, supplement: number) => string)[] = [
  (n) => `update testimonials.testimonials set review_status = 'approved', rejection_reason = null, approved_at = now()
   where id % 7 = ${n} and review_status <> 'approved'`,
  (n) => `update testimonials.testimonials set review_status = 'pending', approved_at = null
   where id % 11 = ${n} and review_status = 'approved'`,
  (n, condition) =>
    `update testimonials.testimonials set condition_id = ${condition}, subject_key = id::text where id % 5 = ${n}`,
  (n, _condition, supplement) =>
    `update testimonials.testimonials set supplement_id = ${supplement}, subject_key = id::text where id % 6 = ${n}`,
  (n) => `delete from testimonials.testimonials where id % 13 = ${n}`,
  (n) => `update testimonials.testimonials set version = version + 1 where id % 3 = ${n}`,
  (n, condition) => `insert into testimonials.testimonials (
     user_id, language, experience, condition_id, supplement_id, brand_id, subject_key, consumption_duration,
     consumption_unit, usage_frequency, usage_frequency_unit, dose_amount, dose_unit, intake_type, intake_habits,
     perceived_improvement, still_taking_status, side_effects, gender, age_range, proof, review_status, version,
     updated_at, approved_at)
   select user_id, language, experience, ${condition}, supplement_id, brand_id, 'copy ' || random(), consumption_duration,
     consumption_unit, usage_frequency, usage_frequency_unit, dose_amount, dose_unit, intake_type, intake_habits,
     'none', still_taking_status, side_effects, gender, age_range, proof, 'approved', 1, now(), now()
   from testimonials.testimonials where id % 17 = ${n}`,
];

describe('numbers of approved testimonials', () => {
  it('a writer waits for no other, and every snapshot is exact', async () => {
    const [observer, slow, fast] = [await connect(), await connect(), await connect()];
    const [{ id }] = (await observer.query(`select id from testimonials.testimonials where review_status = 'pending'`))
      .rows as { id: number }[];
    const publish = `update testimonials.testimonials set review_status = 'approved', approved_at = now() where id = $1`;
    const pair = `select condition_id, supplement_id from testimonials.testimonials where id = $1`;
    await slow.query('begin');
    await slow.query(publish, [id]);
    await fast.query(
      `delete from testimonials.testimonials where review_status = 'approved' and id = (
         select min(id) from testimonials.testimonials
         where review_status = 'approved' and (condition_id, supplement_id) = (${pair}))`,
      [id],
    );
    expect(await findWrongCounts()).toEqual([]);
    await slow.query('commit');
    expect(await findWrongCounts()).toEqual([]);
    // The next change of the pair combines its rows.
    await fast.query(
      `update testimonials.testimonials set review_status = 'pending', approved_at = null where id = $1`,
      [id],
    );
    const rows = await observer.query(
      `select count(*)::int as rows from testimonials.published_counts where (condition_id, supplement_id) = (${pair})`,
      [id],
    );
    expect(rows.rows).toEqual([{ rows: 1 }]);
    await fast.query('begin');
    await fast.query(publish, [id]);
    await fast.query('rollback');
    expect(await findWrongCounts()).toEqual([]);
  });

  it(`pages and totals equal the complete list for every filter (seed ${SEED})`, async () => {
    const random = new Random(SEED);
    const list = async (query: Record<string, string | number>) => {
      const path = `/api/testimonials?${new URLSearchParams(query as Record<string, string>)}`;
      type Body = { testimonials: { id: number }[]; totalPages: number; totalPublicTestimonials: number };
      const { testimonials, totalPages, totalPublicTestimonials } = (await product.anonymous().get<Body>(path)).body;
      return { ids: testimonials.map(({ id }) => id), totalPages, totalPublicTestimonials };
    };
    for (let round = 0; round < 24; round += 1) {
      const filter = {
        conditionId: names.conditionId,
        ...(round % 4 === 0 ? {} : { supplementId: random.pick([names.supplementId, names.otherSupplementId]) }),
        ...(round % 3 === 1 ? { gender: random.pick(GENDERS) } : {}),
        ...(round % 5 === 2 ? { ageRange: random.pick(AGES) } : {}),
      };
      const values: [string, unknown][] = [
        ['condition_id', filter.conditionId],
        ['supplement_id', filter.supplementId],
        ['gender', filter.gender],
        ['age_range', filter.ageRange],
      ];
      const used = values.filter(([, value]) => value !== undefined);
      const all = await product.database.query<{ id: number }>(
        `select id from testimonials.testimonials
         where review_status = 'approved' and ${used.map(([name], index) => `${name} = $${index + 1}`).join(' and ')}
         order by created_at desc, id desc`,
        used.map(([, value]) => value),
      );
      const pageSize = random.pick([1, 3, 7, 10, 100]);
      const totalPages = Math.ceil(all.length / pageSize);
      const middle = random.between(1, Math.max(totalPages, 1));
      for (const page of new Set([1, 2, middle, middle + 1, totalPages - 1, totalPages, totalPages + 1])) {
        if (page < 1) continue;
        const ids = all.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
        const query = { ...filter, page, pageSize };
        const found = await list(query as Record<string, string | number>);
        expect([query, found]).toEqual([query, { ids, totalPages, totalPublicTestimonials: all.length }]);
      }
    }
  });

  it('a listed testimonial has exactly the values of its details', async () => {
    const [{ id }] = await product.database.query<{ id: number }>(
      `update testimonials.testimonials
       set experience = $1, dose_amount = 0.0000025, side_effects = '{headache,other}',
           other_side_effects = 'Tired, "dizzy"', created_at = '9999-12-31 23:59:59.999999+00'
       where id = (select min(id) from testimonials.testimonials where review_status = 'approved')
       returning id`,
      ['Line one\n"quoted" \\ back\tslash \u{1f9d8} \u2028 \u007f </script>'],
    );
    const details = await product.anonymous().get(`/api/testimonials/${id}`);
    const list = await product
      .anonymous()
      .get<{ testimonials: unknown[] }>(`/api/testimonials?conditionId=${names.conditionId}&pageSize=1`);
    expect(details.body).toMatchObject({ id, doseAmount: 0.0000025, createdAt: '9999-12-31T23:59:59.999Z' });
    expect(list.body.testimonials).toEqual([details.body]);
  });

  it('the numbers by state are those of the table', async () => {
    const expected = await product.database.query(
      `select review_status as state, count(*)::int as count from testimonials.testimonials group by 1 order by 1`,
    );
    const found = await product.app.get(TestimonialListsRepository).countByStatus();
    expect(expected).toHaveLength(3);
    expect([...found].sort((a, b) => (a.state < b.state ? -1 : 1))).toEqual(expected);
  });

  it(`random changes keep the numbers exact (seed ${SEED})`, async () => {
    const random = new Random(SEED);
    const [, writer] = clients;
    for (let round = 0; round < 60; round += 1) {
      const condition = random.pick([names.conditionId, names.otherConditionId]);
      const supplement = random.pick([names.supplementId, names.otherSupplementId]);
      const sql = random.pick(CHANGES)(random.between(0, 12), condition, supplement);
      await writer.query(sql);
      expect([sql, await findWrongCounts()]).toEqual([sql, []]);
    }
    const zeros = await writer.query('select 1 from testimonials.published_counts where published <= 0');
    expect(zeros.rowCount).toBe(0);
  });

  it(`concurrent changes, some of which are rolled back, keep the numbers exact (seed ${SEED})`, async () => {
    const writers = [clients[1], clients[2], await connect(), await connect()];
    let running = true;
    const change = async (client: pg.Client, index: number) => {
      const random = new Random(SEED + index);
      for (let round = 0; round < 25; round += 1) {
        // Distinct testimonials of the same pairs: only the numbers compete.
        const id = `(select id from testimonials.testimonials where id % 4 = ${index} order by random() limit 1)`;
        await client.query('begin');
        for (let step = random.between(1, 3); step > 0; step -= 1) {
          const approve = random.between(0, 1) === 0;
          await client.query(
            `update testimonials.testimonials set rejection_reason = null, review_status = $1::text,
               approved_at = case when $1 = 'approved' then now() end where id = ${id}`,
            [approve ? 'approved' : 'pending'],
          );
        }
        await client.query(random.between(0, 3) === 0 ? 'rollback' : 'commit');
      }
    };
    const observe = async () => {
      while (running) expect(await findWrongCounts()).toEqual([]);
    };
    const observing = observe();
    await Promise.all(writers.map(change)).finally(() => (running = false));
    await observing;
    expect(await findWrongCounts()).toEqual([]);
  });
});
