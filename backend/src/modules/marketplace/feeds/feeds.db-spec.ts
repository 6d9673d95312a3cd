import type { ApiResponse, Client } from '../../../../test/client.js';
import { addNames, type Names } from '../../../../test/factories.js';
import { TestApp } from '../../../../test/test-app.js';
import type { ProductsDto } from '../products/products.dto.js';

interface FeedResponse extends Record<string, unknown> {
  code?: string;
  rejectedRows?: number;
  errors?: { field: string; code: string; detail: string }[];
}

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const row = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 'M-1',
  title: 'Magnesium, 90 capsules',
  supplement: 'Magnesio',
  brand: 'Northlight',
  price: 12.5,
  currency: 'EUR',
  url: 'https://brightjar.example/p/1',
  ...changes,
});

async function send(
  content: string | Buffer,
  { name = 'feed.json', advertiser = 'Brightjar', parameter = 'clickref', sender = admin } = {},
): Promise<ApiResponse<FeedResponse>> {
  const form = new FormData();
  form.append('advertiser', advertiser);
  if (parameter) form.append('referenceParameter', parameter);
  form.append('feed', new Blob([content]), name);
  return sender.call<FeedResponse>('POST', '/api/marketplace/feeds', form);
}

const sendRows = (rows: unknown[], options = {}) => send(JSON.stringify(rows), options);
const findProducts = async (advertiser = 'Brightjar') =>
  (
    await product
      .anonymous()
      .get<ProductsDto>(`/api/marketplace/products?advertisers=${encodeURIComponent(advertiser)}&pageSize=100`)
  ).body.products;

describe('product feeds', () => {
  it('a feed adds, changes, retires and restores products and dates their prices', async () => {
    const first = await sendRows([row(), row({ id: 'M-2', title: 'Second', price: '13.00', discount: 10 })]);
    expect([first.status, first.body]).toEqual([
      200,
      { advertiser: 'Brightjar', rows: 2, added: 2, updated: 0, retired: 0 },
    ]);
    const [magnesium, second] = await findProducts();
    expect(magnesium).toMatchObject({
      supplementId: names.supplementId,
      supplementName: 'Magnesium',
      price: 12.5,
      discount: 0,
      weightAmount: null,
      affiliateUrl: 'https://brightjar.example/p/1',
    });
    expect(second).toMatchObject({ price: 13, discount: 10 });
    const secondFeed = await sendRows([row({ price: 11, weightAmount: 2.5, weightUnit: 'fl oz' }), row({ id: 'M-3' })]);
    expect(secondFeed.body).toMatchObject({ rows: 2, added: 1, updated: 1, retired: 1 });
    const [changed] = await findProducts();
    expect(changed).toMatchObject({ id: magnesium.id, price: 11, weightAmount: 2.5, weightUnit: 'fl oz' });
    expect(new Date(changed.priceCheckedAt).getTime()).toBeGreaterThan(new Date(magnesium.priceCheckedAt).getTime());
    expect((await product.anonymous().get(`/api/marketplace/products/${second.id}`)).status).toBe(404);
    await sendRows([row({ id: 'M-2', title: 'Second' })]);
    expect(await findProducts()).toEqual([expect.objectContaining({ id: second.id, title: 'Second' })]);
  });

  it('a CSV feed may contain quotes, line breaks, a byte order mark and accents', async () => {
    const csv =
      '\uFEFFid,title,supplement,brand,price,currency,url,weightAmount,weightUnit,discount\r\n' +
      'a,"Tea, ""calm""\nand warm",Infusión,Ábrego,9.95,GBP,/marketplace/product-demo/1,1.5,kg,\r\n' +
      '\r\n' +
      'b,Plain,valerian ROOT,Ábrego,10,USD,https://tilo.example/b?x=1&y=2,,,5\r\n';
    expect((await send(csv, { name: 'feed.csv', advertiser: 'Kiosko Tilo' })).body).toMatchObject({
      rows: 2,
      added: 2,
    });
    expect(await findProducts('Kiosko Tilo')).toEqual([
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

  it('a feed with an invalid row changes nothing and reports the lines and columns', async () => {
    await sendRows([row()], { advertiser: 'Steady' });
    const before = await findProducts('Steady');
    const lines = [
      row({ title: 'New title' }),
      row({ id: 'x', url: 'javascript:alert(1)', price: -1 }),
      row({ id: 'y', currency: undefined }),
      row({ id: 'z', weightAmount: 5 }),
      row({ id: 'w', colour: 'red' }),
      ['no object'],
    ];
    const response = await send(`[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]`, {
      advertiser: 'Steady',
    });
    // A list is not a valid row.
    expect(response.body.code).toBe('feed_unreadable');
    const invalid = await send(
      `[\n${lines
        .slice(0, -1)
        .map((line) => JSON.stringify(line))
        .join(',\n')}\n]`,
      { advertiser: 'Steady' },
    );
    expect(invalid.status).toBe(400);
    expect(invalid.body).toMatchObject({ code: 'feed_rejected', rejectedRows: 4 });
    expect(invalid.body.errors?.map(({ field, code }) => [field, code])).toEqual([
      ['line 3: price', 'invalid'],
      ['line 3: url', 'invalid'],
      ['line 4: currency', 'required'],
      ['line 5: weightUnit', 'invalid'],
      ['line 6', 'unknown_field'],
    ]);
    expect(await findProducts('Steady')).toEqual(before);
  });

  it.each([
    ['url', 'javascript:alert(1)'],
    ['url', '//evil.example/p'],
    ['url', 'https://user:pw@shop.example/'],
    ['url', 'ftp://shop.example/'],
    ['imageUrl', '/local.png'],
    ['imageUrl', 'data:image/png;base64,AAAA'],
    ['price', 0],
    ['price', '12,50'],
    ['price', 1e300],
    ['price', 1.005],
    ['price', [1]],
    ['currency', 'eur'],
    ['discount', 100],
    ['discount', 2.5],
    ['title', ''],
    ['title', 'x'.repeat(201)],
    ['title', 'a\u0000b'],
    ['title', '\ud800'],
    ['supplement', 7],
    ['brand', { name: 'x' }],
    ['id', null],
  ])('a feed is rejected when %s is %j', async (column, value) => {
    const { status, body } = await sendRows([row({ [column]: value })], { advertiser: 'Hostile' });
    expect([status, body.code]).toEqual([400, 'feed_rejected']);
    expect(body.errors).toEqual([expect.objectContaining({ field: `line 1: ${column}` })]);
    expect(await findProducts('Hostile')).toEqual([]);
  });

  it('a feed may contain an id only once', async () => {
    const { body } = await send(`[${JSON.stringify(row())},\n${JSON.stringify(row())}]`, { advertiser: 'Twice' });
    expect(body).toMatchObject({
      code: 'feed_rejected',
      rejectedRows: 1,
      errors: [{ field: 'line 2: id', code: 'duplicate', detail: 'Line 2: id is already on line 1.' }],
    });
  });

  it.each([
    ['nothing', '', 'feed.json'],
    ['an empty list', '[]', 'feed.json'],
    ['no list', '{"id":1}', 'feed.json'],
    ['half a list', `[${JSON.stringify(row())}`, 'feed.json'],
    ['half an object', '[{"id":', 'feed.json'],
    ['two lists', '[][]', 'feed.json'],
    ['no JSON', '[{id: 1}]', 'feed.json'],
    ['an endless object', `[{"id":"${'x'.repeat(300_000)}"}]`, 'feed.json'],
    ['deep brackets', `[{"id":${'['.repeat(200_000)}`, 'feed.json'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255, 254]), 'feed.json'],
    ['a header only', 'id,title\n', 'feed.csv'],
    ['an unclosed quote', `id,title\n1,"${'x'.repeat(200_000)}`, 'feed.csv'],
    ['a row with too few cells', 'id,title\n1\n', 'feed.csv'],
  ])('a feed cannot be %s', async (_what, content, name) => {
    const { status, body } = await send(content, { name, advertiser: 'Hostile' });
    expect([status, body.code]).toEqual([400, 'feed_unreadable']);
  });

  it('concurrent feeds of a partner are applied one after the other, each completely', async () => {
    const feeds = ['a', 'b', 'c'].map((prefix) => [1, 2, 3].map((n) => row({ id: `${prefix}-${n}`, title: prefix })));
    const answers = await Promise.all(feeds.map((rows) => sendRows(rows, { advertiser: 'Busy' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const titles = (await findProducts('Busy')).map(({ title }) => title);
    expect(titles).toHaveLength(3);
    expect(new Set(titles).size).toBe(1);
  });

  it('the first feed of a partner sets its reference parameter, and its name is a valid header value', async () => {
    const unknown = await sendRows([row()], { advertiser: 'Unheard Of', parameter: '' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'advertiser_not_found']);
    for (const advertiser of ['a:b', 'a,b', 'Añil', '', 'a  b', 'x'.repeat(101)]) {
      expect((await sendRows([row()], { advertiser })).status).toBe(400);
    }
    expect((await sendRows([row()], { parameter: 'a=b' })).status).toBe(400);
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
      expect([query, status, body.code]).toEqual([query, 400, 'feed_unreadable']);
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
    expect(await findProducts('Body Shop')).toHaveLength(100);
  });

  it('every feed is logged with its result', async () => {
    interface Log {
      feeds: Record<string, unknown>[];
      totalFeeds: number;
    }
    const getLog = async () => (await admin.get<Log>('/api/marketplace/feeds?pageSize=2')).body;
    const before = (await getLog()).totalFeeds;
    await sendRows([row()], { advertiser: 'Logbook' });
    await send('id,title\n1\n', { name: 'feed.csv', advertiser: 'Logbook' });
    const { feeds, totalFeeds } = await getLog();
    expect(totalFeeds).toBe(before + 2);
    const noCounts = { rows: null, added: null, updated: null, retired: null };
    expect(feeds).toEqual([
      expect.objectContaining({ advertiserName: 'Logbook', format: 'csv', refusal: 'feed_unreadable', ...noCounts }),
      expect.objectContaining({ format: 'json', refusal: null, rejectedRows: null, rows: 1, added: 1, retired: 0 }),
    ]);
    await sendRows([row({ price: 0 }), row({ id: '' })], { advertiser: 'Never Heard Of' });
    expect((await getLog()).feeds[0]).toMatchObject({
      advertiserName: 'Never Heard Of',
      refusal: 'feed_rejected',
      rejectedRows: 2,
    });
    expect((await admin.get<string[]>('/api/marketplace/advertisers')).body).not.toContain('Never Heard Of');
  });

  it('only admins may send feeds', async () => {
    expect((await sendRows([row()], { sender: await product.signUpUser() })).status).toBe(403);
    expect((await sendRows([row()], { sender: product.anonymous() })).status).toBe(401);
    expect((await (await product.signUpUser()).get('/api/marketplace/feeds')).status).toBe(403);
    expect((await product.anonymous().get('/api/marketplace/feeds')).status).toBe(401);
  });
});
