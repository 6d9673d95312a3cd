import type { Client } from './app/client.js';
import { TestApp } from './app/test-app.js';
import {
  addNames,
  approve,
  buildSubmission,
  type Names,
  revokeApproval,
  submitTestimonial,
} from './fixtures/factories.js';
import { mergeEntries } from './fixtures/merges.js';
import { getPoints } from './fixtures/points.js';
import { ApplyMergeJob } from '../src/modules/testimonials/merges/apply-merge.job.js';
import { PointsService } from '../src/modules/points/index.js';
import type { ReviewDetailDto } from '../src/modules/review/review.dto.js';

interface Merge {
  id: number;
  intoId: number;
}

let product: TestApp;
let names: Names;
let admin: Client;
let author: Client;

/** Without workers: the test runs the jobs explicitly. */
beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

beforeEach(async () => {
  author = await product.signUpUser();
});

afterAll(() => product.stop());

async function addSupplement(name: string): Promise<number> {
  const [{ id }] = await product.database.query<{ id: number }>(
    'insert into catalog.supplements (name_en, name_es, is_user_generated) values ($1, $1, true) returning id',
    [name],
  );
  return id;
}

const merge = ({ id, intoId }: Merge) => mergeEntries(product, admin, { kind: 'supplements', id, intoId });

const settle = (id: number) => product.app.get(PointsService).settleTestimonial(id);

async function submitAndApprove(supplementId: number): Promise<number> {
  const id = await submitTestimonial(author, names, { supplementId });
  await approve(admin, id);
  await settle(id);
  return id;
}

/** Two approved testimonials that a merge made about one pair. */
async function submitMerged(name: string): Promise<{ firstId: number; mergedId: number; supplementId: number }> {
  const supplementId = await addSupplement(name);
  const firstId = await submitAndApprove(names.supplementId);
  const mergedId = await submitAndApprove(supplementId);
  await merge({ id: supplementId, intoId: names.supplementId });
  await settle(mergedId);
  return { firstId, mergedId, supplementId };
}

async function edit(id: number, changes: Record<string, unknown>) {
  const { version } = (await author.get<{ version: number }>(`/api/testimonials/my/${id}`)).body;
  return author.put<{ code?: string }>(`/api/testimonials/${id}`, { ...buildSubmission(names, changes), version });
}

const readBlock = async (id: number) =>
  (await admin.get<ReviewDetailDto>(`/api/testimonials/admin/${id}`)).body.approvalBlock;

const tryToApprove = async (id: number, body?: object) => {
  const response = await admin.post<{ code?: string }>(`/api/testimonials/admin/${id}/approve`, body);
  return [response.status, response.body?.code];
};

const TEXT = { experience: 'I sleep better now, and I fall asleep faster than before.' };

describe('testimonials that a merge made duplicates', () => {
  it('an approved one can be edited without a change of the pair, and approved again', async () => {
    const { firstId, mergedId, supplementId } = await submitMerged('Edited blend');
    for (const id of [mergedId, firstId]) {
      // The merged entry is the same pair.
      const named = id === mergedId ? { supplementId } : {};
      expect((await edit(id, { ...TEXT, ...named })).status).toBe(200);
      expect((await edit(id, { ...TEXT, doseAmount: 301 })).status).toBe(200);
      expect(await readBlock(id)).toBeNull();
      expect(await tryToApprove(id)).toEqual([204, undefined]);
      await settle(id);
    }
    expect((await getPoints(author)).totalPoints).toBe(200);
  });

  it('an approved one is moved although the other one is hidden until reports are decided', async () => {
    const supplementId = await addSupplement('Blend beside a hidden one');
    const hiddenId = await submitAndApprove(names.supplementId);
    const mergedId = await submitAndApprove(supplementId);
    await product.database.execute(`update testimonials.testimonials set review_status = 'hidden' where id = $1`, [
      hiddenId,
    ]);
    await merge({ id: supplementId, intoId: names.supplementId });
    const { body } = await author.get<ReviewDetailDto>(`/api/testimonials/my/${mergedId}`);
    expect(body).toMatchObject({ supplementName: 'Magnesium', reviewStatus: 'approved' });
    await settle(mergedId);
    // The hidden one keeps the award that both share now.
    const awarded = 'select testimonial_id as id from points.active_awards where testimonial_id = any($1)';
    expect(await product.database.query(awarded, [[hiddenId, mergedId]])).toEqual([{ id: hiddenId }]);
  });

  it('an approved one that was edited to another pair cannot be edited back', async () => {
    const { mergedId } = await submitMerged('Blend with a former pair');
    expect((await edit(mergedId, { supplementId: names.otherSupplementId })).status).toBe(200);
    expect(await edit(mergedId, TEXT)).toMatchObject({ status: 409, body: { code: 'duplicate_testimonial' } });
  });

  it('an approved one that was edited to a custom name is not approved for the former pair', async () => {
    const { firstId, mergedId } = await submitMerged('Blend with a custom name');
    const custom = { supplementId: 0, useCustomSupplement: true, customSupplementName: 'Night capsules' };
    expect((await edit(mergedId, custom)).status).toBe(200);
    expect(await readBlock(mergedId)).toBeNull();
    const chosen = { names: { supplement: names.supplementId } };
    expect(await tryToApprove(mergedId, chosen)).toEqual([409, 'duplicate_testimonial']);
    expect(firstId).not.toBe(mergedId);
  });

  it('the reviewer learns before the decision that a pending one cannot be approved', async () => {
    const supplementId = await addSupplement('Pending blend');
    const firstId = await submitAndApprove(names.supplementId);
    const pendingId = await submitTestimonial(author, names, { supplementId });
    expect(await readBlock(pendingId)).toBeNull();
    await merge({ id: supplementId, intoId: names.supplementId });
    const block = { code: 'duplicate_testimonial', testimonialId: firstId };
    expect(await readBlock(pendingId)).toEqual(block);
    expect(await tryToApprove(pendingId)).toEqual([409, 'duplicate_testimonial']);
    // The author may still correct the text, but it was never approved.
    expect((await edit(pendingId, TEXT)).status).toBe(200);
    expect(await readBlock(pendingId)).toEqual(block);
    expect(await tryToApprove(pendingId)).toEqual([409, 'duplicate_testimonial']);
    expect(await readBlock(firstId)).toBeNull();
  });

  it('the remaining one is a duplicate of a new one after the other was deleted', async () => {
    const { firstId, mergedId } = await submitMerged('Remaining blend');
    expect((await author.delete(`/api/testimonials/${firstId}`)).status).toBe(204);
    const subject = `conditionId=${names.conditionId}&supplementId=${names.supplementId}`;
    const check = await author.get(`/api/testimonials/my/duplicate-check?${subject}`);
    expect(check.body).toMatchObject({ testimonialId: mergedId });
    const { status, body } = await author.post<{ code: string }>('/api/testimonials', buildSubmission(names));
    expect([status, body.code]).toEqual([409, 'duplicate_testimonial']);
    expect((await edit(mergedId, TEXT)).status).toBe(200);
    expect(await tryToApprove(mergedId)).toEqual([204, undefined]);
  });

  it('one that was rejected cannot be submitted again while the other is active', async () => {
    const { mergedId } = await submitMerged('Rejected blend');
    await revokeApproval(admin, mergedId);
    expect(await edit(mergedId, TEXT)).toMatchObject({ status: 409, body: { code: 'duplicate_testimonial' } });
  });

  it('a correction that does not change the pair is accepted', async () => {
    const { mergedId } = await submitMerged('Corrected blend');
    const request = await author.post<{ id: number }>('/api/data-rights/rectify', {
      dataType: 'testimonial',
      recordId: mergedId,
      fieldName: 'doseAmount',
      currentValue: '300',
      requestedValue: '250',
      justification: 'I took less than I wrote.',
    });
    expect([request.status, request.body]).toEqual([201, expect.anything()]);
    expect((await admin.post(`/api/data-rights/rectifications/${request.body.id}/approve`)).status).toBe(204);
    const { body } = await author.get<ReviewDetailDto>(`/api/testimonials/my/${mergedId}`);
    expect(body).toMatchObject({ doseAmount: 250, reviewStatus: 'approved' });
  });

  it.each([
    ['conditions', 'conditionId', 900_511],
    ['supplements', 'supplementId', 511_900],
  ] as const)(
    'one keeps its key in a merge of %s of which one has an id that is a part of it',
    async (kind, field, longId) => {
      await product.database.execute(
        `insert into catalog.${kind} (id, name_en, name_es, is_user_generated)
       select id, 'Entry ' || id, 'Entry ' || id, true from unnest($1::int[]) id`,
        [[511, longId]],
      );
      await approve(admin, await submitTestimonial(author, names, { [field]: 511 }));
      const movedId = await submitTestimonial(author, names, { [field]: longId });
      await approve(admin, movedId);
      await mergeEntries(product, admin, { kind, id: longId, intoId: 511 });
      await mergeEntries(product, admin, { kind, id: 511, intoId: names[field] });
      const pair = { ...names, [field]: longId };
      expect(
        await product.database.query('select subject_key as key from testimonials.testimonials where id = $1', [
          movedId,
        ]),
      ).toEqual([{ key: `${pair.conditionId}/${pair.supplementId}` }]);
    },
  );

  it('an undone merge gives the testimonial that had no award its own', async () => {
    const supplementId = await addSupplement('Separated blend');
    const firstId = await submitAndApprove(names.supplementId);
    const mergedId = await submitAndApprove(supplementId);
    expect((await edit(firstId, TEXT)).status).toBe(200);
    const merged = await admin.post<{ mergeId: number }>(`/api/admin/catalog/supplements/${supplementId}/merge`, {
      intoId: names.supplementId,
    });
    const syncMerge = () => product.app.get(ApplyMergeJob).handle({ mergeId: merged.body.mergeId });
    await syncMerge();
    // The first is pending, so the award is that of the other one.
    await settle(mergedId);
    await approve(admin, firstId);
    await settle(firstId);
    expect((await getPoints(author)).totalPoints).toBe(200);
    expect((await admin.post(`/api/admin/catalog/merges/${merged.body.mergeId}/undo`)).status).toBe(204);
    await syncMerge();
    await settle(mergedId);
    expect((await getPoints(author)).totalPoints).toBe(400);
  });
});
