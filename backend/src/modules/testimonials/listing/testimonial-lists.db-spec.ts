import { type Client } from '../../../../test/app/client.js';
import { insertCrowd } from '../../../../test/fixtures/analysis/crowd.js';
import {
  addNames,
  approve,
  createApprovedTestimonial,
  listOwnIds,
  type Names,
  reject,
  submitTestimonial,
} from '../../../../test/fixtures/factories.js';
import { countIndexScans, countRowsRead } from '../../../../test/app/rows-read.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { SupplementReportsRepository } from './supplement-reports.repository.js';
import { TestimonialListsRepository } from './testimonial-lists.repository.js';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

describe('visibility of testimonials', () => {
  const publicFields = [
    'age',
    'ageRange',
    'brandName',
    'consumptionDuration',
    'consumptionUnit',
    'createdAt',
    'doseAmount',
    'doseUnit',
    'experience',
    'gender',
    'id',
    'language',
    'otherSideEffects',
    'perceivedImprovement',
    'sideEffects',
    'timeToResults',
    'timeToResultsUnit',
    'usageFrequency',
    'usageFrequencyUnit',
  ];

  it('a testimonial is private until approval, and then only its public fields are visible', async () => {
    const [author, otherUser] = await Promise.all([product.signUpUser(), product.signUpUser()]);
    const id = await submitTestimonial(author, names, {
      otherConditionMedications: [{ id: 0, type: 'medication', name: 'Secret medicine', isOther: true }],
      customOtherConditionNames: ['Secret condition'],
    });
    const path = `/api/testimonials/${id}`;
    for (const other of [otherUser, product.anonymous()]) expect((await other.get(path)).status).toBe(404);
    expect((await otherUser.get(`/api/testimonials/my/${id}`)).status).toBe(404);
    expect((await author.get(path)).body).toMatchObject({ reviewStatus: 'pending', intakeType: 'oral' });
    expect((await admin.get(path)).body).toMatchObject({ reviewStatus: 'pending' });

    await approve(admin, id);
    for (const other of [otherUser, product.anonymous()]) {
      const { status, body } = await other.get(path);
      expect([status, Object.keys(body).sort()]).toEqual([200, publicFields]);
      expect(body).toMatchObject({ age: null, brandName: 'Northlight', doseAmount: 300 });
    }
    expect((await otherUser.get(`/api/testimonials/my/${id}`)).status).toBe(404);
    const list = await product
      .anonymous()
      .call<{ testimonials: { id: number }[] }>(
        'GET',
        `/api/testimonials?conditionId=${names.conditionId}&supplementId=${names.supplementId}&pageSize=100`,
      );
    const listed = list.body.testimonials.find((each) => each.id === id);
    expect(Object.keys(listed ?? {}).sort()).toEqual(publicFields);
    expect(JSON.stringify(list.body)).not.toContain('Secret');
    await reject(admin, await submitTestimonial(otherUser, names));
    expect((await product.anonymous().get(`/api/testimonials/${(await listOwnIds(otherUser))[0]}`)).status).toBe(404);
  });
});

describe('GET /api/testimonials', () => {
  it('the list is public by condition, the caller’s own without it and complete for admins', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    expect(await product.anonymous().get('/api/testimonials')).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect((await author.get('/api/testimonials')).body).toMatchObject({
      testimonials: [{ id }],
      totalTestimonials: 1,
      totalPages: 1,
    });
    const listPending = () =>
      admin.get<{ testimonials: { id: number; reviewStatus: string }[] }>(
        '/api/testimonials?status=pending&pageSize=100',
      );
    await submitTestimonial(await product.signUpUser(), names);
    const all = await listPending();
    expect(new Set(all.body.testimonials.map(({ reviewStatus }) => reviewStatus))).toEqual(new Set(['pending']));
    // Those that wait longest first.
    const [{ id: oldestId }] = all.body.testimonials;
    await product.database.execute('update testimonials.testimonials set updated_at = now() where id = $1', [oldestId]);
    expect((await listPending()).body.testimonials.at(-1)!.id).toBe(oldestId);
    expect(
      (await author.get<{ testimonials: unknown[] }>('/api/testimonials?status=rejected')).body.testimonials,
    ).toHaveLength(1);
    const unknown = await product.anonymous().get('/api/testimonials?conditionId=424242');
    expect(unknown).toMatchObject({ status: 404, body: { detail: 'Condition not found' } });
  });

  it('supplement, gender and age range also filter the list of an author and that of an admin', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names, { gender: 'other', ageRange: '65+' });
    await submitTestimonial(author, { ...names, supplementId: names.otherSupplementId }, { gender: 'male' });
    for (const [query, count] of [
      [`supplementId=${names.supplementId}`, 1],
      ['gender=other', 1],
      ['ageRange=65%2B', 1],
      [`supplementId=${names.otherSupplementId}&gender=other`, 0],
    ] as const) {
      const { body } = await author.get(`/api/testimonials?${query}`);
      expect(body).toMatchObject({ testimonials: count ? [{ id }] : [], totalTestimonials: count });
    }
    const { body } = await admin.get('/api/testimonials?status=pending&gender=other&ageRange=65%2B');
    expect(body).toMatchObject({ testimonials: [{ id }], totalTestimonials: 1, totalPages: 1 });
  });

  it('pages are sorted newest first with totals also beyond the end', async () => {
    const mood = await product.database.query<{ id: number }>(
      `insert into catalog.conditions (name_en, name_es) values ('Low mood', 'Desánimo') returning id`,
    );
    const conditionId = mood[0].id;
    const createdIds: number[] = [];
    for (let n = 0; n < 12; n++) {
      createdIds.push(
        await createApprovedTestimonial(product, names, { conditionId, gender: n % 3 === 0 ? 'male' : 'female' }),
      );
    }
    const list = async (query: string) =>
      (
        await product
          .anonymous()
          .get<{ testimonials: { id: number }[]; totalPages: number; totalPublicTestimonials: number }>(
            `/api/testimonials?conditionId=${conditionId}${query}`,
          )
      ).body;
    const newestFirst = [...createdIds].reverse();
    const ids = (page: { testimonials: { id: number }[] }) => page.testimonials.map(({ id }) => id);
    const first = await list('');
    expect([ids(first), first.totalPages, first.totalPublicTestimonials]).toEqual([newestFirst.slice(0, 10), 2, 12]);
    expect(ids(await list('&page=2'))).toEqual(newestFirst.slice(10));
    expect(await list('&page=99')).toMatchObject({
      testimonials: [],
      totalPages: 2,
      totalPublicTestimonials: 12,
      conditionName: 'Low mood',
      supplementName: null,
    });
    expect(await list(`&language=es&supplementId=${names.supplementId}`)).toMatchObject({
      conditionName: 'Desánimo',
      supplementName: 'Magnesio',
    });
    expect((await list('&gender=male&pageSize=100')).totalPublicTestimonials).toBe(4);
    expect((await list('&ageRange=18-24')).totalPublicTestimonials).toBe(0);
    for (const query of [
      'page=0',
      'page=-1',
      'page=x',
      'pageSize=0',
      'pageSize=101',
      'gender=x',
      'language=fr',
      'foo=1',
    ]) {
      const response = await product.anonymous().get(`/api/testimonials?conditionId=${conditionId}&${query}`);
      expect([query, response.status]).toEqual([query, 400]);
    }
    for (const path of ['/api/testimonials/my', '/api/testimonials/admin/pending']) {
      expect((await admin.get(`${path}?pageSize=101`)).status).toBe(400);
      expect((await admin.get(`${path}?page=0`)).status).toBe(400);
      expect(await admin.get(`${path}?page=500`)).toMatchObject({ status: 200, body: { testimonials: [] } });
    }
  });
});

describe('among many testimonials', () => {
  const size = 3_000;

  beforeAll(async () => {
    const { supplementId, otherSupplementId } = names;
    await insertCrowd(
      product.database,
      names,
      [supplementId, otherSupplementId, supplementId, otherSupplementId],
      size,
    );
    await product.database.execute('vacuum (analyze) testimonials.testimonials');
  });

  it('the first page of an admin reads few testimonials', async () => {
    const { database, app } = product;
    for (const status of [undefined, 'approved'] as const) {
      const expected = await database.query<{ id: number }>(
        `select id from testimonials.testimonials where $1::text is null or review_status = $1
         order by created_at desc, id desc`,
        [status],
      );
      const { result, count: rows } = await countRowsRead(database, 'testimonials.testimonials', () =>
        app.get(TestimonialListsRepository).findByStatus(status, { limit: 20, offset: 0 }),
      );
      expect(result.rows.map(({ id }) => id)).toEqual(expected.slice(0, 20).map(({ id }) => id));
      expect(result.total).toBe(expected.length);
      expect(rows).toBeLessThan(size);
    }
  });

  it('statuses and brands of all supplements are counted in an index', async () => {
    const { database, app } = product;
    const reports = app.get(SupplementReportsRepository);
    const index = 'testimonials.testimonials_published_answers';
    const { result, count: scans } = await countIndexScans(database, index, async () => ({
      statuses: await reports.countStatuses(5),
      brands: await reports.countBrands(5),
    }));
    const countDirectly = (column: string) =>
      database.query<{ reports: number }>(
        `select count(*)::int as reports from testimonials.testimonials t
         where review_status = 'approved' and ${column} is not null
           and (select count(*) from testimonials.testimonials o where o.review_status = 'approved'
                and o.condition_id = t.condition_id and o.supplement_id = t.supplement_id) >= 5
         group by supplement_id, ${column}`,
      );
    const toNumbers = (rows: { reports: number }[]) => rows.map((row) => row.reports).sort((a, b) => a - b);
    expect(toNumbers(result.statuses)).toEqual(toNumbers(await countDirectly('still_taking_status')));
    expect(toNumbers(result.brands)).toEqual(toNumbers(await countDirectly('brand_id')));
    expect(scans).toBeGreaterThan(0);
  });
});
