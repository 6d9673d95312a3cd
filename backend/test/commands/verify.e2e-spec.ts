import { createApprovedTestimonial, addNames, type Names, waitForJobs } from '../fixtures/factories.js';
import { MissingCells } from '../../src/modules/analysis/cells/missing-cells.js';
import { Reconciler } from '../../src/platform/reconciliation/index.js';
import { MarketplaceFixture } from '../fixtures/marketplace-fixture.js';
import { CommandLine } from '../app/command-line.js';
import { waitUntil, type TestApp } from '../app/test-app.js';

let market: MarketplaceFixture;
let product: TestApp;
let names: Names;
let operator: CommandLine;

beforeAll(async () => {
  market = await MarketplaceFixture.open();
  product = market.product;
  names = await addNames(product.database);
  operator = new CommandLine(product, product.dataDir);
});

afterAll(() => product?.stop());

const change = (sql: string, ...parameters: unknown[]) => product.database.execute(sql, parameters);
const findEntryId = async (testimonialId: number) => {
  const [{ id }] = await product.database.query<{ id: number }>(
    'select entry_id as id from points.active_awards where testimonial_id = $1',
    [testimonialId],
  );
  return id;
};

it('verify finds everything agreeing, then names each thing that does not, and redeliver repairs it', async () => {
  const { conditionId, otherConditionId, supplementId, otherSupplementId } = names;
  const otherPair = { conditionId: otherConditionId, supplementId };
  const unpaid = await createApprovedTestimonial(product, names);
  const underpaid = await createApprovedTestimonial(product, names);
  const overpaid = await createApprovedTestimonial(product, names);
  const partlyReversed = await createApprovedTestimonial(product, names, { supplementId: otherSupplementId });
  const rejected = await createApprovedTestimonial(product, names, otherPair);
  const deleted = await createApprovedTestimonial(product, names, { ...otherPair, supplementId: otherSupplementId });
  const buyer = await product.signUpUser();
  const purchase = await market.brightjar.sendConversion(await market.buildOrder(buyer, { status: 'confirmed' }));
  await waitForJobs(product);
  await waitUntil(
    () => product.database.query('select 1 from points.ledger_entries where purchase_id = $1', [purchase.body.id]),
    (entries) => entries.length === 1,
  );

  expect(await operator.runRaw('verify')).toEqual({
    code: 0,
    stdout: ['6 testimonials, 7 entries, 16 cells: all agree'],
    stderr: [],
  });

  await change('alter table points.ledger_entries disable trigger append_only');
  await change('delete from points.active_awards where testimonial_id = $1', unpaid);
  await change('delete from points.ledger_entries where testimonial_id = $1', unpaid);
  await change('update points.ledger_entries set amount = 150 where testimonial_id = $1', underpaid);
  const [{ id: extraId }] = await product.database.query<{ id: number }>(
    `insert into points.ledger_entries (user_id, kind, amount, testimonial_id)
     select user_id, kind, amount, testimonial_id from points.ledger_entries where testimonial_id = $1 returning id`,
    [overpaid],
  );
  const halfReversedId = await findEntryId(partlyReversed);
  const [{ id: reversalId }] = await product.database.query<{ id: number }>(
    `insert into points.ledger_entries (user_id, kind, amount, testimonial_id, reverses_entry_id)
     select user_id, kind, -150, testimonial_id, id from points.ledger_entries where id = $1 returning id`,
    [halfReversedId],
  );
  await change('delete from points.ledger_entries where purchase_id = $1', purchase.body.id);
  await change(
    `update testimonials.testimonials set review_status = 'rejected', rejection_reason = 'Not clear enough.', approved_at = null where id = $1`,
    rejected,
  );
  await change('delete from testimonials.testimonials where id = $1', deleted);
  const cell = 'condition_id = $1 and supplement_id = $2 and age_range = $3 and gender = $4';
  const pair = [conditionId, supplementId];
  await change(`update analysis.cells set significant = significant + 1 where ${cell}`, ...pair, '', '');
  await change(`update analysis.cells set none = 2 where ${cell}`, ...pair, '', 'female');
  await change(
    `update analysis.cells set histogram = jsonb_set(histogram::jsonb, '{4}', '9')::text where ${cell}`,
    ...pair,
    '35-44',
    '',
  );
  await change(`delete from analysis.cells where ${cell}`, ...pair, '35-44', 'female');

  const { code, stdout } = await operator.runRaw('verify');
  const describeCell = (condition: number, supplement: number, group: string) =>
    `The cell of condition ${condition}, supplement ${supplement} for ${group}`;
  const groups = ['all ages, all genders', 'all ages, female', '35-44, all genders', '35-44, female'];
  const orphanedCells = [supplementId, otherSupplementId].flatMap((supplement) =>
    groups.map(
      (group) =>
        `${describeCell(otherConditionId, supplement, group)} exists, but the group has no approved testimonial.`,
    ),
  );
  expect(code).toBe(1);
  expect(stdout.slice(0, -1).sort()).toEqual(
    [
      `Testimonial ${unpaid} is approved but has no award.`,
      `The award for testimonial ${underpaid} is 150 points, not 200.`,
      `The entries about testimonial ${underpaid} add up to 150 points, not 200.`,
      `The entries about testimonial ${overpaid} add up to 400 points, not 200.`,
      `Entry ${extraId} credits 200 points for testimonial ${overpaid}, but there is no award for it.`,
      `The award for testimonial ${partlyReversed} refers to entry ${halfReversedId}, which is void.`,
      `The entries about testimonial ${partlyReversed} add up to 50 points, not 200.`,
      `Entry ${reversalId} (-150) does not reverse the amount of entry ${halfReversedId} (200).`,
      `Testimonial ${rejected} is rejected but has an award.`,
      `There is an award for testimonial ${deleted}, which does not exist.`,
      `Purchase ${purchase.body.id} is confirmed and earned 0 points, not 150.`,
      `${describeCell(conditionId, supplementId, groups[0])} counts 4 significant; the testimonials report 3.`,
      `${describeCell(conditionId, supplementId, groups[1])} counts 2 none; the testimonials report 0.`,
      `${describeCell(conditionId, supplementId, groups[2])} has a usage histogram that does not match the testimonials.`,
      `${describeCell(conditionId, supplementId, groups[3])} is missing.`,
      ...orphanedCells,
      'The ledger adds up to 1000 points, active awards and confirmed purchases to 1150.',
    ].sort(),
  );
  expect(stdout[stdout.length - 1]).toBe('5 testimonials, 7 entries, 15 cells: 24 disagreements');

  const redelivered = await operator.run('redeliver');
  expect(redelivered).toMatchObject({ code: 0, stderr: [] });
  expect(redelivered.stdout).toEqual(
    expect.arrayContaining([
      'analysis.cells-outdated: 3',
      'points.purchase-unsettled: 1',
      'points.testimonial-unsettled: 6',
    ]),
  );
  await waitForJobs(product);
  expect((await operator.run('verify')).stdout).toEqual([expect.stringMatching(/: all agree$/)]);

  // Like a merge of names without the award, which is then still for the previous pair.
  await change(
    'update points.active_awards set supplement_id = $2 where testimonial_id = $1',
    unpaid,
    otherSupplementId,
  );
  expect((await operator.run('verify')).stdout[0]).toBe(
    `The award for testimonial ${unpaid} is for condition ${conditionId}, supplement ${otherSupplementId}; ` +
      `the testimonial is about ${conditionId}, ${supplementId}.`,
  );
  expect((await operator.run('redeliver')).stdout[0]).toBe('points.testimonial-unsettled: 1');
  await waitForJobs(product);
  expect((await operator.run('verify')).stdout).toEqual([expect.stringMatching(/, 1[0-9] entries, .*: all agree$/)]);
  expect((await operator.run('redeliver')).stdout).toEqual(['No missing effects.']);
});

it('redeliver repairs the effects of other modules although the search in one fails', async () => {
  const id = await createApprovedTestimonial(product, names);
  await waitForJobs(product);
  await change('delete from points.active_awards where testimonial_id = $1', id);
  await change('delete from points.ledger_entries where testimonial_id = $1', id);
  const search = jest.spyOn(MissingCells.prototype, 'findEventsToRepeat').mockImplementation(() => {
    throw new Error('the cells are unreadable');
  });
  expect(await operator.run('redeliver')).toMatchObject({
    code: 1,
    stdout: [
      'points.testimonial-unsettled: 1',
      '1 missing effect; its event is delivered as soon as a worker runs.',
      'The search of MissingCells failed: the cells are unreadable.',
    ],
  });
  search.mockRestore();
  await waitForJobs(product);
  expect((await operator.run('verify')).stdout).toEqual([expect.stringMatching(/: all agree$/)]);
});

it('redeliver does not have to wait while a worker waits whether missing effects persist', async () => {
  const id = await createApprovedTestimonial(product, names);
  await waitForJobs(product);
  await change('delete from points.active_awards where testimonial_id = $1', id);
  await change('delete from points.ledger_entries where testimonial_id = $1', id);
  const reconciler = product.app.get(Reconciler);
  const find = jest.spyOn(reconciler, 'find' as never);
  // As at the start of a worker; ended by the end of the product.
  const search = reconciler.run({ graceMs: 60_000 });
  search.catch(() => undefined);
  await waitUntil(
    () => find.mock.results[0]?.value as Promise<unknown>,
    (missing) => missing !== undefined,
  );
  expect((await operator.run('redeliver')).stdout[0]).toBe('points.testimonial-unsettled: 1');
  await waitForJobs(product);
  expect((await operator.run('verify')).stdout).toEqual([expect.stringMatching(/: all agree$/)]);
});
