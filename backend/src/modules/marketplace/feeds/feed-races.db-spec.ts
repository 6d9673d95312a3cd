import { buildFeedRow as row, FeedSender } from '../../../../test/servers/feed-sender.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { LockBarrier } from '../../../../test/races/barrier.js';

let product: TestApp;
let feedSender: FeedSender;
let barrier: LockBarrier;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  feedSender = new FeedSender(product, await product.signInAs('admin'));
  barrier = await LockBarrier.open(product.databaseUrl);
});

afterAll(async () => {
  await barrier.close();
  await product.stop();
});

it('a feed is imported while a supplement that it names is deleted with its last user', async () => {
  const [{ id }] = await product.database.query<{ id: number }>(
    `insert into catalog.supplements (name_en, name_es, is_user_generated) values ('Sea moss', 'Sea moss', true) returning id`,
  );
  await barrier.acquire({
    name: 'deletion',
    sql: 'delete from catalog.supplements where id = $1',
    parameters: [id],
  });
  const sending = feedSender.sendRows([row({ id: 'P-1', supplement: 'Sea moss' })], { advertiser: 'Brightjar' });
  await waitUntil(
    () => barrier.countWaiting(),
    (count) => count === 1,
  );
  await barrier.release();
  expect((await sending).body).toMatchObject({ added: 1 });
  expect(await feedSender.findProducts('Brightjar')).toMatchObject([
    { supplementId: null, supplementName: 'Sea moss' },
  ]);
});
