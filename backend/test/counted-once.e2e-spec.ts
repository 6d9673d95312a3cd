import { approve, buildSubmission, submitTestimonial } from './fixtures/factories.js';
import {
  addEntry,
  admin,
  author,
  fromId,
  intoId,
  merge,
  names,
  NEWER,
  NEWEST_ONLY,
  OLDER,
  OLDER_ONLY,
  product,
  publish,
  publishMerged,
  readOutcomes,
  readRanking,
  useMergeProduct,
} from './fixtures/merged-pair.js';
import { CASES, type Queue } from './fixtures/reported-testimonials.js';
import { signUpReviewer } from './fixtures/reviewers.js';
import { CellsRebuilder } from '../src/modules/analysis/index.js';
import type { ConsentHistoryDto } from '../src/modules/consent/consent.dto.js';

const REASON = 'The receipt is of another product.';

useMergeProduct();

async function edit(id: number, changes: Record<string, unknown>): Promise<void> {
  const { version } = (await author.get<{ version: number }>(`/api/testimonials/my/${id}`)).body;
  const edited = buildSubmission(names, { ...changes, version });
  expect((await author.put(`/api/testimonials/${id}`, edited)).status).toBe(200);
}

async function withdrawConsent(id: number): Promise<{ status: number }> {
  const { body } = await author.get<ConsentHistoryDto>('/api/data-rights/consent-history');
  return author.post(`/api/consents/${body.consentHistory.find((each) => each.testimonialId === id)!.id}/withdraw`);
}

describe('two testimonials of one author that a merge made about one pair', () => {
  it('the ranking counts the one that was approved last, with and without filters', async () => {
    await publishMerged();
    expect(await readOutcomes(intoId)).toEqual(NEWEST_ONLY);
    expect(await readOutcomes(intoId, '&gender=female')).toEqual(NEWEST_ONLY);
    expect(await readOutcomes(intoId, '&ageRange=45-54')).toEqual(NEWEST_ONLY);
    expect(await readOutcomes(intoId, '&minAge=35&maxAge=54')).toEqual(NEWEST_ONLY);
    // The author was younger in the older one, which counts in no group.
    expect(await readOutcomes(intoId, '&ageRange=35-44')).toEqual({});
    const ranking = await readRanking(intoId);
    expect(ranking).toMatchObject({ totalTestimonials: 1, supplementRanking: [{ totalTestimonials: 1 }] });
    expect(ranking.supplementRanking[0].howTaken.stillTakingPercentage).toBe(100);
  });

  it('the last approval decides, not the last submission', async () => {
    const waiting = await submitTestimonial(author, names, { supplementId: fromId, ...OLDER });
    await publish({ supplementId: intoId, ...NEWER });
    await approve(admin, waiting);
    await merge('supplements', fromId, intoId);
    expect(await readOutcomes(intoId)).toEqual(OLDER_ONLY);
  });

  it('of two that were approved at the same time, the later one counts', async () => {
    const { olderId, newerId } = await publishMerged();
    await product.database.execute(
      `update testimonials.testimonials set approved_at = '2026-11-01' where id in (${olderId}, ${newerId})`,
    );
    await product.app.get(CellsRebuilder).run();
    expect(await readOutcomes(intoId)).toEqual(NEWEST_ONLY);
  });

  it('a merge of conditions has the same effect', async () => {
    const [conditionId, mergedId] = [await addEntry('conditions'), await addEntry('conditions')];
    await publish({ conditionId: mergedId, supplementId: intoId, ...OLDER });
    await publish({ conditionId, supplementId: intoId, ...NEWER });
    await merge('conditions', mergedId, conditionId);
    expect(await readOutcomes(intoId, '', conditionId)).toEqual(NEWEST_ONLY);
  });

  it('of three, one counts, also after the one that was never moved is deleted', async () => {
    const thirdId = await addEntry('supplements');
    const { newerId } = await publishMerged();
    await publish({ supplementId: thirdId, ...NEWER, perceivedImprovement: 'residual' });
    await merge('supplements', thirdId, intoId);
    expect(await readOutcomes(intoId)).toEqual({ residual: 1 });
    expect((await author.delete(`/api/testimonials/${newerId}`)).status).toBe(204);
    expect(await readOutcomes(intoId)).toEqual({ residual: 1 });
  });

  it('both count again for their own pairs after the merge is undone', async () => {
    const { mergeId } = await publishMerged();
    expect((await admin.post(`/api/admin/catalog/merges/${mergeId}/undo`)).status).toBe(204);
    expect([await readOutcomes(fromId), await readOutcomes(intoId)]).toEqual([OLDER_ONLY, NEWEST_ONLY]);
  });

  it('testimonials of other authors, and about other pairs, are unaffected', async () => {
    await publishMerged();
    const other = await product.signUpUser();
    await publish({ supplementId: intoId, ...OLDER }, other);
    await publish({ supplementId: intoId, ...OLDER, conditionId: names.otherConditionId });
    expect(await readOutcomes(intoId)).toEqual({ significant: 1, none: 1 });
    expect(await readOutcomes(intoId, '', names.otherConditionId)).toEqual(OLDER_ONLY);
  });
});

describe('the older testimonial counts again', () => {
  it.each<[string, (id: number) => Promise<{ status: number }>]>([
    ['deleted by the author', (id) => author.delete(`/api/testimonials/${id}`)],
    [
      'taken back by an admin',
      (id) =>
        admin.post(`/api/testimonials/admin/${id}/revoke-approval`, { testimonialId: id, rejectionReason: REASON }),
    ],
    ['hidden because its consent was withdrawn', withdrawConsent],
  ])('after the newer one was %s', async (_what, remove) => {
    const { newerId } = await publishMerged();
    expect((await remove(newerId)).status).toBeLessThan(300);
    expect(await readOutcomes(intoId)).toEqual(OLDER_ONLY);
  });

  it('while an edit of the newer one waits, until it is approved again', async () => {
    const { newerId } = await publishMerged();
    await edit(newerId, { supplementId: intoId, ...NEWER, perceivedImprovement: 'moderate' });
    expect(await readOutcomes(intoId)).toEqual(OLDER_ONLY);
    await approve(admin, newerId);
    expect(await readOutcomes(intoId)).toEqual({ moderate: 1 });
  });

  it('if it is approved again after an edit, because then it is the newest', async () => {
    const { olderId } = await publishMerged();
    await edit(olderId, { supplementId: intoId, ...OLDER });
    expect(await readOutcomes(intoId)).toEqual(NEWEST_ONLY);
    await approve(admin, olderId);
    expect(await readOutcomes(intoId)).toEqual(OLDER_ONLY);
  });

  it('while the newer one is hidden because of a report, until it is shown again', async () => {
    const { newerId } = await publishMerged();
    const reviewer = await signUpReviewer(product);
    const explanation = 'It tells readers to leave their tablets.';
    const report = { testimonialId: newerId, reason: 'danger', explanation, language: 'en' };
    expect((await product.anonymous().post('/api/content-reports', report)).status).toBe(201);
    const findCase = async () =>
      (await reviewer.get<Queue>(`${CASES}?pageSize=100`)).body.cases.find((each) => each.testimonial.id === newerId)!;
    for (const [action, outcomes] of [
      ['hide', OLDER_ONLY],
      ['show', NEWEST_ONLY],
    ] as const) {
      const { id, version } = await findCase();
      expect((await reviewer.post(`${CASES}/${id}/${action}`, { version })).status).toBe(200);
      expect(await readOutcomes(intoId)).toEqual(outcomes);
    }
  });

  it('but not after the account of the author was erased', async () => {
    await publishMerged();
    const erasure = await author.call('DELETE', '/api/data-rights/erase', {
      reason: 'No reason',
      confirmErasure: true,
    });
    expect([200, 202]).toContain(erasure.status);
    expect(await readOutcomes(intoId)).toEqual({});
  });
});
