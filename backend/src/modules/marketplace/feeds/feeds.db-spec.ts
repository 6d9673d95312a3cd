import type { Client } from '../../../../test/app/client.js';
import { addNames, type Names } from '../../../../test/fixtures/factories.js';
import { buildFeedRow as row, type FeedResponse, FeedSender } from '../../../../test/servers/feed-sender.js';
import { TestApp } from '../../../../test/app/test-app.js';

let product: TestApp;
let names: Names;
let admin: Client;
let feedSender: FeedSender;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
  feedSender = new FeedSender(product, admin);
});

afterAll(() => product.stop());

describe('product feeds', () => {
  it('a feed adds, changes, retires and restores products and dates their prices', async () => {
    const first = await feedSender.sendRows([row(), row({ id: 'M-2', title: 'Second', price: '13.00', discount: 10 })]);
    expect([first.status, first.body]).toEqual([
      200,
      { advertiser: 'Brightjar', rows: 2, added: 2, updated: 0, retired: 0 },
    ]);
    const [magnesium, second] = await feedSender.findProducts();
    expect(magnesium).toMatchObject({
      supplementId: names.supplementId,
      supplementName: 'Magnesium',
      price: 12.5,
      discount: 0,
      weightAmount: null,
      affiliateUrl: 'https://brightjar.example/p/1',
    });
    expect(second).toMatchObject({ price: 13, discount: 10 });
    const secondFeed = await feedSender.sendRows([
      row({ price: 11, weightAmount: 2.5, weightUnit: 'fl oz' }),
      row({ id: 'M-3' }),
    ]);
    expect(secondFeed.body).toMatchObject({ rows: 2, added: 1, updated: 1, retired: 1 });
    const [changed] = await feedSender.findProducts();
    expect(changed).toMatchObject({ id: magnesium.id, price: 11, weightAmount: 2.5, weightUnit: 'fl oz' });
    expect(new Date(changed.priceCheckedAt).getTime()).toBeGreaterThan(new Date(magnesium.priceCheckedAt).getTime());
    expect((await product.anonymous().get(`/api/marketplace/products/${second.id}`)).status).toBe(404);
    await feedSender.sendRows([row({ id: 'M-2', title: 'Second' })]);
    expect(await feedSender.findProducts()).toEqual([expect.objectContaining({ id: second.id, title: 'Second' })]);
  });

  it('a CSV feed may contain quotes, line breaks, a byte order mark and accents', async () => {
    const csv =
      '\uFEFFid,title,supplement,brand,price,currency,url,weightAmount,weightUnit,discount\r\n' +
      'a,"Tea, ""calm""\nand warm",Infusión,Ábrego,9.95,GBP,/marketplace/product-demo/1,1.5,kg,\r\n' +
      '\r\n' +
      'b,Plain,valerian ROOT,Ábrego,10,USD,https://tilo.example/b?x=1&y=2,,,5\r\n';
    expect((await feedSender.send(csv, { name: 'feed.csv', advertiser: 'Kiosko Tilo' })).body).toMatchObject({
      rows: 2,
      added: 2,
    });
    expect(await feedSender.findProducts('Kiosko Tilo')).toEqual([
      expect.objectContaining({
        title: 'Tea, "calm" and warm',
        supplementId: null,
        supplementName: 'Infusión',
        weightAmount: 1.5,
        weightUnit: 'kg',
        currency: 'GBP',
        affiliateUrl: '/marketplace/product-demo/1',
      }),
      expect.objectContaining({
        supplementId: names.otherSupplementId,
        discount: 5,
        weightUnit: null,
        affiliateUrl: 'https://tilo.example/b?x=1&y=2',
      }),
    ]);
  });

  it('concurrent feeds of a partner are applied one after the other, each completely', async () => {
    const feeds = ['a', 'b', 'c'].map((prefix) => [1, 2, 3].map((n) => row({ id: `${prefix}-${n}`, title: prefix })));
    const answers = await Promise.all(feeds.map((rows) => feedSender.sendRows(rows, { advertiser: 'Busy' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const titles = (await feedSender.findProducts('Busy')).map(({ title }) => title);
    expect(titles).toHaveLength(3);
    expect(new Set(titles).size).toBe(1);
  });

  it('the first feed of a partner sets its reference parameter, and its name is a valid header value', async () => {
    const unknown = await feedSender.sendRows([row()], { advertiser: 'Unheard Of', parameter: '' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'advertiser_not_found']);
    for (const advertiser of ['a:b', 'a,b', 'Añil', '', 'a  b', 'x'.repeat(101)]) {
      expect((await feedSender.sendRows([row()], { advertiser })).status).toBe(400);
    }
    expect((await feedSender.sendRows([row()], { parameter: 'a=b' })).status).toBe(400);
    const form = new FormData();
    form.append('advertiser', 'Brightjar');
    expect((await admin.call<FeedResponse>('POST', '/api/marketplace/feeds', form)).body.code).toBe(
      'validation_failed',
    );
  });

  it('an empty feed retires all products of the partner only if it is confirmed', async () => {
    const put = (query = '') => admin.call<FeedResponse>('PUT', `/api/marketplace/feeds/Closing%20Down${query}`, '[]');
    const firstFeed = await admin.call<FeedResponse>(
      'PUT',
      '/api/marketplace/feeds/Closing%20Down?referenceParameter=ref',
      JSON.stringify([row(), row({ id: 'second' })]),
    );
    expect(firstFeed.body).toMatchObject({ added: 2 });
    for (const query of ['', '?confirmEmpty=false']) {
      const { status, body } = await put(query);
      expect([query, status, body.code]).toEqual([query, 400, 'feed_empty']);
    }
    expect((await put('?confirmEmpty=yes')).status).toBe(400);
    const findProductsSql = `select 1 from marketplace.products p join marketplace.advertisers a on a.id = advertiser_id
      where a.name = 'Closing Down' and retired_at is null`;
    expect(await product.database.query(findProductsSql)).toHaveLength(2);
    expect((await put('?confirmEmpty=true')).body).toMatchObject({ rows: 0, added: 0, updated: 0, retired: 2 });
    expect(await product.database.query(findProductsSql)).toEqual([]);
    const form = new FormData();
    for (const [name, value] of Object.entries({ advertiser: 'Closing Down', confirmEmpty: 'true' }))
      form.append(name, value);
    form.append('feed', new Blob(['id,title,supplement,brand,price,currency,url\n']), 'empty.csv');
    const secondFeed = await admin.call<FeedResponse>('POST', '/api/marketplace/feeds', form);
    expect([secondFeed.status, secondFeed.body]).toMatchObject([200, { rows: 0, retired: 0 }]);
  });

  it('a JSON feed may be sent as the request body beyond the limit of other JSON bodies', async () => {
    const put = (body: string, path = 'Body%20Shop?referenceParameter=ref', sender = admin) =>
      sender.call<FeedResponse>('PUT', `/api/marketplace/feeds/${path}`, body);
    const many = Array.from({ length: 2_000 }, (_, n) =>
      row({ id: `B-${n}`, title: `Number ${n}, ${'x'.repeat(150)}` }),
    );
    const long = JSON.stringify(many);
    expect(long.length).toBeGreaterThan(500_000);
    const imported = await put(long);
    expect([imported.status, imported.body]).toMatchObject([
      200,
      { advertiser: 'Body Shop', rows: 2_000, added: 2_000 },
    ]);
    const invalid = await put(
      `[${JSON.stringify(row())},\n${JSON.stringify(row({ id: 'c', price: 0 }))}]`,
      'Body%20Shop',
    );
    expect(invalid.body).toMatchObject({ code: 'feed_rejected', errors: [{ field: 'line 2: price' }] });
    expect((await put('{"id":1}', 'Body%20Shop')).body.code).toBe('feed_unreadable');
    expect((await put('', 'Body%20Shop')).body.code).toBe('feed_unreadable');
    expect((await put('[]', 'Unknown%20Shop')).body.code).toBe('advertiser_not_found');
    expect((await put('[]', 'a%3Ab')).status).toBe(400);
    expect((await put('[]', 'Body%20Shop?referenceParameter=a=b')).status).toBe(400);
    expect((await put('[]', 'Body%20Shop', await product.signUpUser())).status).toBe(403);
    expect((await put('[]', 'Body%20Shop', product.anonymous())).status).toBe(401);
    expect(await feedSender.findProducts('Body Shop')).toHaveLength(100);
  });

  it('every feed is logged with its result', async () => {
    interface Log {
      feeds: Record<string, unknown>[];
      totalFeeds: number;
    }
    const getLog = async () => (await admin.get<Log>('/api/marketplace/feeds?pageSize=2')).body;
    const before = (await getLog()).totalFeeds;
    await feedSender.sendRows([row()], { advertiser: 'Logbook' });
    await feedSender.send('id,title\n1\n', { name: 'feed.csv', advertiser: 'Logbook' });
    const { feeds, totalFeeds } = await getLog();
    expect(totalFeeds).toBe(before + 2);
    const noCounts = { rows: null, added: null, updated: null, retired: null };
    expect(feeds).toEqual([
      expect.objectContaining({ advertiserName: 'Logbook', format: 'csv', refusal: 'feed_unreadable', ...noCounts }),
      expect.objectContaining({ format: 'json', refusal: null, rejectedRows: null, rows: 1, added: 1, retired: 0 }),
    ]);
    await feedSender.sendRows([row({ price: 0 }), row({ id: '' })], { advertiser: 'Never Heard Of' });
    expect((await getLog()).feeds[0]).toMatchObject({
      advertiserName: 'Never Heard Of',
      refusal: 'feed_rejected',
      rejectedRows: 2,
    });
    expect((await admin.get<string[]>('/api/marketplace/advertisers')).body).not.toContain('Never Heard Of');
  });

  it('the shops of purchases include one that sells nothing any more, the public ones do not', async () => {
    await feedSender.sendRows([row()], { advertiser: 'Closed Shop' });
    await feedSender.send('[]', { advertiser: 'Closed Shop', confirmEmpty: 'true' });
    expect((await admin.get<string[]>('/api/marketplace/advertisers')).body).not.toContain('Closed Shop');
    const { body } = await admin.get<string[]>('/api/marketplace/purchases/advertisers');
    expect(body).toContain('Closed Shop');
    expect(body).toEqual([...body].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en')));
  });

  it('only admins may send feeds', async () => {
    expect((await feedSender.sendRows([row()], { sender: await product.signUpUser() })).status).toBe(403);
    expect((await feedSender.sendRows([row()], { sender: product.anonymous() })).status).toBe(401);
    expect((await (await product.signUpUser()).get('/api/marketplace/feeds')).status).toBe(403);
    expect((await product.anonymous().get('/api/marketplace/feeds')).status).toBe(401);
  });
});
