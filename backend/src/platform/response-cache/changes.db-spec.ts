import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../../test/app/client.js';
import { buildErasureRequest, createMarker, requestErasure } from '../../../test/fixtures/erasure-fixtures.js';
import { addNames, approve, buildSubmission, type Names, submitTestimonial } from '../../../test/fixtures/factories.js';
import { buildFeedRow, FeedSender } from '../../../test/servers/feed-sender.js';
import { TestApp, waitUntil } from '../../../test/app/test-app.js';

interface Ranking {
  totalTestimonials: number;
  conditionName: string;
  supplementRanking: { supplementId: number; supplementName: string }[];
}
interface Counted {
  testimonialCount: number;
}
interface List {
  supplementName: string | null;
  totalPublicTestimonials: number;
  testimonials: { experience: string }[];
}

/** Two processes with the default of the cache: each learns of changes by notifications. */
let product: TestApp;
let other: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  const env = { RESPONSE_CACHE: 'on' };
  product = await TestApp.start({ env, waitsForRequests: true });
  other = await TestApp.start({ process: 'api', over: product, env });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(async () => {
  await other.app.close();
  await product.stop();
});

const rankingPath = () => `/api/analysis/condition-analysis?conditionQuery=${names.conditionId}&language=en`;
const listPath = () =>
  `/api/testimonials?conditionId=${names.conditionId}&supplementId=${names.supplementId}&language=en`;

/** A response older than this is confirmed before it is sent: CONFIRMED_MS of the cache. */
const MAX_AGE_MS = 500;

/** Reads from both processes. */
async function readBoth<Body>(path: string): Promise<Body[]> {
  const read = async (app: TestApp) => (await app.anonymous().get<Body>(path)).body;
  return Promise.all([product, other].map(read));
}

/**
 * Waits until the change has been made, seen by a user whose responses are not cached, and reads half a second later from
 * each process once: a change is visible everywhere within a second. Later reads are answered from the cache.
 */
async function expectVisible<Body, Value>(path: string, select: (body: Body) => Value, expected: Value): Promise<void> {
  const asText = (body: Body) => JSON.stringify(select(body));
  await waitUntil(
    async () => asText((await admin.get<Body>(path)).body),
    (text) => text === JSON.stringify(expected),
  );
  await pause(MAX_AGE_MS);
  expect((await readBoth<Body>(path)).map(select)).toEqual([expected, expected]);
  expect((await readBoth<Body>(path)).map(select)).toEqual([expected, expected]);
}

const reportPath = () => `/api/analysis/supplement-report?supplementId=${names.supplementId}&language=en`;

const countRanked = ({ totalTestimonials }: Ranking) => totalTestimonials;
const selectCount = ({ testimonialCount }: Counted) => testimonialCount;
const countListed = ({ totalPublicTestimonials }: List) => totalPublicTestimonials;

describe('changes are visible in every process', () => {
  it('approval, edit and deletion of a testimonial', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await expectVisible(rankingPath(), countRanked, 0);
    await expectVisible(listPath(), countListed, 0);

    await approve(admin, id);
    await expectVisible(rankingPath(), countRanked, 1);
    await expectVisible(listPath(), countListed, 1);

    const edited = buildSubmission(names, { experience: 'I sleep through the night.', version: 2 });
    expect((await author.put(`/api/testimonials/${id}`, edited)).status).toBe(200);
    await expectVisible(rankingPath(), countRanked, 0);
    await expectVisible(listPath(), countListed, 0);

    await approve(admin, id);
    await expectVisible(listPath(), ({ testimonials }: List) => testimonials.map(({ experience }) => experience), [
      'I sleep through the night.',
    ]);
    expect((await author.delete(`/api/testimonials/${id}`)).status).toBe(204);
    await expectVisible(rankingPath(), countRanked, 0);
    await expectVisible(listPath(), countListed, 0);
  });

  it('a user reads in the same process what was just changed', async () => {
    for (let n = 0; n < 10; n += 1) {
      const author = await product.signUpUser();
      const id = await submitTestimonial(author, names);
      await approve(admin, id);
      expect((await product.anonymous().get<List>(listPath())).body.totalPublicTestimonials).toBe(1);
      expect((await author.delete(`/api/testimonials/${id}`)).status).toBe(204);
      expect((await product.anonymous().get<List>(listPath())).body.totalPublicTestimonials).toBe(0);
    }
  });

  it('nothing of an erased user is in a response after the receipt', async () => {
    for (let n = 0; n < 2; n += 1) {
      const marker = createMarker();
      const user = await product.signUpUser(`erased-${marker}@example.org`);
      const id = await submitTestimonial(user, names, { experience: `It helped, ${marker}.` });
      await approve(admin, id);
      await expectVisible(rankingPath(), countRanked, 1);
      await expectVisible(listPath(), ({ testimonials }: List) => testimonials[0]?.experience, `It helped, ${marker}.`);
      for (const body of await readBoth(reportPath())) expect(JSON.stringify(body)).toContain(marker);
      const receipt = await requestErasure(user, buildErasureRequest());
      expect(receipt.body.completedAt).not.toBeNull();
      for (const path of [listPath(), reportPath()])
        for (const body of await readBoth(path)) expect(JSON.stringify(body)).not.toContain(marker);
      for (const body of await readBoth<Ranking>(rankingPath())) expect(body.totalTestimonials).toBe(0);
    }
  });

  it('a renamed and a merged supplement', async () => {
    const id = await submitTestimonial(await product.signUpUser(), names, { supplementId: names.otherSupplementId });
    await approve(admin, id);
    const selectNames = ({ supplementRanking }: Ranking) =>
      supplementRanking.map(({ supplementName }) => supplementName);
    await expectVisible(rankingPath(), selectNames, ['Valerian root']);
    await product.database.execute(
      `update catalog.supplements set name_en = 'Valerian', is_user_generated = true where id = $1`,
      [names.otherSupplementId],
    );
    await expectVisible(rankingPath(), selectNames, ['Valerian']);
    const merged = await admin.post(`/api/admin/catalog/supplements/${names.otherSupplementId}/merge`, {
      intoId: names.supplementId,
    });
    expect(merged.status).toBe(200);
    await expectVisible(rankingPath(), selectNames, ['Magnesium']);
    await expectVisible(listPath(), countListed, 1);
  });

  it('the products of a new feed', async () => {
    const path = '/api/marketplace/products?language=en';
    const selectTotal = ({ totalProducts }: { totalProducts: number }) => totalProducts;
    await expectVisible(path, selectTotal, 0);
    const sent = await new FeedSender(product, admin).sendRows([buildFeedRow()]);
    expect(sent.status).toBe(200);
    await expectVisible(path, selectTotal, 1);
  });

  it('recomputed cells, in a list of products and in the report of a supplement', async () => {
    const path = `/api/marketplace/products?conditionId=${names.conditionId}&sortBy=effectiveness&language=en`;
    const selectProducts = ({ products }: { products: Counted[] }) => products.map(selectCount);
    const selectConditions = ({ conditions }: { conditions: Counted[] }) => conditions.map(selectCount);
    await expectVisible(path, selectProducts, [1]);
    await expectVisible(reportPath(), selectConditions, [1]);
    // The job writes them after the approval, so a response in between has the former ones.
    await product.database.execute(
      `update analysis.cells set significant = significant + 1 where supplement_id = $1 and age_range = '' and gender = ''`,
      [names.supplementId],
    );
    await expectVisible(path, selectProducts, [2]);
    await expectVisible(reportPath(), selectConditions, [2]);
  });

  it('names that an approval adds to the catalog, in lists and searches', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names, {
      ...{ conditionId: 0, useCustomCondition: true, customConditionName: 'Fresh condition' },
      ...{ supplementId: 0, useCustomSupplement: true, customSupplementName: 'Fresh supplement' },
      ...{ brandId: null, useCustomBrand: true, customBrandName: 'Fresh brand' },
    });
    const searches = ['conditions', 'supplements', 'brands'].map((kind) => `/api/${kind}/search?query=fresh`);
    const paths = ['/api/supplements', '/api/brands', ...searches];
    const isListed = (body: object) => JSON.stringify(body).includes('Fresh');
    for (const path of paths) expect((await readBoth<object>(path)).map(isListed)).toEqual([false, false]);
    await approve(admin, id);
    await expectVisible(paths[0], isListed, true);
    for (const path of paths) expect((await readBoth<object>(path)).map(isListed)).toEqual([true, true]);
  });

  it('the name of a supplement that was added after a list about its id was requested', async () => {
    const path = `/api/testimonials?conditionId=${names.conditionId}&supplementId=900000&language=en`;
    const selectName = ({ supplementName }: List) => supplementName;
    await expectVisible(path, selectName, null);
    await product.database.execute(
      `insert into catalog.supplements (id, name_en, name_es) overriding system value values (900000, 'Late', 'Tardío')`,
    );
    await expectVisible(path, selectName, 'Late');
  });
});
