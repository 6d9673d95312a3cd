import { writeSync } from 'node:fs';
import { insertCampaign, simulateCampaign } from '../../../test/fixtures/integrity-campaign.js';
import { TestApp } from '../../../test/app/test-app.js';

/** More than a thousand checks: 20 s on an idle machine, several times as long beside other tests and with files on a disk. */
jest.setTimeout(600_000);

const SEED = 20_261_122;

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

it('most of 50 false testimonials among 1,000 honest ones are flagged, and few of the honest ones', async () => {
  const falseIds = await insertCampaign(product.database, simulateCampaign(SEED));
  expect(falseIds.size).toBe(50);
  // As autovacuum does: until then every search reads all new texts.
  await product.database.execute('vacuum analyze');
  const admin = await product.signInAs('admin');
  const countChecks = async () =>
    (await product.database.query<{ n: number }>('select count(*)::int as n from review.flag_checks'))[0].n;
  // Each request checks testimonials for a second.
  do {
    const list = await admin.get('/api/testimonials/admin/pending?pageSize=1');
    expect(list.body).toMatchObject({ totalWaiting: 1050 });
  } while ((await countChecks()) < 1050);
  const flags = await product.database.query<{ id: number; code: string }>(
    `select testimonial_id as id, code from review.flags where signal is not null
     union select testimonial_id, 'near_duplicate' from review.similarities
     union select other_id, 'near_duplicate' from review.similarities`,
  );

  const measure = (name: string, ids: number[]) => {
    const flagged = new Set(ids);
    const found = [...flagged].filter((id) => falseIds.has(id)).length;
    const [precision, recall] = [flagged.size === 0 ? 1 : found / flagged.size, found / falseIds.size];
    const figures = `precision ${percent(precision)}, recall ${percent(recall)}`;
    return { precision, recall, line: `${name}: ${flagged.size} flagged, ${found} of them false: ${figures}` };
  };
  const codes = [...new Set(flags.map(({ code }) => code))].sort();
  const idsOf = (wanted: string) => flags.filter(({ code }) => code === wanted).map(({ id }) => id);
  const independent = flags.filter(({ code }) => code !== 'new_account').map(({ id }) => id);
  const repeated = independent.filter((id, index) => independent.indexOf(id) !== index);
  const any = measure('any signal', independent);
  const several = measure('two or more signals', repeated);
  const lines = [any, several, ...codes.map((code) => measure(code, idsOf(code)))].map(({ line }) => line);
  writeSync(1, `\nSimulated campaign: 50 false among 1,000 honest testimonials\n${lines.join('\n')}\n`);

  // What else is honest and looks like a campaign: a newspaper article, a support group behind one address.
  expect(any.recall).toBeGreaterThanOrEqual(0.85);
  expect(any.precision).toBeGreaterThanOrEqual(0.6);
  expect(several.recall).toBeGreaterThanOrEqual(0.8);
  expect(several.precision).toBeGreaterThanOrEqual(0.9);
});
