import { TestApp } from '../../../../test/app/test-app.js';
import { CellsRepository } from '../cells/cells.repository.js';
import type { OpenComparisonsDto } from './open-comparisons.dto.js';
import type { OpenDataDto } from './open-data.dto.js';
import { OpenRankings } from './open-rankings.js';
import type { FileFormat } from './shared-file.js';

const CONDITIONS = 40;
const SUPPLEMENTS = 60;
const PAIRS = CONDITIONS * SUPPLEMENTS;
let product: TestApp;
let conditionIds: number[];

beforeAll(async () => {
  product = await TestApp.start();
  const conditions = await product.database.query<{ id: number }>(
    `insert into catalog.conditions (name_en, name_es)
     select 'Condition ' || n, 'Problema ' || n from generate_series(1, ${CONDITIONS}) n returning id`,
  );
  conditionIds = conditions.map(({ id }) => id);
  await product.database.execute(
    `with added as (
       insert into catalog.supplements (name_en, name_es)
       select 'Herb ' || n, '=Hierba ' || n from generate_series(1, ${SUPPLEMENTS}) n returning id
     )
     insert into analysis.cells (condition_id, supplement_id, age_range, gender, significant, moderate, residual, "none",
       negative_effects)
     select condition_id, added.id, '', '', 5, 0, 0, 0, 0 from added cross join unnest($1::int[]) condition_id`,
    [conditionIds],
  );
});

afterAll(() => product.stop());

const rankings = () => product.app.get(OpenRankings, { strict: false });

it.each<FileFormat>(['json', 'csv'])(
  'requests for a file (%s) that arrive while it is made share the next one',
  async (format) => {
    const findTotals = jest.spyOn(product.app.get(CellsRepository, { strict: false }), 'findTotals');
    const files = await Promise.all(Array.from({ length: 6 }, () => rankings().read(format)));
    expect(findTotals).toHaveBeenCalledTimes(2);
    findTotals.mockRestore();
    expect(new Set(files.map(({ body }) => body)).size).toBe(2);
    expect(files[5]!.body.equals(files[0]!.body)).toBe(true);
  },
);

it('both formats have each pair once', async () => {
  const anonymous = product.anonymous();
  const { body, headers } = await anonymous.get<OpenDataDto>('/api/open-data/rankings');
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  const pairs = body.rankings.map(({ conditionId, supplementId }) => `${conditionId},${supplementId}`);
  expect([pairs.length, new Set(pairs).size]).toEqual([PAIRS, PAIRS]);
  expect(body).toMatchObject({ licence: 'CC-BY-4.0', smallestGroup: 5, moderation: [] });
  const { body: csv } = await anonymous.get<string>('/api/open-data/rankings?format=csv');
  const lines = csv.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + PAIRS);
  expect(lines.filter((line) => line.startsWith('conditionId'))).toHaveLength(1);
  expect(lines.slice(1).every((line) => line.includes("'=Hierba"))).toBe(true);
});

it('an unchanged file is not sent again', async () => {
  const anonymous = product.anonymous();
  const { headers } = await anonymous.get('/api/open-data/rankings?format=csv');
  const repeated = await anonymous.get('/api/open-data/rankings?format=csv', { 'if-none-match': headers.get('etag')! });
  expect(repeated.status).toBe(304);
});

it('comparisons of many conditions are computed one after the other; beyond a few, further ones are answered with 503', async () => {
  const anonymous = product.anonymous();
  let computed = 0;
  let most = 0;
  const cells = product.app.get(CellsRepository, { strict: false });
  const findTotals = cells.findTotals.bind(cells);
  const counting = jest.spyOn(cells, 'findTotals').mockImplementation(async (...query) => {
    most = Math.max(most, (computed += 1));
    return findTotals(...query).finally(() => (computed -= 1));
  });
  const answers = await Promise.all(
    conditionIds.map((id) => anonymous.get<OpenComparisonsDto>(`/api/open-data/comparisons?conditionId=${id}`)),
  );
  counting.mockRestore();
  expect(most).toBe(1);
  const complete = answers.filter(({ status }) => status === 200);
  expect(complete.length).toBeGreaterThanOrEqual(9);
  for (const { body } of complete) expect(body.comparisons).toHaveLength((SUPPLEMENTS * (SUPPLEMENTS - 1)) / 2);
  const others = answers.filter(({ status }) => status !== 200);
  expect(others.length).toBeGreaterThan(0);
  for (const { status, headers } of others) expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect((await anonymous.get(`/api/open-data/comparisons?conditionId=${conditionIds[0]}`)).status).toBe(200);
});
