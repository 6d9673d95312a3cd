import fc from 'fast-check';
import { type Client } from '../../../test/app/client.js';
import { findUserId } from '../../../test/fixtures/erasure-fixtures.js';
import {
  addNames,
  approve,
  buildSubmission,
  type Names,
  reject,
  submitTestimonial,
} from '../../../test/fixtures/factories.js';
import { getPoints } from '../../../test/fixtures/points.js';
import { LockBarrier } from '../../../test/races/barrier.js';
import { TestApp, waitUntil } from '../../../test/app/test-app.js';
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

describe('points for a testimonial', () => {
  it('repeated and concurrent jobs credit once', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await settle(id);
    expect((await getPoints(author)).totalPoints).toBe(0);
    await approve(admin, id);
    await settle(id);
    await settle(id);
    await Promise.all(Array.from({ length: 8 }, () => settle(id)));
    expect((await getPoints(author)).totalPoints).toBe(200);
    const entries = await author.get<{ entries: unknown[]; totalEntries: number }>('/api/user-points/entries');
    expect(entries.body).toMatchObject({
      totalEntries: 1,
      totalPages: 1,
      entries: [
        {
          kind: 'testimonial',
          amount: 200,
          isReversal: false,
          testimonialId: id,
          conditionName: 'Insomnia',
          supplementName: 'Magnesium',
        },
      ],
    });
    await product.database.execute("update catalog.conditions set article_es = 'el' where id = $1", [
      names.conditionId,
    ]);
    const spanish = await author.get('/api/user-points/entries', { 'accept-language': 'es' });
    expect(spanish.body).toMatchObject({ entries: [{ conditionName: 'Insomnio', conditionPhrase: 'el insomnio' }] });
  });

  it('repeated jobs reverse once', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    await settle(id);
    expect((await author.delete(`/api/testimonials/${id}`)).status).toBe(204);
    await Promise.all(Array.from({ length: 5 }, () => settle(id)));
    await settle(id);
    expect((await getPoints(author)).totalPoints).toBe(0);
    expect((await author.get<{ totalEntries: number }>('/api/user-points/entries')).body.totalEntries).toBe(2);
  });

  it('every outcome pays the same, and pending or rejected testimonials pay nothing', async () => {
    const author = await product.signUpUser();
    for (const [index, perceivedImprovement] of ['significant', 'none', 'negative_effects'].entries()) {
      const [{ id: supplementId }] = await product.database.query<{ id: number }>(
        'insert into catalog.supplements (name_en, name_es) values ($1, $1) returning id',
        [`Outcome ${index}`],
      );
      const id = await submitTestimonial(author, names, { supplementId, perceivedImprovement });
      await settle(id);
      expect((await getPoints(author)).totalPoints).toBe(200 * index);
      await approve(admin, id);
      await settle(id);
      expect((await getPoints(author)).totalPoints).toBe(200 * (index + 1));
    }
    const rejected = await submitTestimonial(author, names, { supplementId: names.otherSupplementId });
    await reject(admin, rejected);
    await settle(rejected);
    await settle(424_242);
    expect((await getPoints(author)).totalPoints).toBe(600);
  });

  it('jobs in any order lead to the same balance', async () => {
    const author = await product.signUpUser();
    const first = await submitTestimonial(author, names);
    await approve(admin, first);
    await settle(first);
    // The first testimonial is deleted and replaced by a second one about the same pair before any job runs.
    expect((await author.delete(`/api/testimonials/${first}`)).status).toBe(204);
    const second = await submitTestimonial(author, names);
    await approve(admin, second);
    await settle(second);
    await settle(first);
    expect((await getPoints(author)).totalPoints).toBe(200);
    expect(
      await product.database.query('select testimonial_id from points.active_awards where user_id = $1', [
        await findUserId(product, author),
      ]),
    ).toEqual([{ testimonial_id: second }]);
  });

  it('concurrent settlements of one user wait for one another, so that a pair is credited once', async () => {
    const author = await product.signUpUser();
    const first = await submitTestimonial(author, names);
    await approve(admin, first);
    await settle(first);
    expect((await author.delete(`/api/testimonials/${first}`)).status).toBe(204);
    const second = await submitTestimonial(author, names);
    await approve(admin, second);
    const userLock = {
      name: 'user',
      sql: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      parameters: [`points.user.${await findUserId(product, author)}`],
    };
    const barrier = await LockBarrier.open(product.databaseUrl);
    await barrier.acquire(userLock);
    const settlements = Promise.all([settle(second), settle(first)]);
    await waitUntil(
      () => barrier.countWaiting(),
      (count) => count === 2,
    );
    await barrier.release();
    await settlements;
    await barrier.close();
    expect((await getPoints(author)).totalPoints).toBe(200);
  });

  it('an edit that swaps the subjects of two testimonials keeps the balance correct', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    await settle(id);
    const about = buildSubmission(names, { supplementId: names.otherSupplementId });
    expect((await author.put(`/api/testimonials/${id}`, { ...about, version: 2 })).status).toBe(200);
    const next = await submitTestimonial(author, names);
    await approve(admin, next);
    await settle(next);
    expect((await getPoints(author)).totalPoints).toBe(200);
    await approve(admin, id);
    await settle(id);
    expect((await getPoints(author)).totalPoints).toBe(400);
  });

  it('the balance is 200 per approved pair after any history of delayed jobs', async () => {
    const steps = fc.array(
      fc.tuple(
        fc.constantFrom('send', 'approve', 'reject', 'revoke-approval', 'withdraw', 'edit', 'settle'),
        fc.nat(1),
        fc.nat(9),
      ),
      { minLength: 5, maxLength: 25 },
    );
    const author = await product.signUpUser();
    const supplements = [names.supplementId, names.otherSupplementId];
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const ids: number[] = [];
        for (const [step, which, pick] of history) {
          const supplementId = supplements[which];
          const id = ids[pick % Math.max(1, ids.length)] ?? 424_242;
          const decision = { testimonialId: id, rejectionReason: 'Please tell us the dose.' };
          if (step === 'send') {
            const sent = await author.post<{ id: number }>(
              '/api/testimonials',
              buildSubmission(names, { supplementId }),
            );
            if (sent.status === 201) ids.push(sent.body.id);
          } else if (step === 'approve') await admin.post(`/api/testimonials/admin/${id}/approve`);
          else if (step === 'reject' || step === 'revoke-approval') {
            await admin.post(`/api/testimonials/admin/${id}/${step}`, decision);
          } else if (step === 'withdraw') await author.delete(`/api/testimonials/${id}`);
          else if (step === 'edit') {
            const { body } = await author.get<{ version: number }>(`/api/testimonials/my/${id}`);
            await author.put(`/api/testimonials/${id}`, {
              ...buildSubmission(names, { supplementId }),
              version: body.version,
            });
          } else await settle(id);
          expect((await getPoints(author)).totalPoints).toBeGreaterThanOrEqual(0);
          expect((await getPoints(author)).totalPoints).toBeLessThanOrEqual(400);
        }
        // The job of every event runs, in random order.
        await Promise.all([...ids].reverse().map(settle));
        const waiting = await author.get<{ testimonials: { reviewStatus: string }[] }>(
          '/api/testimonials/my?pageSize=100',
        );
        const approved = waiting.body.testimonials.filter(({ reviewStatus }) => reviewStatus === 'approved').length;
        const pending = waiting.body.testimonials.filter(({ reviewStatus }) => reviewStatus === 'pending').length;
        const { totalPoints } = await getPoints(author);
        expect(totalPoints).toBeGreaterThanOrEqual(approved * 200);
        expect(totalPoints).toBeLessThanOrEqual((approved + pending) * 200);
        for (const id of ids) await author.delete(`/api/testimonials/${id}`);
        await Promise.all(ids.map(settle));
        expect((await getPoints(author)).totalPoints).toBe(0);
      }),
      { numRuns: 12 },
    );
  });
});
