import { MarketplaceFixture } from '../../../../test/fixtures/marketplace-fixture.js';
import { buildFeedRow as row, FeedSender } from '../../../../test/servers/feed-sender.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { MergeApplier } from '../merges/merge-applier.js';
import { LockBarrier } from '../../../../test/races/barrier.js';

let market: MarketplaceFixture;
let product: TestApp;
let feedSender: FeedSender;
let barrier: LockBarrier;

beforeAll(async () => {
  market = await MarketplaceFixture.open({ process: 'api' });
  ({ product } = market);
  feedSender = new FeedSender(product, market.admin);
  barrier = await LockBarrier.open(product.databaseUrl);
});

afterAll(async () => {
  await barrier.close();
  await product.stop();
});

const findSupplement = async (name: string) =>
  (await product.database.query<{ id: number }>('select id from catalog.supplements where name_en = $1', [name]))[0].id;

/** Sends a feed, and waits until its import waits for the deletion of the supplement of its first product. */
async function startFeed(supplement: string, advertiser: string, parameter?: string, later: string[] = []) {
  const [{ id }] = await product.database.query<{ id: number }>(
    `insert into catalog.supplements (name_en, name_es, is_user_generated)
     select name, name, true from unnest($1::text[]) name returning id`,
    [[supplement, ...later]],
  );
  await barrier.acquire({
    name: 'deletion',
    sql: 'delete from catalog.supplements where id = $1',
    parameters: [id],
  });
  const sending = feedSender.sendRows(
    [supplement, ...later].map((name, index) => row({ id: `P-${index + 1}`, supplement: name })),
    { advertiser, parameter },
  );
  await waitUntil(
    () => barrier.countWaiting(),
    (count) => count === 1,
  );
  return { sending };
}

it('a feed is imported while a supplement that it names is deleted with its last user', async () => {
  const { sending } = await startFeed('Sea moss', 'Kiosko Tilo');
  await barrier.release();
  expect((await sending).body).toMatchObject({ added: 1 });
  expect(await feedSender.findProducts('Kiosko Tilo')).toMatchObject([
    { supplementId: null, supplementName: 'Sea moss' },
  ]);
});

it('a merge is applied to the products of a feed that read the names before it', async () => {
  const { sending } = await startFeed('Sugar kelp', 'Tideshop', undefined, ['Marine magnesium', 'Magnesium chloride']);
  const [fromId, intoId] = await Promise.all(['Marine magnesium', 'Magnesium chloride'].map(findSupplement));
  const path = `/api/admin/catalog/supplements/${fromId}/merge`;
  const { body } = await market.admin.post<{ mergeId: number }>(path, { intoId });
  const { ended: applied } = await barrier.start(() => product.app.get(MergeApplier).syncMerge(body.mergeId));
  await barrier.release();
  await Promise.all([sending, applied]);
  const products = await feedSender.findProducts('Tideshop');
  expect(products.map(({ supplementId }) => supplementId).sort()).toEqual([intoId, intoId, null]);
});

it('users get their first links to a shop, and orders arrive, while the feed of the shop is imported', async () => {
  const [user, buyer] = [await product.signUpUser(), await product.signUpUser()];
  const order = await market.buildOrder(buyer);
  const { sending } = await startFeed('Irish moss', 'Brightjar');
  expect(await market.findClickReference(user)).toMatch(/^[\w-]{22}$/);
  expect((await market.brightjar.sendConversion(order)).status).toBe(202);
  await barrier.release();
  // An import that blocked them would have reached the limit for waiting for a lock first.
  expect((await sending).body).toMatchObject({ advertiser: 'Brightjar', rows: 1 });
});

it('a feed waits for an earlier one of the shop that another process imports, and replaces it', async () => {
  const other = await TestApp.start({ process: 'api', over: product });
  const otherSender = new FeedSender(other, await other.signInAs('admin'));
  const { sending: earlier } = await startFeed('Dulse', 'Larkshop', '');
  const rows = [row({ id: 'P-2', title: 'Of the later feed' })];
  const { ended: later } = await barrier.start(() =>
    otherSender.sendRows(rows, { advertiser: 'Larkshop', parameter: '' }),
  );
  await barrier.release();
  expect([(await earlier).status, (await later).status]).toEqual([200, 200]);
  expect((await feedSender.findProducts('Larkshop')).map(({ title }) => title)).toEqual(['Of the later feed']);
  await other.pause();
});
