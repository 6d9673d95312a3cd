import {
  addNames,
  createApprovedTestimonial,
  type Names,
  revokeApproval,
  waitForJobs,
} from '../../../../test/fixtures/factories.js';
import { insertCrowd } from '../../../../test/fixtures/analysis/crowd.js';
import type { Analysis } from '../../../../test/fixtures/analysis/expected-ranking.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AnalysisService } from '../analysis.service.js';
import { CellsAudit } from './cells-audit.js';
import { CellsRebuilder } from './cells-rebuilder.js';
import { CellsWriter } from './cells-writer.js';
import { MissingCells } from './missing-cells.js';

const QUERIES = [
  '',
  '&gender=female',
  '&ageRange=35-44&gender=male',
  '&minAge=25&maxAge=64',
  '&minAge=35&gender=other',
];

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  const { supplementId, otherSupplementId } = names;
  await insertCrowd(product.database, names, [supplementId, otherSupplementId, supplementId, otherSupplementId], 300);
  await product.app.get(CellsRebuilder).run();
});

afterAll(() => product.stop());

const rebuild = () => product.app.get(CellsRebuilder).run();
const readRankings = () =>
  Promise.all(
    QUERIES.map(async (query) => {
      const path = `/api/analysis/condition-analysis?conditionQuery=${names.conditionId}${query}`;
      return (await product.anonymous().get<Analysis>(path)).body;
    }),
  );
const audit = async () => {
  const mismatches: string[] = [];
  await product.app.get(CellsAudit).run((mismatch) => mismatches.push(mismatch));
  return mismatches;
};
const execute = (sql: string) => product.database.execute(sql);
/** Versions of the rows: a row that is written again has another one. */
const readVersions = async () => {
  const rows = await product.database.query<{ key: string; version: string }>(
    `select concat_ws('/', condition_id, supplement_id, age_range, gender) as key, ctid || ' ' || xmin as version
     from analysis.cells`,
  );
  return new Map(rows.map(({ key, version }) => [key, version]));
};
const findWritten = async (before: Map<string, string>) =>
  [...(await readVersions())].filter(([key, version]) => before.get(key) !== version).map(([key]) => key);

/** The cells as the version before wrote them. */
async function downgradeCells(): Promise<void> {
  await execute(`update analysis.cells set how_taken = '{}' where supplement_id = ${names.otherSupplementId}`);
  for (const supplementId of [names.supplementId, names.otherSupplementId]) {
    await product.app.get(AnalysisService).recompute(names.conditionId, [supplementId]);
  }
  await execute('update analysis.cells set mean = null, mu = null, half = null, summary = null, histogram = null');
}

describe('recomputation of one pair', () => {
  it('an approval writes the four cells of its author and no other row', async () => {
    const before = await readVersions();
    await createApprovedTestimonial(product, names, { gender: 'female', ageRange: '35-44' });
    await waitForJobs(product);
    const pair = `${names.conditionId}/${names.supplementId}`;
    expect((await findWritten(before)).sort()).toEqual(
      [`${pair}//`, `${pair}//female`, `${pair}/35-44/`, `${pair}/35-44/female`].sort(),
    );
    expect(await audit()).toEqual([]);
  });

  it('a cell without reports is deleted', async () => {
    const id = await createApprovedTestimonial(product, names, {
      conditionId: names.otherConditionId,
      supplementId: names.otherSupplementId,
    });
    await waitForJobs(product);
    const count = `select count(*)::int as n from analysis.cells where condition_id = ${names.otherConditionId}`;
    expect(await product.database.query(count)).toEqual([{ n: 4 }]);
    await revokeApproval(await product.signInAs('admin'), id);
    await waitForJobs(product);
    expect(await product.database.query(count)).toEqual([{ n: 0 }]);
  });
});

describe('recomputation of all pairs', () => {
  it('a recomputation without changes writes no row', async () => {
    const before = await readVersions();
    expect(await rebuild()).toEqual({ pairs: 2, changed: 0, cells: before.size });
    expect(await findWritten(before)).toEqual([]);
  });

  it('wrong counts, values and histograms are reported and repaired, and missing and superfluous cells too', async () => {
    const expected = await readRankings();
    const all = `condition_id = ${names.conditionId} and supplement_id = ${names.supplementId}`;
    for (const [damage, mismatch] of [
      [`update analysis.cells set moderate = moderate + 1 where ${all} and age_range = '' and gender = ''`, 'counts'],
      [`update analysis.cells set half = half / 2 where ${all} and age_range = '65+'`, 'has computed values'],
      [`update analysis.cells set summary = '[0,0,0,0,0,0,1,1,1,1,1]' where ${all} and gender = ''`, 'computed values'],
      [`update analysis.cells set histogram = '[[],[],[],[],0]' where ${all} and age_range = '65+'`, 'usage histogram'],
      [`delete from analysis.cells where ${all} and age_range = '18-24'`, 'is missing'],
      [`update analysis.cells set age_range = '0-17' where ${all} and age_range = '18-24'`, 'no approved testimonial'],
    ]) {
      await execute(damage);
      expect((await audit()).join('\n')).toContain(mismatch);
      expect((await rebuild()).changed).toBe(1);
      expect(await audit()).toEqual([]);
      expect(await readRankings()).toEqual(expected);
    }
  });

  it('rankings are complete while all cells are recomputed beside approvals', async () => {
    const total = async () => (await readRankings())[0].totalTestimonials;
    const before = await total();
    const totals: number[] = [];
    let isRunning = true;
    const reading = (async () => {
      while (isRunning) totals.push(await total());
    })();
    const approving = (async () => {
      for (let n = 0; n < 5; n += 1) await createApprovedTestimonial(product, names);
    })();
    for (let n = 0; n < 10; n += 1) {
      await execute('update analysis.cells set half = half + 1');
      await rebuild();
    }
    await approving;
    await waitForJobs(product);
    isRunning = false;
    await reading;
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    expect([totals[0], await total()]).toEqual([before, before + 5]);
    expect(await audit()).toEqual([]);
  });
});

describe('cells of the version before', () => {
  it('a ranking of cells without computed values is the same', async () => {
    const expected = await readRankings();
    await downgradeCells();
    expect(await readRankings()).toEqual(expected);
    expect((await audit()).every((mismatch) => mismatch.endsWith('has no computed values.'))).toBe(true);
  });

  it('the events of the reconciler fill the values, and histograms stay readable for the version before', async () => {
    const expected = await readRankings();
    const outbox = product.app.get(Outbox);
    for await (const event of product.app.get(MissingCells).findEventsToRepeat()) await outbox.record(event);
    await waitForJobs(product);
    expect(await audit()).toEqual([]);
    expect(await readRankings()).toEqual(expected);
    expect(await product.database.query('select 1 from analysis.cells where how_taken is null')).toEqual([]);
  });

  it('after a recomputation of all pairs no cell has a histogram in the former form', async () => {
    const expected = await readRankings();
    const { pairs, changed } = await rebuild();
    expect(changed).toBe(pairs);
    expect(await readRankings()).toEqual(expected);
    await createApprovedTestimonial(product, names);
    await waitForJobs(product);
    expect(await product.database.query('select 1 from analysis.cells where how_taken is not null')).toEqual([]);
    expect(await audit()).toEqual([]);
  });
});

describe('a median dose', () => {
  it('with the noise of binary fractions is corrected by the events of the reconciler', async () => {
    const pair = { conditionId: names.otherConditionId, supplementId: names.otherSupplementId };
    for (const doseAmount of [0.1, 0.2]) {
      await createApprovedTestimonial(product, names, { ...pair, doseAmount, doseUnit: 'ml' });
    }
    await waitForJobs(product);
    const findMedian = async () => {
      const path = `/api/analysis/condition-analysis?conditionQuery=${pair.conditionId}`;
      const { body } = await product.anonymous().get<Analysis>(path);
      const ranked = body.supplementRanking.find(({ supplementId }) => supplementId === pair.supplementId);
      return ranked?.howTaken.medianDose;
    };
    expect(await findMedian()).toBe(0.15);
    expect(await audit()).toEqual([]);
    expect((await rebuild()).changed).toBe(0);
    await execute(`update analysis.cells set summary = replace(summary, ',0.15,', ',0.15000000000000002,')`);
    expect(await findMedian()).toBe(0.15000000000000002);
    const outbox = product.app.get(Outbox);
    for await (const event of product.app.get(MissingCells).findEventsToRepeat()) await outbox.record(event);
    await waitForJobs(product);
    expect(await findMedian()).toBe(0.15);
  });
});

it('a recomputation waits for an earlier one of the pair, and counts what has changed meanwhile', async () => {
  const { conditionId, supplementId } = names;
  const barrier = await LockBarrier.open(product.databaseUrl);
  await barrier.acquire({
    name: 'the earlier one',
    sql: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    parameters: [`analysis.${conditionId}.${supplementId}`],
  });
  const { ended } = await barrier.start(() =>
    product.app.get(CellsWriter).recompute(conditionId, [supplementId], { keepsLegacyHistograms: false }),
  );
  await product.database.execute(
    `update testimonials.testimonials set review_status = 'pending' where id = (
       select min(id) from testimonials.testimonials
       where condition_id = $1 and supplement_id = $2 and review_status = 'approved')`,
    [conditionId, supplementId],
  );
  await barrier.release();
  await barrier.close();
  expect((await ended).changedPairs).toBe(1);
  expect(await audit()).toEqual([]);
});
