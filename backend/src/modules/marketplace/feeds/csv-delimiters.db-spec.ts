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

const send = (lines: string[], advertiser: string) =>
  feedSender.send(lines.join('\r\n'), { name: 'feed.csv', advertiser });

describe('the separator of a CSV feed', () => {
  const columns = Object.keys(row());
  const cells = Object.values(row({ title: '"Magnesium; with B6, 90 capsules"' }));

  it.each([
    ['a semicolon', ';', ''],
    ['a semicolon, after a byte order mark and an empty line', ';', '\uFEFF\r\n'],
    ['a comma', ',', ''],
  ])('is %s if the header has it', async (what, separator, start) => {
    const { status, body } = await send([start + columns.join(separator), cells.join(separator), ''], 'Kiosko Tilo');
    expect([what, status, body]).toMatchObject([what, 200, { rows: 1 }]);
    expect(await feedSender.findProducts('Kiosko Tilo')).toMatchObject([
      { title: 'Magnesium; with B6, 90 capsules', price: 12.5, supplementName: 'Magnesium' },
    ]);
  });

  it('is the one of the header in all rows, and errors name line and column', async () => {
    const mixed = await send([columns.join(';'), cells.join(',')], 'Mixed');
    expect([mixed.status, mixed.body.code]).toEqual([400, 'feed_unreadable']);
    const { body } = await send(
      [columns.join(';'), Object.values(row()).join(';'), Object.values(row({ id: 2, price: 'much' })).join(';')],
      'Words as prices',
    );
    expect(body.errors).toMatchObject([{ field: 'line 3: price' }]);
  });

  it.each([
    ['12,5', 12.5],
    ['12,50', 12.5],
    [' 12.5 ', 12.5],
  ])('does not matter for the price %j, which is 12.5', async (price, expected) => {
    const { status } = await send([columns.join(';'), Object.values(row({ price })).join(';')], 'Decimal commas');
    expect(status).toBe(200);
    expect(await feedSender.findProducts('Decimal commas')).toMatchObject([{ price: expected }]);
  });

  it.each(['1,250', '1.250,00', '1,250.00', ',5', '12,'])(
    'does not matter for %j, which is rejected',
    async (price) => {
      const { body } = await send([columns.join(';'), Object.values(row({ price })).join(';')], 'Thousands');
      expect(body.errors).toMatchObject([{ field: 'line 2: price' }]);
    },
  );

  it('does not make a wrong file an empty feed', async () => {
    const { status, body } = await send(['id;title', ''], 'Wrong file');
    expect([status, body.code]).toEqual([400, 'feed_unreadable']);
  });
});

describe('white space around the cells of a CSV feed', () => {
  const cells: Record<string, unknown> = {
    ...row({ title: 'Magnesium 90 capsules', weightAmount: 90, weightUnit: 'capsules' }),
    ...{ discount: 10, imageUrl: 'https://brightjar.example/p/1.jpg' },
  };

  it.each(Object.keys(cells))('is ignored, as after %s in lines that end otherwise than the header', async (last) => {
    const columns = [...Object.keys(cells).filter((column) => column !== last), last];
    const feed = `${columns.join(',')}\n${columns.map((column) => cells[column]).join(',')}\r\n`;
    const { status, body } = await feedSender.send(feed, { name: 'feed.csv', advertiser: 'Line ends' });
    expect([status, body]).toMatchObject([200, { rows: 1 }]);
    expect(await feedSender.findProducts('Line ends')).toMatchObject([
      { title: 'Magnesium 90 capsules', currency: 'EUR', weightUnit: 'capsules', affiliateUrl: cells['url'] },
    ]);
  });

  it('makes no value of an empty last cell', async () => {
    const feed = `${Object.keys(cells).join(',')}\n${Object.values({ ...cells, imageUrl: ' ' }).join(',')}\r\n`;
    const { body } = await feedSender.send(feed, { name: 'feed.csv', advertiser: 'Line ends' });
    expect(body).toMatchObject({ rows: 1 });
  });
});

describe('the line ends of a CSV feed', () => {
  const quote = (values: Record<string, unknown>) => Object.values(values).map((value) => `"${String(value)}"`);

  it.each([
    ['LF after CRLF', '\r\n', '\n'],
    ['CRLF after LF', '\n', '\r\n'],
  ])('may differ: %s', async (what, first, others) => {
    const build = (...rows: Record<string, unknown>[]) =>
      [Object.keys(row()).join(',') + first, ...rows.map((values) => quote(values).join(',') + others)].join('');
    const sendFeed = (content: string) => feedSender.send(content, { name: 'feed.csv', advertiser: 'Mixed lines' });
    const { status, body } = await sendFeed(build(row({ title: `Two${others}lines` }), row({ id: 'second' })));
    expect([what, status, body]).toMatchObject([what, 200, { rows: 2 }]);
    const invalid = await sendFeed(
      build(
        row({ title: `Two${others}lines` }),
        row({ id: 'second', price: 'much' }),
        row({ id: 'third', price: '-' }),
      ),
    );
    expect(invalid.body.errors).toMatchObject([{ field: 'line 4: price' }, { field: 'line 5: price' }]);
  });
});
