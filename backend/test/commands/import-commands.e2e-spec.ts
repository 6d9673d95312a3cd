import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addNames } from '../fixtures/factories.js';
import { CommandLine } from '../app/command-line.js';
import { TestApp } from '../app/test-app.js';

let folder: string;
let product: TestApp;
let operator: CommandLine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-operator-'));
  product = await TestApp.start();
  await addNames(product.database);
  operator = new CommandLine(product, folder);
});

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('import', () => {
  const header = 'id,title,supplement,brand,price,currency,url\n';
  const row = (id: string, price: string) =>
    `${id},Tablets,Magnesium,Northlight,${price},EUR,https://shop.example/${id}\n`;

  it('import applies a feed and reports the changes', async () => {
    await writeFile(join(folder, 'feed.csv'), header + row('a', '9.90') + row('b', '12'));
    expect(await operator.run('import', 'Brightjar', 'feed.csv', 'clickref')).toEqual({
      code: 0,
      stdout: ['Brightjar: 2 products.', '2 added, 0 updated, 0 retired.'],
      stderr: [],
    });
    const product_ = {
      id: 'a',
      title: 'Tablets',
      supplement: 'Magnesium',
      brand: 'Northlight',
      price: 8,
      currency: 'EUR',
    };
    await writeFile(join(folder, 'feed.json'), JSON.stringify([{ ...product_, url: 'https://shop.example/a' }]));
    expect(await operator.run('import', 'Brightjar', 'feed.json')).toMatchObject({
      code: 0,
      stdout: ['Brightjar: 1 product.', '0 added, 1 updated, 1 retired.'],
    });
  });

  it('import lists the invalid lines and changes nothing', async () => {
    await writeFile(join(folder, 'faulty.csv'), header + row('a', '9.90') + row('c', 'free'));
    const { code, stderr } = await operator.run('import', 'Brightjar', 'faulty.csv');
    expect([code, stderr]).toEqual([
      1,
      [expect.stringMatching(/^Line 3: price/), 'The feed has invalid rows; nothing was imported.'],
    ]);
    const prices = await product.database.query('select external_id, price from marketplace.products order by 1');
    expect(prices).toContainEqual({ external_id: 'a', price: 8 });
    expect(prices).toHaveLength(2);
  });

  it('import of a file with more errors than are listed states how many rows are invalid', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => row(`f-${index}`, 'free'));
    await writeFile(join(folder, 'many.csv'), header + rows.join(''));
    const { code, stderr } = await operator.run('import', 'Brightjar', 'many.csv');
    expect([code, stderr.length, stderr.slice(-2)]).toEqual([
      1,
      102,
      ['These are the first 100 errors; 120 rows are invalid.', 'The feed has invalid rows; nothing was imported.'],
    ]);
    await writeFile(join(folder, 'many.csv'), `nameEn,nameEs\n${'x,Zinc\n'.repeat(130)}`);
    for (const option of [[], ['--dry-run']]) {
      expect((await operator.run('import-catalog', 'brands', 'many.csv', ...option)).stderr.slice(-2)).toEqual([
        'These are the first 100 errors; 130 rows are invalid.',
        'The file has faulty rows; nothing was imported.',
      ]);
    }
  });

  it('import explains other errors in one sentence', async () => {
    const importErrors = async (...words: string[]) => (await operator.run('import', ...words)).stderr;
    expect(await importErrors('Unknown', 'feed.csv')).toEqual([
      'There is no such advertiser. To add it, repeat the command with its referenceParameter.',
    ]);
    expect((await operator.run('import', 'Bright:jar', 'feed.csv')).stderr).toEqual([
      expect.stringMatching(/^advertiser takes/),
    ]);
    expect((await operator.run('import', 'Brightjar', 'feed.xml')).stderr).toEqual([
      'The name of feed.xml must end in .csv or .json.',
    ]);
    await writeFile(join(folder, 'empty.csv'), header);
    expect(await importErrors('Brightjar', 'empty.csv')).toEqual([
      'The feed has no products. If this is intended, repeat the command with --confirm-empty.',
    ]);
    expect((await operator.run('import', 'Brightjar', 'lost.csv')).stderr).toEqual([
      `${join(folder, 'lost.csv')} does not exist.`,
    ]);
  });
});

describe('export-catalog and import-catalog', () => {
  it('an exported catalog can be imported again', async () => {
    expect(await operator.run('export-catalog', 'supplements', 'names.csv')).toMatchObject({ code: 0 });
    const file = join(folder, 'names.csv');
    const content = await readFile(file, 'utf8');
    expect(content).toContain('Valerian root');
    await writeFile(file, content.replace('Valerian root', 'Valerian'));
    expect(await operator.run('import-catalog', 'supplements', 'names.csv', '--dry-run')).toEqual({
      code: 0,
      stdout: [
        expect.stringMatching(/^Line \d+: Valerian root \/ .* -> Valerian \/ /),
        expect.stringMatching(/^0 supplements added, 1 renamed, .* nothing was changed\.$/),
      ],
      stderr: [],
    });
    expect(await operator.run('import-catalog', 'conditions', 'names.csv', '--dry-run')).toMatchObject({
      code: 1,
      stderr: expect.arrayContaining(['Line 2: kind is "supplements", but the file is imported as conditions.']),
    });
    expect(await operator.run('import-catalog', 'supplements', 'names.csv')).toMatchObject({
      code: 0,
      stdout: [expect.stringMatching(/^0 supplements added, 1 renamed, /)],
    });
    await writeFile(file, 'id,nameEn,nameEs\n999999,Nothing,Nada\n');
    expect(await operator.run('import-catalogue', 'supplements', 'names.csv')).toMatchObject({
      code: 1,
      stderr: expect.arrayContaining(['The file has faulty rows; nothing was imported.']),
    });
    expect(await operator.run('export-catalog', 'medications', 'names.csv')).toMatchObject({ code: 2 });
  });
});
