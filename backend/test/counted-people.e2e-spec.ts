import { approve, submitTestimonial, waitForJobs } from './fixtures/factories.js';
import {
  addEntry,
  admin,
  author,
  fromId,
  get,
  intoId,
  merge,
  names,
  NEWER,
  OLDER,
  product,
  publish,
  publishMerged,
  useMergeProduct,
} from './fixtures/merged-pair.js';
import type { OpenDataDto } from '../src/modules/analysis/open-data/open-data.dto.js';
import type { OpenSupplementsDto } from '../src/modules/analysis/open-data/open-supplements.dto.js';
import type { SupplementReportDto } from '../src/modules/analysis/supplements/supplement-report.dto.js';

useMergeProduct();

const readReport = (supplementId: number) =>
  get<SupplementReportDto>(`/api/analysis/supplement-report?supplementId=${supplementId}`);

const readList = (filter = '') =>
  get<{ testimonials: { id: number }[]; totalPublicTestimonials: number; totalCountedTestimonials: number }>(
    `/api/testimonials?conditionId=${names.conditionId}&supplementId=${intoId}${filter}`,
  );

async function publishByOthers(amount: number, changes = {}): Promise<void> {
  for (let other = 0; other < amount; other += 1) {
    await publish({ supplementId: intoId, ...OLDER, ...changes }, await product.signUpUser());
  }
}

describe('everything that counts people', () => {
  /** Five people of whom one has two testimonials. */
  async function publishGroup(): Promise<void> {
    await publishMerged();
    await publishByOthers(4);
    await waitForJobs(product);
  }

  it('the page of the supplement counts each author once', async () => {
    await publishGroup();
    const report = await readReport(intoId);
    expect(report).toMatchObject({
      totalTestimonials: 5,
      stillTaking: 1,
      stopReasons: [{ reason: 'stopped_lack_of_results', reports: 4 }],
      brands: [{ brandId: names.brandId, reports: 5 }],
      conditions: [{ testimonialCount: 5, outcomeCounts: { significant: 1, none: 4 } }],
    });
    expect(report.newestTestimonials).toHaveLength(3);
  });

  it('the comparison counts each author once', async () => {
    await publishGroup();
    const { body } = await product
      .anonymous()
      .get<{ supplements: unknown[] }>(
        `/api/analysis/comparison?conditionId=${names.conditionId}&supplementIds=${intoId},${names.supplementId}`,
      );
    expect(JSON.stringify(body)).toContain('"totalTestimonials":5');
  });

  it('the open data count each author once, and not a group of four people with five testimonials', async () => {
    const small = { conditionId: names.otherConditionId };
    await publish({ supplementId: fromId, ...OLDER, ...small });
    await publish({ supplementId: intoId, ...NEWER, ...small });
    await publishByOthers(3, small);
    await publishGroup();
    const { rankings } = await get<OpenDataDto>('/api/open-data/rankings');
    expect(rankings.find((row) => row.supplementId === intoId)).toMatchObject({ reports: 5, significant: 1, none: 4 });
    const { supplements } = await get<OpenSupplementsDto>('/api/open-data/supplements');
    expect(supplements.find((row) => row.supplementId === intoId)).toMatchObject({
      reports: 5,
      brands: [{ brandId: names.brandId, count: 5 }],
    });
  });

  it('the list has all testimonials, with the number of their authors', async () => {
    await publishGroup();
    expect(await readList()).toMatchObject({ totalPublicTestimonials: 6, totalCountedTestimonials: 5 });
    expect(await readList('&ageRange=35-44')).toMatchObject({
      totalPublicTestimonials: 5,
      totalCountedTestimonials: 4,
    });
    expect(await readList('&ageRange=45-54')).toMatchObject({
      totalPublicTestimonials: 1,
      totalCountedTestimonials: 1,
    });
  });
});

describe('GET /api/admin/catalog/{kind}/{id}/merge-preview', () => {
  const preview = async (kind: string, id: number, into: number) => {
    const path = `/api/admin/catalog/${kind}/${id}/merge-preview?intoId=${into}`;
    const { status, body } = await admin.get<{ authorsOfBoth?: number; code?: string }>(path);
    return [status, body.authorsOfBoth ?? body.code];
  };

  it('counts the authors with public testimonials about both supplements for one condition', async () => {
    await publish({ supplementId: fromId });
    expect(await preview('supplements', fromId, intoId)).toEqual([200, 0]);
    // For another condition, of another author, and not public.
    await publish({ supplementId: intoId, conditionId: names.otherConditionId });
    await publishByOthers(1);
    const id = await submitTestimonial(author, names, { supplementId: intoId });
    expect(await preview('supplements', fromId, intoId)).toEqual([200, 0]);
    await approve(admin, id);
    expect(await preview('supplements', fromId, intoId)).toEqual([200, 1]);
  });

  it('does not count an author whose testimonial about the merged supplement is not public', async () => {
    await publish({ supplementId: intoId });
    const id = await submitTestimonial(author, names, { supplementId: fromId });
    expect(await preview('supplements', fromId, intoId)).toEqual([200, 0]);
    await approve(admin, id);
    expect(await preview('supplements', fromId, intoId)).toEqual([200, 1]);
  });

  it('counts the authors with public testimonials about one supplement for both conditions, once each', async () => {
    const [conditionId, mergedId] = [await addEntry('conditions'), await addEntry('conditions')];
    for (const supplementId of [fromId, intoId]) {
      await publish({ conditionId: mergedId, supplementId });
      await publish({ conditionId, supplementId });
    }
    expect(await preview('conditions', mergedId, conditionId)).toEqual([200, 1]);
  });

  it('is rejected like the merge', async () => {
    expect(await preview('supplements', names.supplementId, intoId)).toEqual([404, 'entry_not_found']);
    expect(await preview('supplements', fromId, fromId)).toEqual([400, 'validation_failed']);
    expect(await preview('medications', fromId, intoId)).toEqual([400, 'validation_failed']);
    await merge('supplements', fromId, intoId);
    expect(await preview('supplements', fromId, names.supplementId)).toEqual([409, 'already_merged']);
    const { status } = await author.get(`/api/admin/catalog/supplements/${intoId}/merge-preview?intoId=${fromId}`);
    expect(status).toBe(403);
  });
});
