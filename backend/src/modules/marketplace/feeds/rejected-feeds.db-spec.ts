import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Client } from '../../../../test/app/client.js';
import { addNames } from '../../../../test/fixtures/factories.js';
import { buildFeedRow as row, FeedSender } from '../../../../test/servers/feed-sender.js';
import { TestApp } from '../../../../test/app/test-app.js';
import type { ProblemDto } from '../../../platform/http/index.js';

let product: TestApp;
let admin: Client;
let feedSender: FeedSender;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  await addNames(product.database);
  admin = await product.signInAs('admin');
  feedSender = new FeedSender(product, admin);
});

afterAll(() => product.stop());

/** Longer than an entry of an index may be, also compressed; shorter than 2,000 characters. */
const INCOMPRESSIBLE = Array.from({ length: 1_900 }, (_, index) =>
  String.fromCodePoint(0x4e00 + ((index * index * 7_919) % 20_000)),
).join('');

describe('rejected product feeds', () => {
  it('a feed with an invalid row changes nothing and reports the lines and columns', async () => {
    await feedSender.sendRows([row()], { advertiser: 'Steady' });
    const before = await feedSender.findProducts('Steady');
    const lines = [
      row({ title: 'New title' }),
      row({ id: 'x', url: 'javascript:alert(1)', price: -1 }),
      row({ id: 'y', currency: undefined }),
      row({ id: 'z', weightAmount: 5 }),
      row({ id: 'w', colour: 'red' }),
      ['no object'],
    ];
    const response = await feedSender.send(`[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]`, {
      advertiser: 'Steady',
    });
    // A list is not a valid row.
    expect(response.body.code).toBe('feed_unreadable');
    const invalid = await feedSender.send(
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
    expect(await feedSender.findProducts('Steady')).toEqual(before);
  });

  it('text in the place of the file is reported as a missing file, not as an unknown field', async () => {
    const form = new FormData();
    form.append('advertiser', 'Steady');
    form.append('feed', 'feed.csv');
    const { errors } = (await admin.post<ProblemDto>('/api/marketplace/feeds', form)).body;
    expect(errors?.map(({ field, code }) => [field, code])).toEqual([['feed', 'required']]);
  });

  it.each([
    ['url', 'javascript:alert(1)'],
    ['url', '//evil.example/p'],
    ['url', 'https://user:pw@shop.example/'],
    ['url', 'ftp://shop.example/'],
    ['url', 'https://shop.example/\ud800'],
    ['url', 'https://shop.example/c\ufffdpsulas'],
    ['imageUrl', '/local.png'],
    ['imageUrl', 'https://shop.example/\ud800.png'],
    ['imageUrl', `https://shop.example/${INCOMPRESSIBLE}.png`],
    ['imageUrl', 'data:image/png;base64,AAAA'],
    ['price', 0],
    ['price', '12,500'],
    ['price', 1e300],
    ['price', 1.005],
    ['price', [1]],
    ['currency', 'eur'],
    ['currency', 'ABC'],
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
    const { status, body } = await feedSender.sendRows([row({ [column]: value })], { advertiser: 'Hostile' });
    expect([status, body.code]).toEqual([400, 'feed_rejected']);
    expect(body.errors).toEqual([expect.objectContaining({ field: `line 1: ${column}` })]);
    expect(await feedSender.findProducts('Hostile')).toEqual([]);
  });

  it('in a feed of one line, errors name the number of the product', async () => {
    const feed = JSON.stringify([row(), row({ id: 'second', price: -1 }), row({ id: 'third', currency: 'eur' })]);
    const { body } = await feedSender.send(feed, { advertiser: 'Compact' });
    expect(body.errors).toMatchObject([
      {
        field: 'line 1: price',
        line: 1,
        product: 2,
        detail: expect.stringMatching(/^Line 1: price .* \(product 2\)\.$/) as string,
      },
      {
        field: 'line 1: currency',
        line: 1,
        product: 3,
        detail: expect.stringMatching(/^Line 1: currency .* \(product 3\)\.$/) as string,
      },
    ]);
  });

  it.each([
    ['\n', 'LF'],
    ['\r\n', 'CRLF'],
  ])('the errors of a CSV feed name the line on which each product begins', async (lineBreak) => {
    const columns = Object.keys(row());
    const toCells = (values: Record<string, unknown>) => columns.map((name) => `"${String(values[name])}"`).join(',');
    const rows = [
      row({ title: ['Magnesium', '90 capsules', ''].join(lineBreak) }),
      row({ id: 'second', title: ['Magnesium', '30 capsules'].join(lineBreak), price: -1 }),
      row({ id: 'third', currency: 'eur' }),
    ].map(toCells);
    const content = ['', columns.join(), rows[0], '', ...rows.slice(1), ''].join(lineBreak);
    const { body } = await feedSender.send(content, { name: 'feed.csv', advertiser: 'Several lines' });
    expect(body.errors?.map(({ field }) => field)).toEqual(['line 7: price', 'line 9: currency']);
  });

  it.each([
    ['several lines', ',\n', 2],
    ['one line', ',', 1],
  ])('a feed of %s may contain an id only once', async (_what, separator, line) => {
    const feed = `[${[row(), row({ id: ` ${row().id} ` })].map((each) => JSON.stringify(each)).join(separator)}]`;
    const { status, body } = await feedSender.send(feed, { advertiser: 'Twice' });
    expect([status, body]).toMatchObject([
      400,
      {
        code: 'feed_rejected',
        rejectedRows: 1,
        errors: [
          {
            field: `line ${line}: id`,
            code: 'duplicate',
            detail: `Line ${line}: id is already that of product 1 (product 2).`,
            line,
            product: 2,
          },
        ],
      },
    ]);
  });

  it('a CSV file without the columns of products is no empty feed', async () => {
    await feedSender.sendRows([row()], { advertiser: 'Wrong file' });
    const { status, body } = await feedSender.send('id,title\n', {
      name: 'feed.csv',
      advertiser: 'Wrong file',
      confirmEmpty: 'true',
    });
    expect([status, body]).toMatchObject([
      400,
      {
        code: 'feed_unreadable',
        detail: 'Line 1: these columns are missing: supplement, brand, price, currency, url.',
        line: 1,
        missingColumns: ['supplement', 'brand', 'price', 'currency', 'url'],
      },
    ]);
    expect(await feedSender.findProducts('Wrong file')).toHaveLength(1);
  });

  it.each([
    ['no JSON', '[\n{"id": 1},\n{id: 1}]', 'feed.json', { line: 3 }],
    ['no list', '{"id":1}', 'feed.json', { line: 1 }],
    ['an unclosed list', '[\n', 'feed.json', {}],
    ['no CSV', 'id,title\n1,2\n1\n', 'feed.csv', { line: 3 }],
    ['repeated columns', 'id,price,price\n1,2,3\n', 'feed.csv', { line: 1, repeatedColumn: 'price' }],
  ])('an unreadable feed names the place, if there is one: %s', async (_what, content, name, place) => {
    const { body } = await feedSender.send(content, { name, advertiser: 'Hostile' });
    const { line, missingColumns, repeatedColumn } = body as Record<string, unknown>;
    expect({ line, missingColumns, repeatedColumn }).toEqual(place);
  });

  it.each([
    ['nothing', '', 'feed.json'],
    ['no list', '{"id":1}', 'feed.json'],
    ['half a list', `[${JSON.stringify(row())}`, 'feed.json'],
    ['half an object', '[{"id":', 'feed.json'],
    ['two lists', '[][]', 'feed.json'],
    ['no JSON', '[{id: 1}]', 'feed.json'],
    ['an endless object', `[{"id":"${'x'.repeat(300_000)}"}]`, 'feed.json'],
    ['deep brackets', `[{"id":${'['.repeat(200_000)}`, 'feed.json'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255, 254]), 'feed.json'],
    ['a header only', 'id,title\n', 'feed.csv'],
    [
      'two columns with one name',
      'id,title,supplement,brand,price,currency,url,price\n1,T,Zinc,B,9,EUR,/p,8\n',
      'feed.csv',
    ],
    ['an unclosed quote', `id,title\n1,"${'x'.repeat(200_000)}`, 'feed.csv'],
    ['a quote inside a cell', 'id,title\n1,5" tablets\n', 'feed.csv'],
    ['a row with too few cells', 'id,title\n1\n', 'feed.csv'],
  ])('a feed cannot be %s', async (_what, content, name) => {
    const { status, body } = await feedSender.send(content, { name, advertiser: 'Hostile' });
    expect([status, body.code]).toEqual([400, 'feed_unreadable']);
  });

  it.each([
    ['an invalid advertiser', { advertiser: 'Kiosko: Tilo' }],
    ['an unknown advertiser', { advertiser: 'Unknown', parameter: '' }],
    ['an invalid confirmation', { confirmEmpty: 'yes' }],
  ])('the file of a feed with %s is deleted', async (_what, header) => {
    expect((await feedSender.sendRows([row()], header)).status).toBeGreaterThanOrEqual(400);
    expect(await readdir(join(product.dataDir, 'feed-uploads'))).toEqual([]);
  });

  it('a compressed feed is answered with 415 instead of an error in its first line', async () => {
    const response = await fetch(`${product.url}/api/marketplace/feeds/Compressed?referenceParameter=clickref`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: new Uint8Array(gzipSync(JSON.stringify([row()]))),
    });
    expect([response.status, await response.json()]).toMatchObject([
      415,
      { code: 'unsupported_media_type', detail: expect.stringMatching(/no Content-Encoding/) },
    ]);
  });
});
