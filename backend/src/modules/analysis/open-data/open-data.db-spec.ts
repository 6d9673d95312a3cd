import {
  addNames,
  approve,
  buildSubmission,
  createApprovedTestimonial,
  type Names,
  submitTestimonial,
} from '../../../../test/fixtures/factories.js';
import { waitUntil, TestApp } from '../../../../test/app/test-app.js';
import type { ComparisonDto } from '../comparison/comparison.dto.js';
import type { OpenComparisonsDto } from './open-comparisons.dto.js';
import type { OpenSupplementsDto } from './open-supplements.dto.js';
import type { SupplementReportDto } from '../supplements/supplement-report.dto.js';

interface Dump {
  licence: string;
  smallestGroup: number;
  rankings: Record<string, number | string>[];
  moderation: { decision: string; reasonCode: string | null; outcome: string; count: number | null }[];
}

describe('GET /api/open-data', () => {
  let product: TestApp;
  let names: Names;

  beforeAll(async () => {
    product = await TestApp.start();
    names = await addNames(product.database);
    // Five reports about one pair and four about another: only the first may be published.
    for (let n = 0; n < 4; n += 1) await createApprovedTestimonial(product, names);
    await createApprovedTestimonial(product, names, { sideEffects: 'nausea' });
    for (let n = 0; n < 4; n += 1) {
      await createApprovedTestimonial(product, names, {
        supplementId: names.otherSupplementId,
        perceivedImprovement: 'moderate',
      });
    }
    const author = await product.signUpUser();
    const sent = await author.post<{ id: number }>(
      '/api/testimonials',
      buildSubmission(names, { perceivedImprovement: 'none' }),
    );
    const admin = await product.signInAs('admin');
    await admin.post(`/api/testimonials/admin/${sent.body.id}/reject`, {
      testimonialId: sent.body.id,
      rejectionReason: 'The text is about something else.',
      reasonCode: 'off_topic',
    });
    await waitUntil(dump, ({ rankings }) => rankings.length > 0 && rankings[0].reports === 5);
  });

  afterAll(() => product.stop());

  const dump = async () => (await product.anonymous().get<Dump>('/api/open-data/rankings')).body;

  it('groups under five are left out and the licence is stated', async () => {
    const { rankings, licence, smallestGroup } = await dump();
    expect(smallestGroup).toBe(5);
    expect(licence).toBe('CC-BY-4.0');
    expect(rankings).toHaveLength(1);
    expect(rankings[0]).toMatchObject({
      conditionNameEs: 'Insomnio',
      supplementNameEn: 'Magnesium',
      reports: 5,
      significant: 5,
      score: 5,
      // The other supplement, which is not clearly worse, counts for the ranks, although it is too small to be listed.
      rankLow: 1,
      rankHigh: 2,
    });
  });

  it('review decisions are counted by outcome and reason, without groups under five', async () => {
    const listed = async () =>
      (await dump()).moderation.sort((a, b) => `${a.decision}${a.outcome}`.localeCompare(`${b.decision}${b.outcome}`));
    // A count of five would disclose the count of four in the other group, because their sum is public.
    expect(await listed()).toEqual([
      { decision: 'approved', reasonCode: null, outcome: 'moderate', count: null },
      { decision: 'approved', reasonCode: null, outcome: 'significant', count: null },
      { decision: 'rejected', reasonCode: 'off_topic', outcome: 'none', count: null },
    ]);
    await product.database.execute(
      `insert into review.decisions (testimonial_id, reviewer_id, decision, outcome)
       select testimonial_id, reviewer_id, decision, outcome from review.decisions
       where decision = 'approved' and outcome = 'moderate' limit 1`,
    );
    expect(await listed()).toMatchObject([{ count: 5 }, { count: 5 }, { count: null }]);
  });

  it('the CSV download has a dated file name', async () => {
    const { headers, body } = await product.anonymous().get<string>('/api/open-data/rankings?format=csv');
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toMatch(/recuento-rankings-\d{4}-\d\d-\d\d\.csv/);
    const [header, row, end] = body.split('\r\n');
    expect(header).toMatch(/^conditionId,conditionNameEn,/);
    expect(row).toContain(',Magnesium,Magnesio,5,5,0,0,0,0,5,');
    expect(end).toBe('');
  });

  it('the use of supplements covers the same pairs and agrees with their pages', async () => {
    const anonymous = product.anonymous();
    const { body } = await anonymous.get<OpenSupplementsDto>('/api/open-data/supplements');
    expect(body).toMatchObject({ licence: 'CC-BY-4.0', smallestGroup: 5 });
    expect(body.supplements).toHaveLength(1);
    const [supplement] = body.supplements;
    const { body: page } = await anonymous.get<SupplementReportDto>(
      `/api/analysis/supplement-report?supplementId=${names.supplementId}`,
    );
    expect(supplement).toMatchObject({
      supplementId: names.supplementId,
      supplementNameEs: 'Magnesio',
      reports: page.totalTestimonials,
      doseUnit: 'milligrams',
      doseReports: page.doses.reports,
      medianDose: page.doses.median,
      dosePercentile90: null,
      frequency: page.frequency?.amount,
      daysToResultsReports: page.timeToResults.reports,
      medianDaysToResults: page.timeToResults.medianDays,
      // One report of another side effect, and the group from which it could be derived.
      sideEffects: expect.arrayContaining([
        { code: 'none', count: null },
        { code: 'nausea', count: null },
      ]) as object[],
      statuses: [{ status: 'still_taking', count: page.stillTaking }],
      brands: page.brands.map(({ brandId, brandName, reports }) => ({ brandId, brandName, count: reports })),
    });
    expect(page.brands).toEqual([{ brandId: names.brandId, brandName: 'Northlight', reports: 5 }]);
    const { headers, body: csv } = await anonymous.get<string>('/api/open-data/supplements?format=csv');
    expect(headers.get('content-disposition')).toMatch(/recuento-supplements-\d{4}-\d\d-\d\d\.csv/);
    const [header, row] = csv.split('\r\n').map((line) => line.split(','));
    const cell = (column: string) => row[header.indexOf(column)];
    expect([cell('reports'), cell('still_taking'), cell('stopped_side_effects')]).toEqual(['5', '5', '0']);
    expect([cell('sideEffect_none'), cell('sideEffect_nausea'), cell('sideEffect_headache')]).toEqual(['', '', '0']);
    expect(csv).toContain('""brandName"":""Northlight"",""count"":5}');
    expect((await anonymous.get('/api/open-data/supplements?format=xml')).status).toBe(400);
  });

  it('what is withdrawn is in no response afterwards', async () => {
    const anonymous = product.anonymous();
    const countSupplements = async () =>
      (await anonymous.get<OpenSupplementsDto>('/api/open-data/supplements')).body.supplements.length;
    expect(await countSupplements()).toBe(1);
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names, { stillTakingStatus: 'stopped_side_effects' });
    await approve(await product.signInAs('admin'), id);
    const readStatuses = async () =>
      (await anonymous.get<OpenSupplementsDto>('/api/open-data/supplements')).body.supplements[0].statuses.length;
    expect(await readStatuses()).toBe(2);
    expect((await author.delete(`/api/testimonials/${id}`)).status).toBeLessThan(300);
    expect(await readStatuses()).toBe(1);
  });

  it('comparisons have each pair of the published supplements with the probability of the page', async () => {
    const anonymous = product.anonymous();
    const path = `/api/open-data/comparisons?conditionId=${names.conditionId}`;
    expect((await anonymous.get<OpenComparisonsDto>(path)).body).toMatchObject({
      licence: 'CC-BY-4.0',
      conditionNameEs: 'Insomnio',
      comparisons: [],
    });
    await createApprovedTestimonial(product, names, {
      supplementId: names.otherSupplementId,
      perceivedImprovement: 'moderate',
    });
    const { comparisons } = await waitUntil(
      async () => (await anonymous.get<OpenComparisonsDto>(path)).body,
      (body) => body.comparisons.length > 0,
    );
    const ids = [names.supplementId, names.otherSupplementId].sort((a, b) => a - b);
    const { body: page } = await anonymous.get<ComparisonDto>(
      `/api/analysis/comparison?conditionId=${names.conditionId}&supplementIds=${ids.join(',')}`,
    );
    const [{ firstBetterProbability, tooCloseToSay }] = page.pairs;
    expect(comparisons).toEqual([
      expect.objectContaining({ firstId: ids[0], secondId: ids[1], firstBetterProbability, tooCloseToSay }),
    ]);
    const { headers, body: csv } = await anonymous.get<string>(`${path}&format=csv`);
    expect(headers.get('content-disposition')).toMatch(/recuento-comparisons-\d+-\d{4}-\d\d-\d\d\.csv/);
    expect(csv.split('\r\n')[1]).toContain(`,${firstBetterProbability},false,`);
    expect((await anonymous.get('/api/open-data/comparisons?conditionId=424242')).status).toBe(404);
    expect((await anonymous.get('/api/open-data/comparisons')).status).toBe(400);
  });

  it('the counts of what reviewers decided can be read without the rankings', async () => {
    const { rankings, ...counts } = await dump();
    expect(rankings).not.toEqual([]);
    expect((await product.anonymous().get('/api/open-data/moderation')).body).toEqual(counts);
  });

  it('an unknown format is rejected with 400', async () => {
    expect((await product.anonymous().get('/api/open-data/rankings?format=xml')).status).toBe(400);
  });
});
