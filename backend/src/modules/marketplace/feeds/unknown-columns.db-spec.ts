import { addNames } from '../../../../test/fixtures/factories.js';
import { buildFeedRow as row, FeedSender } from '../../../../test/servers/feed-sender.js';
import { TestApp } from '../../../../test/app/test-app.js';

let product: TestApp;
let feedSender: FeedSender;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  await addNames(product.database);
  feedSender = new FeedSender(product, await product.signInAs('admin'));
});

afterAll(() => product.stop());

describe('columns of a feed that are unknown', () => {
  it('are named in the error of a product of a JSON feed', async () => {
    const { body } = await feedSender.sendRows([row({ image_url: 'https://shop.example/1.png', 'Best before': 2027 })]);
    expect(body.errors).toEqual([
      {
        field: 'line 1',
        code: 'unknown_field',
        detail: 'Line 1: The product has unknown fields: image_url, Best before (product 1).',
        line: 1,
        product: 1,
        unknownColumns: ['image_url', 'Best before'],
      },
    ]);
  });

  it('are named in the error of a product of a CSV feed, also one without a name', async () => {
    const columns = Object.keys(row());
    const content = `${columns.join()},ean,\n${Object.values(row()).join(';').replaceAll(', ', ' ').replaceAll(';', ',')},4006381333931,new\n`;
    const { body } = await feedSender.send(content, { name: 'feed.csv' });
    expect(body.errors).toMatchObject([{ field: 'line 2', code: 'unknown_field', unknownColumns: ['ean', ''] }]);
  });

  it('are the first five, each with at most 50 characters', async () => {
    const long = '🌿'.repeat(60);
    const unknown = Object.fromEntries([long, 'a\nb', 'c', 'd', 'e', 'f', 'g'].map((name) => [name, 1]));
    const { body } = await feedSender.sendRows([row(unknown)]);
    const unknownColumns = [`${'🌿'.repeat(49)}…`, 'a b', 'c', 'd', 'e'];
    expect(body.errors).toMatchObject([{ unknownColumns }]);
    expect(body.errors?.[0].detail).toContain(`: ${unknownColumns.join(', ')} and others`);
  });
});
