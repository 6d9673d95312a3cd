import type { Client } from '../../../../test/app/client.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { findUserId } from '../../../../test/fixtures/erasure-fixtures.js';
import { signUpReviewer } from '../../../../test/fixtures/reviewers.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import { buildFeedRow, FeedSender } from '../../../../test/servers/feed-sender.js';
import { MarketplacePersonalDataProvider } from '../personal-data.provider.js';

interface Log {
  feeds: { id: number; refusal: string | null; sentBy: { id: number; name: string | null } | null }[];
}

let product: TestApp;
let sender: Client;
let senderId: number;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  sender = await signUpReviewer(product);
  expect((await sender.get('/api/marketplace/feeds')).status).toBe(200);
  senderId = await findUserId(product, sender);
});

afterAll(() => product.stop());

const readLog = async () => (await (await product.signInAs('admin')).get<Log>('/api/marketplace/feeds')).body.feeds;

describe('the sender of a feed', () => {
  it('is logged whether the feed is imported or rejected, and however it was sent', async () => {
    const feeds = new FeedSender(product, sender);
    // No supplement of this name exists.
    expect((await feeds.sendRows([buildFeedRow()])).status).toBe(200);
    expect((await feeds.sendRows([buildFeedRow({ price: 0 })])).status).toBe(400);
    const body = JSON.stringify([buildFeedRow()]);
    expect((await sender.call('PUT', '/api/marketplace/feeds/Brightjar', body)).status).toBe(200);
    const sentBy = { id: senderId, name: expect.any(String) };
    expect(await readLog()).toMatchObject([
      { refusal: null, sentBy },
      { refusal: 'feed_rejected', sentBy },
      { refusal: null, sentBy },
    ]);
  });

  it('exports the feeds, and is null after the erasure of the account', async () => {
    const provider = product.app.get(MarketplacePersonalDataProvider);
    const logged = await readLog();
    const sent = await (provider.exportUserData(senderId).feedsSent as () => Promise<object[]>)();
    expect(sent).toEqual(
      logged
        .map(({ id }) => ({ id, advertiserName: 'Brightjar', format: 'json', receivedAt: expect.any(Date) }))
        .reverse(),
    );
    await provider.eraseUserData(senderId);
    expect((await readLog()).map(({ sentBy }) => sentBy)).toEqual([null, null, null]);
    expect(await (provider.exportUserData(senderId).feedsSent as () => Promise<object[]>)()).toEqual([]);
  });

  it('is null in the log of a feed that is rejected because its account is erased meanwhile', async () => {
    const leaving = await signUpReviewer(product);
    expect((await leaving.get('/api/marketplace/feeds')).status).toBe(200);
    const barrier = await LockBarrier.open(product.databaseUrl);
    const parameters = [await findUserId(product, leaving)];
    await barrier.acquire({ name: 'erasure', sql: 'delete from identity.users where id = $1', parameters });
    const sending = new FeedSender(product, leaving).sendRows([buildFeedRow()]);
    await waitUntil(
      () => barrier.countWaiting(),
      (count) => count === 1,
    );
    await barrier.release();
    await barrier.close();
    expect(await sending).toMatchObject({ status: 401, body: { code: 'account_erased' } });
    expect((await readLog())[0]).toMatchObject({ refusal: 'account_erased', sentBy: null });
  });
});
