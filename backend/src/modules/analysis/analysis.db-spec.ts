import {
  addNames,
  approve,
  createApprovedTestimonial,
  type Names,
  submitTestimonial,
  waitForJobs,
} from '../../../test/fixtures/factories.js';
import { AGES, GENDERS, insertCrowd, type Row } from '../../../test/fixtures/analysis/crowd.js';
import {
  type Analysis,
  clamp,
  computeMean,
  expectSupplementCounts,
} from '../../../test/fixtures/analysis/expected-ranking.js';
import { TestApp } from '../../../test/app/test-app.js';
import { AnalysisService } from './analysis.service.js';
import { RecomputeRankingsJob } from './cells/recompute-rankings.job.js';

let product: TestApp;
let names: Names;
let testimonials: Row[];
let supplements: number[];

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  supplements = [names.supplementId, names.otherSupplementId, await addSupplement('Iron'), await addSupplement('Zinc')];
  testimonials = await insertCrowd(product.database, names, supplements, 400);
  await product.app.get(AnalysisService).recomputeAll();
});

afterAll(() => product.stop());

async function addSupplement(name: string): Promise<number> {
  const sql = 'insert into catalog.supplements (name_en, name_es) values ($1, $1) returning id';
  return (await product.database.query<{ id: number }>(sql, [name]))[0].id;
}

const getAnalysis = async (query: string, headers = {}) =>
  product.anonymous().get<Analysis>(`/api/analysis/condition-analysis?${query}`, headers);
const getInsomniaAnalysis = async (query = '') =>
  (await getAnalysis(`conditionQuery=${names.conditionId}${query}`)).body;

const approvedRows = (matches: (row: Row) => boolean = () => true) =>
  testimonials.filter((row) => row.status === 'approved' && matches(row));
const expectCounts = (answer: Analysis, rows: Row[]) => expectSupplementCounts(answer, rows, supplements);

describe('GET /api/analysis/condition-analysis', () => {
  it('the ranking counts exactly the approved testimonials', async () => {
    const answer = await getInsomniaAnalysis();
    expectCounts(answer, approvedRows());
    expect(answer.averageEffectiveness).toBeCloseTo(clamp(computeMean(approvedRows())), 9);
    expect(answer.supplementRanking.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    const lows = answer.supplementRanking.map(({ scoreLow }) => scoreLow);
    expect(lows).toEqual([...lows].sort((a, b) => b - a));
    for (const entry of answer.supplementRanking) {
      expect(entry.scoreLow).toBeLessThanOrEqual(entry.overallEffectivenessScore);
      expect(entry.scoreHigh).toBeGreaterThanOrEqual(entry.overallEffectivenessScore);
      const shares = Object.entries(entry)
        .filter(([name]) => name.endsWith('Percentage'))
        .map(([, value]) => Math.round((value as number) * 10));
      expect(shares).toHaveLength(5);
      expect(shares.reduce((a, b) => a + b)).toBe(1000);
    }
  });

  it('a part of the ranking has the positions and totals of the whole', async () => {
    const whole = await getInsomniaAnalysis();
    expect(whole.totalSupplements).toBe(4);
    const parts = [await getInsomniaAnalysis('&limit=3'), await getInsomniaAnalysis('&limit=3&offset=3')];
    expect(parts.map(({ supplementRanking }) => supplementRanking.length)).toEqual([3, 1]);
    expect(parts.flatMap(({ supplementRanking }) => supplementRanking)).toEqual(whole.supplementRanking);
    for (const part of parts) expect({ ...part, supplementRanking: whole.supplementRanking }).toEqual(whole);
    expect((await getInsomniaAnalysis('&offset=4')).supplementRanking).toEqual([]);
    for (const invalid of ['limit=0', 'limit=x', 'offset=-1']) {
      expect((await getAnalysis(`conditionQuery=${names.conditionId}&${invalid}`)).status).toBe(400);
    }
  });

  it('the counts by gender or by age range add up to the unfiltered counts', async () => {
    const whole = await getInsomniaAnalysis();
    const total = (parts: Analysis[]) => parts.reduce((sum, part) => sum + part.totalTestimonials, 0);
    const genders = await Promise.all(GENDERS.map((gender) => getInsomniaAnalysis(`&gender=${gender}`)));
    const ages = await Promise.all(AGES.map((age) => getInsomniaAnalysis(`&ageRange=${encodeURIComponent(age)}`)));
    expect([total(genders), total(ages)]).toEqual([whole.totalTestimonials, whole.totalTestimonials]);
    GENDERS.forEach((gender, index) =>
      expectCounts(
        genders[index],
        approvedRows((row) => row.gender === gender),
      ),
    );
    AGES.forEach((age, index) =>
      expectCounts(
        ages[index],
        approvedRows((row) => row.age === age),
      ),
    );
  });

  it('a minimum and maximum age sum the age ranges inside them', async () => {
    for (const [query, ages] of [
      ['&minAge=25&maxAge=54', AGES.slice(1, 4)],
      ['&minAge=26&maxAge=54', AGES.slice(2, 4)],
      ['&minAge=60', AGES.slice(5)],
      ['&maxAge=34', AGES.slice(0, 2)],
      ['&minAge=25&ageRange=18-24', []],
      ['&minAge=18&ageRange=25-34', AGES.slice(1, 2)],
    ] as const) {
      expectCounts(
        await getInsomniaAnalysis(query),
        approvedRows(({ age }) => (ages as readonly string[]).includes(age)),
      );
      expectCounts(
        await getInsomniaAnalysis(`${query}&gender=female`),
        approvedRows(({ age, gender }) => (ages as readonly string[]).includes(age) && gender === 'female'),
      );
    }
  });

  it('a supplement filter keeps the supplement’s position in the full ranking', async () => {
    const whole = await getInsomniaAnalysis();
    for (const entry of whole.supplementRanking) {
      const one = await getInsomniaAnalysis(`&supplementId=${entry.supplementId}`);
      expect(one.supplementRanking).toEqual([entry]);
      expect(one.totalTestimonials).toBe(entry.totalTestimonials);
      expect(one.averageEffectiveness).toBe(entry.overallEffectivenessScore);
    }
    expect(await getInsomniaAnalysis('&supplementId=424242')).toMatchObject({
      totalTestimonials: 0,
      supplementRanking: [],
    });
  });

  it('a condition is found by its name in either language, without accents, or by its id', async () => {
    const [{ id }] = await product.database.query<{ id: number }>(
      `insert into catalog.conditions (name_en, name_es) values ('Hair loss', 'Caída del cabello') returning id`,
    );
    for (const text of ['Hair loss', 'HAIR  LOSS', ' caida del cabello ', 'Hair\u200d l\u200coss', String(id)]) {
      const answer = await getAnalysis(`conditionQuery=${encodeURIComponent(text)}`);
      expect([text, answer.status, answer.body]).toEqual([
        text,
        200,
        {
          conditionId: id,
          conditionName: 'Hair loss',
          conditionPhrase: 'hair loss',
          totalTestimonials: 0,
          averageEffectiveness: null,
          totalSupplements: 0,
          clearlyLowerFrom: null,
          supplementRanking: [],
        },
      ]);
    }
    for (const text of ['Hair', 'hairloss', '%', '424242', '99999999999', '0', "'; drop table x"]) {
      const answer = await getAnalysis(`conditionQuery=${encodeURIComponent(text)}`);
      expect([text, answer.status, answer.body]).toMatchObject([
        text,
        404,
        { code: 'condition_not_found', detail: 'Condition not found' },
      ]);
    }
  });

  it('the response uses the requested language, and the query parameter beats the header', async () => {
    const path = `conditionQuery=${names.conditionId}&supplementId=${names.otherSupplementId}`;
    const spanish = { conditionName: 'Insomnio', supplementRanking: [{ supplementName: 'Raíz de valeriana' }] };
    expect((await getAnalysis(path, { 'accept-language': 'es' })).body).toMatchObject(spanish);
    expect((await getAnalysis(`${path}&language=es`, { 'accept-language': 'en' })).body).toMatchObject(spanish);
    // Summed from several cells.
    expect((await getAnalysis(`${path}&minAge=18&language=es`)).body).toMatchObject(spanish);
    expect((await getAnalysis(`${path}&language=en`, { 'accept-language': 'es' })).body.conditionName).toBe('Insomnia');
    expect((await getAnalysis(path, { 'accept-language': 'fr' })).body.conditionName).toBe('Insomnia');
  });

  it('a minimum age above the maximum age is rejected with 400, like a reversed period', async () => {
    const error = { field: 'maxAge', code: 'invalid', detail: 'maxAge must not be below minAge.' };
    const reversed = await getAnalysis('conditionQuery=Insomnia&minAge=55&maxAge=54');
    expect(reversed).toMatchObject({ status: 400, body: { errors: [error] } });
    expect((await getAnalysis('conditionQuery=Insomnia&minAge=54&maxAge=54')).status).toBe(200);
  });

  it('invalid filters are rejected with 400', async () => {
    const bad = ['gender=x', 'ageRange=0-17', 'minAge=-1', 'maxAge=old', 'supplementId=0', 'language=fr', 'foo=1'];
    for (const filter of bad) {
      expect([filter, (await getAnalysis(`conditionQuery=Insomnia&${filter}`)).status]).toEqual([filter, 400]);
    }
    for (const query of [
      '',
      'conditionQuery=',
      'conditionQuery=%20',
      'conditionQuery=a&conditionQuery=b',
      'conditionQuery=%00',
    ]) {
      expect([query, (await getAnalysis(query)).status]).toEqual([query, 400]);
    }
  });
});

describe('RecomputeRankingsJob', () => {
  it('repeated and concurrent recomputation changes nothing', async () => {
    const job = product.app.get(RecomputeRankingsJob);
    const pair = { conditionId: names.conditionId, supplementId: names.supplementId };
    const cells = () => product.database.query('select * from analysis.cells order by 1, 2, 3, 4');
    const before = await cells();
    await job.handle(pair);
    await job.handle(pair);
    await Promise.all(Array.from({ length: 6 }, () => job.handle(pair)));
    expect(await cells()).toEqual(before);
    expect(await product.app.get(AnalysisService).recomputeAll()).toBe(4);
    expect(await cells()).toEqual(before);
  });

  it('an event that is delivered twice has one effect', async () => {
    const id = await createApprovedTestimonial(product, names, { conditionId: names.otherConditionId });
    await waitForJobs(product);
    await product.database.execute(
      `update platform.outbox set processed_at = null where payload->>'testimonialId' = $1`,
      [String(id)],
    );
    await waitForJobs(product);
    expect((await getAnalysis('conditionQuery=ansiedad')).body).toMatchObject({
      totalTestimonials: 1,
      supplementRanking: [{ supplementId: names.supplementId, fewReports: true, scoreLow: expect.closeTo(0.62, 2) }],
    });
  });

  it('the unclamped mean of a harmful supplement is below zero', async () => {
    const admin = await product.signInAs('admin');
    for (const changes of [
      { perceivedImprovement: 'negative_effects' },
      { perceivedImprovement: 'negative_effects' },
    ]) {
      const about = { conditionId: names.otherConditionId, supplementId: names.otherSupplementId };
      await approve(admin, await submitTestimonial(await product.signUpUser(), names, { ...about, ...changes }));
    }
    await waitForJobs(product);
    const { supplementRanking } = (await getAnalysis('conditionQuery=Anxiety')).body;
    expect(supplementRanking[supplementRanking.length - 1]).toMatchObject({
      supplementId: names.otherSupplementId,
      overallEffectivenessScore: 0,
      moreHarmThanBenefit: true,
      negativeEffectsPercentage: 100,
      tooCloseToNext: false,
      howTaken: { medianDaysToResults: null },
    });
  });
});
