import type { Client } from '../../../test/app/client.js';
import { findUserId } from '../../../test/fixtures/erasure-fixtures.js';
import {
  addNames,
  approve,
  buildSubmission,
  type Names,
  revokeApproval,
  submitTestimonial,
} from '../../../test/fixtures/factories.js';
import { mergeEntries } from '../../../test/fixtures/merges.js';
import { getPoints } from '../../../test/fixtures/points.js';
import { TestApp } from '../../../test/app/test-app.js';
import { LedgerAudit } from './ledger-audit.js';
import { SettleTestimonialJob } from './settle-testimonial.job.js';

let product: TestApp;
let names: Names;
let admin: Client;

/** Runs without workers: each test runs its jobs explicitly. */
beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const settle = (testimonialId: number) => product.app.get(SettleTestimonialJob).handle({ testimonialId });

async function submitAndSettle(author: Client, about: Record<string, unknown> = {}): Promise<number> {
  const id = await submitTestimonial(author, names, about);
  await approve(admin, id);
  await settle(id);
  return id;
}

async function edit(author: Client, id: number, changes: Record<string, unknown>): Promise<void> {
  const { body } = await author.get<{ version: number }>(`/api/testimonials/my/${id}`);
  const edited = { ...buildSubmission(names, changes), version: body.version };
  expect((await author.put(`/api/testimonials/${id}`, edited)).status).toBe(200);
}

/** Amounts of the ledger, oldest first, and the active awards. */
async function readLedger(author: Client) {
  const userId = await findUserId(product, author);
  const entries = await product.database.query<{ amount: number }>(
    'select amount from points.ledger_entries where user_id = $1 order by id',
    [userId],
  );
  const awards = await product.database.query<{ testimonial: number; condition: number; supplement: number }>(
    `select testimonial_id as testimonial, condition_id as condition, supplement_id as supplement
     from points.active_awards where user_id = $1 order by testimonial_id`,
    [userId],
  );
  return { amounts: entries.map(({ amount }) => amount), awards };
}

/** Creates catalog entries from custom names, as submissions do. */
async function addCustomNames(kind: 'conditions' | 'supplements', ...added: string[]): Promise<number[]> {
  const rows = await product.database.query<{ id: number }>(
    `insert into catalog.${kind} (name_en, name_es, is_user_generated)
     select name, name, true from unnest($1::text[]) as name returning id`,
    [added],
  );
  return rows.map(({ id }) => id);
}

const merge = (kind: 'conditions' | 'supplements', id: number, intoId: number) =>
  mergeEntries(product, admin, { kind, id, intoId });

const hide = (id: number) =>
  product.database.execute(`update testimonials.testimonials set review_status = 'hidden' where id = $1`, [id]);

const readEvents = (name: string) =>
  product.database.query<{ payload: object }>('select payload from platform.outbox where name = $1 order by id', [
    name,
  ]);

describe('active awards', () => {
  it.each(['condition', 'supplement'] as const)('an edit of the %s alone moves the credit', async (changed) => {
    const author = await product.signUpUser();
    const id = await submitAndSettle(author);
    const [conditionId, supplementId] =
      changed === 'condition'
        ? [names.otherConditionId, names.supplementId]
        : [names.conditionId, names.otherSupplementId];
    await edit(author, id, { conditionId, supplementId });
    await settle(id);
    // A pending testimonial keeps its credit.
    expect((await readLedger(author)).amounts).toEqual([200]);
    await approve(admin, id);
    await settle(id);
    expect(await readLedger(author)).toEqual({
      amounts: [200, -200, 200],
      awards: [{ testimonial: id, condition: conditionId, supplement: supplementId }],
    });
  });

  it('a hidden testimonial keeps its credit', async () => {
    const author = await product.signUpUser();
    const id = await submitAndSettle(author);
    await hide(id);
    await settle(id);
    expect((await readLedger(author)).amounts).toEqual([200]);
  });

  it('a merge announces that the award of a hidden testimonial follows', async () => {
    const [supplementId] = await addCustomNames('supplements', 'Blend of a hidden testimonial');
    const id = await submitAndSettle(await product.signUpUser(), { supplementId });
    await hide(id);
    await merge('supplements', supplementId!, names.supplementId);
    expect(await readEvents('testimonials.renamed')).toContainEqual({ payload: { testimonialId: id } });
  });

  it('the audit finds a missing award of a hidden testimonial, and one for another pair', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    await hide(id);
    const audit = async () => {
      const mismatches: string[] = [];
      await product.app.get(LedgerAudit).run((mismatch, ...about) => {
        if (about.some((subject) => 'testimonialId' in subject && subject.testimonialId === id))
          mismatches.push(mismatch);
      });
      return mismatches;
    };
    expect(await audit()).toEqual([`Testimonial ${id} is hidden but has no award.`]);
    await settle(id);
    expect(await audit()).toEqual([]);
    await product.database.execute('update points.active_awards set supplement_id = $2 where testimonial_id = $1', [
      id,
      names.otherSupplementId,
    ]);
    expect(await audit()).toEqual([expect.stringContaining('the testimonial is about')]);
  });

  it('a merge of the condition or the supplement moves the award without a new entry', async () => {
    const author = await product.signUpUser();
    const [conditionId] = await addCustomNames('conditions', 'Light sleep');
    const [supplementId] = await addCustomNames('supplements', 'Sleep blend');
    const id = await submitAndSettle(author, { conditionId, supplementId });
    await merge('supplements', supplementId!, names.supplementId);
    await settle(id);
    const moved = { testimonial: id, condition: conditionId, supplement: names.supplementId };
    expect(await readLedger(author)).toEqual({ amounts: [200], awards: [moved] });
    await merge('conditions', conditionId!, names.conditionId);
    await settle(id);
    expect(await readLedger(author)).toEqual({ amounts: [200], awards: [{ ...moved, condition: names.conditionId }] });
  });

  it.each(['condition', 'supplement'] as const)(
    'after a merge, an edit that also changes the %s is a new credit',
    async (changed) => {
      const author = await product.signUpUser();
      const [supplementId] = await addCustomNames('supplements', `Blend before an edit of the ${changed}`);
      const id = await submitAndSettle(author, { supplementId });
      await merge('supplements', supplementId!, names.supplementId);
      const about =
        changed === 'condition'
          ? { conditionId: names.otherConditionId, supplementId: names.supplementId }
          : { conditionId: names.conditionId, supplementId: names.otherSupplementId };
      await edit(author, id, about);
      await approve(admin, id);
      await settle(id);
      expect(await readLedger(author)).toEqual({
        amounts: [200, -200, 200],
        awards: [{ testimonial: id, condition: about.conditionId, supplement: about.supplementId }],
      });
    },
  );

  it.each(['deleted', 'revoked'])(
    'two testimonials that a merge made about one pair share an award, which the other gets when the first is %s',
    async (end) => {
      const author = await product.signUpUser();
      const [supplementId] = await addCustomNames('supplements', `Blend of testimonials to be ${end}`);
      const credited = await submitAndSettle(author);
      const merged = await submitAndSettle(author, { supplementId });
      expect((await getPoints(author)).totalPoints).toBe(400);
      await merge('supplements', supplementId!, names.supplementId);
      await settle(merged);
      await settle(credited);
      const award = { testimonial: credited, condition: names.conditionId, supplement: names.supplementId };
      expect(await readLedger(author)).toEqual({ amounts: [200, 200, -200], awards: [award] });

      if (end === 'deleted') expect((await author.delete(`/api/testimonials/${credited}`)).status).toBe(204);
      else await revokeApproval(admin, credited);
      // The job of the other one may run before the job of the first.
      await settle(merged);
      await settle(credited);
      expect(await readLedger(author)).toEqual({
        amounts: [200, 200, -200, -200, 200],
        awards: [{ ...award, testimonial: merged }],
      });
    },
  );

  it.each(['condition', 'supplement'] as const)(
    'an award whose testimonial was edited to another %s goes to the next testimonial about the pair',
    async (changed) => {
      const author = await product.signUpUser();
      const first = await submitAndSettle(author);
      await edit(
        author,
        first,
        changed === 'condition' ? { conditionId: names.otherConditionId } : { supplementId: names.otherSupplementId },
      );
      await approve(admin, first);
      // The job of the edit has not run yet.
      const second = await submitAndSettle(author);
      const pair = { condition: names.conditionId, supplement: names.supplementId };
      expect(await readLedger(author)).toEqual({
        amounts: [200, -200, 200],
        awards: [{ testimonial: second, ...pair }],
      });
      await settle(first);
      expect((await getPoints(author)).totalPoints).toBe(400);
    },
  );

  it('an award whose pair was merged since goes to the next testimonial about the current pair', async () => {
    const author = await product.signUpUser();
    const [first, second] = await addCustomNames('supplements', 'Blend merged first', 'Blend merged second');
    const merged = await submitAndSettle(author, { supplementId: first });
    const credited = await submitAndSettle(author, { supplementId: second });
    await merge('supplements', first!, second!);
    await settle(merged);
    // The award still names the entry of the second merge.
    await merge('supplements', second!, names.supplementId);
    await revokeApproval(admin, credited);
    await settle(credited);
    const award = { testimonial: merged, condition: names.conditionId, supplement: names.supplementId };
    expect((await readLedger(author)).awards).toEqual([award]);
  });

  it('each settlement of an existing testimonial is announced, that of a deleted one is not', async () => {
    const author = await product.signUpUser();
    const before = (await readEvents('points.settled')).length;
    const id = await submitAndSettle(author);
    expect((await author.delete(`/api/testimonials/${id}`)).status).toBe(204);
    await settle(id);
    expect((await readLedger(author)).amounts).toEqual([200, -200]);
    expect((await readEvents('points.settled')).slice(before)).toEqual([{ payload: { testimonialId: id } }]);
  });
});
