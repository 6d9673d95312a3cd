import { type Client } from '../../../test/app/client.js';
import { findUserId } from '../../../test/fixtures/erasure-fixtures.js';
import { addNames, approve, type Names, submitTestimonial } from '../../../test/fixtures/factories.js';
import { getPoints } from '../../../test/fixtures/points.js';
import { TestApp } from '../../../test/app/test-app.js';
import type { LedgerEntriesDto } from './points.dto.js';
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

describe('GET /api/user-points/my-monthly', () => {
  it('months follow Europe/Madrid, use the reader’s language and are sorted newest first', async () => {
    const author = await product.signUpUser();
    await author.get('/api/user-points/my-monthly');
    const userId = await findUserId(product, author);
    const add = (kind: string, amount: number, at: string, reverses: number | null = null) =>
      product.database.query<{ id: number }>(
        `insert into points.ledger_entries (user_id, kind, amount, created_at, reverses_entry_id)
         values ($1, $2, $3, $4, $5) returning id`,
        [userId, kind, amount, at, reverses],
      );
    await add('testimonial', 200, '2026-10-31T22:59:59Z');
    await add('testimonial', 200, '2026-10-31T23:30:00Z');
    const [{ id: purchase }] = await add('purchase', 150, '2026-11-30T22:30:00Z');
    await add('purchase', -150, '2026-11-30T23:30:00Z', purchase);
    await add('testimonial', 200, '2026-06-30T22:00:00Z');
    const [{ id: reversed }] = await add('purchase', 150, '2026-04-30T22:00:00Z');
    await add('purchase', -150, '2026-05-31T21:59:59Z', reversed);

    const english = await getPoints(author);
    expect(english).toEqual({
      totalPoints: 600,
      monthlyBreakdown: [
        ['2026-12', 'December 2026', -150, 0, -150, 0, 0],
        ['2026-11', 'November 2026', 350, 200, 150, 1, 1],
        ['2026-10', 'October 2026', 200, 200, 0, 1, 0],
        ['2026-07', 'July 2026', 200, 200, 0, 1, 0],
        ['2026-05', 'May 2026', 0, 0, 0, 0, 0],
      ].map(([month, monthName, totalPoints, testimonialPoints, purchasePoints, testimonialCount, purchaseCount]) => ({
        ...{ month, monthName, totalPoints, testimonialPoints, purchasePoints, testimonialCount, purchaseCount },
      })),
    });
    const spanish = (await getPoints(author, 'es-ES,es;q=0.9,en;q=0.1')).monthlyBreakdown.map(
      ({ monthName }) => monthName,
    );
    expect(spanish).toEqual(['diciembre', 'noviembre', 'octubre', 'julio', 'mayo'].map((month) => `${month} de 2026`));
  });

  it('the breakdown contains only the caller’s points and is empty for a new user', async () => {
    const answer = await (await product.signUpUser()).get('/api/user-points/my-monthly');
    expect(answer.body).toEqual({ totalPoints: 0, monthlyBreakdown: [] });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await product.anonymous().get('/api/user-points/my-monthly')).status).toBe(401);
    expect((await product.anonymous().get('/api/user-points/entries')).status).toBe(401);
    const author = await product.signUpUser();
    expect((await author.get('/api/user-points/entries?pageSize=101')).status).toBe(400);
    expect((await author.get('/api/user-points/entries?page=7')).body).toEqual({
      entries: [],
      totalPages: 0,
      totalEntries: 0,
    });
  });
});

describe('points ledger', () => {
  it('a correction of the ledger is listed as a reversal only if it deducts points', async () => {
    const author = await product.signUpUser();
    await author.get('/api/user-points/entries');
    await product.database.execute(
      `insert into points.ledger_entries (user_id, kind, amount, is_correction)
       select $1, 'testimonial', amount, true from unnest(array[200, -200]) amount`,
      [await findUserId(product, author)],
    );
    const { body } = await author.get<LedgerEntriesDto>('/api/user-points/entries');
    const listed = body.entries.map(({ amount, isReversal }) => [amount, isReversal]);
    expect(listed.sort()).toEqual([
      [-200, true],
      [200, false],
    ]);
  });

  it('ledger entries cannot be changed, and an entry cannot be reversed twice', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    await settle(id);
    const where = 'where testimonial_id = $1';
    await expect(
      product.database.execute(`update points.ledger_entries set amount = 2000 ${where}`, [id]),
    ).rejects.toThrow('append-only');
    const reverse = `insert into points.ledger_entries (user_id, kind, amount, reverses_entry_id)
                     select user_id, kind, -amount, id from points.ledger_entries ${where}`;
    await product.database.execute(reverse, [id]);
    await expect(product.database.execute(reverse, [id])).rejects.toThrow('duplicate key');
    const again = `insert into points.active_awards select user_id, condition_id, supplement_id, -1, entry_id
                   from points.active_awards ${where}`;
    await expect(product.database.execute(again, [id])).rejects.toThrow('duplicate key');
  });
});
