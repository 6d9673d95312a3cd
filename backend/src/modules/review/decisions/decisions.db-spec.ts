import type { Client } from '../../../../test/app/client.js';
import { addNames, approve, type Names, submitTestimonial } from '../../../../test/fixtures/factories.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import type { ProblemDto } from '../../../platform/http/index.js';
import { DecisionsRepository } from './decisions.repository.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { waitUntil } from '../../../../test/app/wait-until.js';

interface Log {
  decisions: Record<string, unknown>[];
  totalDecisions: number;
}

const PATH = '/api/testimonials/admin/decisions';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const submit = async (changes: Record<string, unknown> = {}) =>
  submitTestimonial(await product.signUpUser(), names, changes);
const pathOf = (id: number, action: string) => `/api/testimonials/admin/${id}/${action}`;
const reject = (id: number, rejectionReason: string) =>
  admin.post(pathOf(id, 'reject'), { testimonialId: id, rejectionReason, reasonCode: 'unclear' });
const buildCustomName = (kind: string, name: string) => ({
  [`${kind.toLowerCase()}Id`]: 0,
  [`useCustom${kind}`]: true,
  [`custom${kind}Name`]: name,
});

describe('GET /api/admin/decisions', () => {
  it('decisions are listed newest first with their reviewer and can be filtered', async () => {
    const [approved, rejected] = [await submit(), await submit()];
    await approve(admin, approved);
    await reject(rejected, '=cmd() is not a reason, is it?');
    const { body } = await admin.get<Log>(PATH);
    expect(body).toMatchObject({ totalDecisions: 2, totalPages: 1 });
    expect(body.decisions).toMatchObject([
      { testimonialId: rejected, decision: 'rejected', reasonCode: 'unclear', reviewerName: expect.any(String) },
      { testimonialId: approved, decision: 'approved', reason: null, outcome: 'significant' },
    ]);
    const count = async (query: string) => (await admin.get<Log>(`${PATH}?${query}`)).body.totalDecisions;
    expect(await count('decision=approved')).toBe(1);
    expect(await count('reasonCode=unclear')).toBe(1);
    expect(await count(`testimonialId=${approved}`)).toBe(1);
    const toDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });
    const [to, from] = body.decisions.map(({ decidedAt }) => toDay.format(new Date(String(decidedAt))));
    expect([await count(`from=${from}&to=${to}`), await count('to=2020-02-29')]).toEqual([2, 0]);
    for (const query of ['from=yesterday', 'to=2020-02-31', 'decision=maybe', 'testimonialId=0']) {
      expect((await admin.get(`${PATH}?${query}`)).status).toBe(400);
    }
    for (const path of [PATH, `${PATH}.csv`]) {
      const { status, body } = await admin.get<ProblemDto>(`${path}?from=2026-11-02&to=2026-11-01`);
      const error = { field: 'to', code: 'invalid', detail: 'to must not be before from.' };
      expect([path, status, body.errors]).toEqual([path, 400, [error]]);
    }
  });

  it('days follow Europe/Madrid', async () => {
    const [{ id }] = await product.database.query<{ id: number }>(
      `insert into review.decisions (testimonial_id, decision, outcome, reviewer_id, decided_at)
       select testimonial_id, decision, outcome, reviewer_id, '2025-11-25T23:30:00Z' from review.decisions
       where decision = 'approved' limit 1 returning id`,
    );
    const findIds = async (query: string) =>
      (await admin.get<{ decisions: { id: number }[] }>(`${PATH}?${query}`)).body.decisions.map((logged) => logged.id);
    expect(await findIds('from=2025-11-26&to=2025-11-26')).toEqual([id]);
    expect(await findIds('to=2025-11-25')).toEqual([]);
    const { body } = await admin.get<string>(`${PATH}.csv?to=2025-11-26`);
    expect(body.trim().split('\r\n')).toHaveLength(2);
  });

  it('the CSV contains no formulas', async () => {
    const file = await admin.get<string>(`${PATH}.csv?decision=rejected`);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="recuento-decisions-.*\.csv"$/);
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    const [head, row, ...rest] = file.body.split('\r\n');
    expect(head).toBe('id,decidedAt,decision,testimonialId,outcome,reasonCode,reason,reviewerId,reviewerName');
    expect(row).toContain(`"'=cmd() is not a reason, is it?"`);
    expect(rest).toEqual(['']);
  });

  it('the CSV rejects the parameters of pages, because it contains all decisions', async () => {
    const { status, body } = await admin.get<ProblemDto>(`${PATH}.csv?decision=rejected&page=2&pageSize=10`);
    expect([status, body.errors?.map(({ field, code }) => [field, code])]).toEqual([
      400,
      [
        ['page', 'unknown_field'],
        ['pageSize', 'unknown_field'],
      ],
    ]);
  });

  it('the CSV of more decisions than are read at once is streamed, newest first', async () => {
    await product.database.execute(
      `insert into review.decisions (reviewer_id, decision, reason, outcome)
       select min(id), 'taken_back', 'Many decisions', 'moderate' from identity.users, generate_series(1, 2500) n group by n`,
    );
    const file = await admin.get<string>(`${PATH}.csv?decision=taken_back`);
    expect(file.headers.has('content-length')).toBe(false);
    const ids = file.body.trimEnd().split('\r\n').slice(1).map(Number.parseFloat);
    expect(ids).toHaveLength(2500);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  it('the CSV is not begun if the decisions cannot be read', async () => {
    const outage = Object.assign(new Error('terminating connection'), { code: '57P01' });
    jest.spyOn(product.app.get(DecisionsRepository), 'findBefore').mockRejectedValueOnce(outage);
    expect(await admin.get(`${PATH}.csv`)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });

  it('only admins may list decisions', async () => {
    const author = await product.signUpUser();
    for (const path of [PATH, `${PATH}.csv`]) {
      expect((await author.get(path)).status).toBe(403);
      expect((await product.anonymous().get(path)).status).toBe(401);
    }
  });

  it('the database allows clearing only the testimonial id and the reason of a decision', async () => {
    const { execute } = { execute: (sql: string) => product.database.execute(sql) };
    for (const change of [
      `update review.decisions set reason_code = 'other'`,
      `update review.decisions set reason = 'A better reason than before.'`,
      'update review.decisions set testimonial_id = 1',
      `update review.decisions set testimonial_id = null, reason = null, decision = 'approved'`,
      'delete from review.decisions',
      'truncate review.decisions cascade',
    ]) {
      await expect(execute(change)).rejects.toThrow('append-only');
    }
    expect(await execute('update review.decisions set testimonial_id = null, reason = null')).toBeGreaterThan(0);
  });

  it.each(['approve', 'reject'] as const)(
    'the decision to %s is recorded with the outcome of an edit that was committed while it waited',
    async (act) => {
      const id = await submit({ perceivedImprovement: 'significant' });
      const barrier = await LockBarrier.open(product.databaseUrl);
      try {
        const sql = `update testimonials.testimonials set perceived_improvement = 'residual', version = version + 1
          where id = $1`;
        await barrier.acquire({ name: 'edit', sql, parameters: [id] });
        const decided = act === 'reject' ? reject(id, 'Which dose did you take?') : admin.post(pathOf(id, act));
        await waitUntil(
          () => barrier.countWaiting(),
          (count) => count > 0,
        );
        await barrier.release();
        expect((await decided).status).toBe(204);
      } finally {
        await barrier.close();
      }
      const { body } = await admin.get<Log>(`${PATH}?testimonialId=${id}`);
      expect(body.decisions).toMatchObject([{ outcome: 'residual' }]);
    },
  );
});

describe('custom names in an approval', () => {
  const decide = (id: number, names: object) =>
    admin.post<{ errors: object[] }>(`/api/testimonials/admin/${id}/approve`, { names });

  it('a custom name becomes the entry that the reviewer chose', async () => {
    const id = await submit({
      ...buildCustomName('Supplement', 'Magnesio marino'),
      ...buildCustomName('Brand', 'Sol de Abril'),
    });
    const { body } = await admin.get(`/api/testimonials/admin/${id}`);
    expect(body['customNames']).toEqual([
      { kind: 'supplement', name: 'Magnesio marino', knownId: null },
      { kind: 'brand', name: 'Sol de Abril', knownId: null },
    ]);
    // The former name of the field.
    expect(body['ownNames']).toEqual(body['customNames']);
    expect((await decide(id, { supplement: names.supplementId, brand: null })).status).toBe(204);
    expect((await admin.get(`/api/testimonials/admin/${id}`)).body).toMatchObject({
      supplementId: names.supplementId,
      supplementName: 'Magnesium',
      brandName: 'Sol de Abril',
      customNames: [],
    });
    expect((await product.anonymous().get('/api/supplements/search?query=marino')).body).toEqual([]);
    expect((await product.anonymous().get('/api/brands/search?query=sol%20de')).body).toHaveLength(1);
  });

  it('choices for names that are not custom or do not exist are rejected', async () => {
    const id = await submit(buildCustomName('Supplement', 'Polvo lunar'));
    expect(await decide(id, { supplement: 999_999, brand: null })).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'names.supplement', code: 'unknown' },
          { field: 'names.brand', code: 'invalid' },
        ],
      },
    });
    expect((await decide(id, { supplement: 'none' })).status).toBe(400);
    expect((await decide(id, {})).status).toBe(204);
  });

  it('a choice that would create a second active testimonial is rejected', async () => {
    const author = await product.signUpUser();
    await submitTestimonial(author, names);
    const id = await submitTestimonial(author, names, buildCustomName('Supplement', 'Magnesio de mar'));
    expect((await decide(id, { supplement: names.supplementId })).status).toBe(409);
  });
});
