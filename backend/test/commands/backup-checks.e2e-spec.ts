import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandLine } from '../app/command-line.js';
import { TestApp } from '../app/test-app.js';
import { addNames, buildSubmission, jpeg, multipart } from '../fixtures/factories.js';

let folder: string;
let product: TestApp;

const createFolder = async (name: string): Promise<string> => {
  await mkdir(join(folder, name));
  return join(folder, name);
};
const run = (settings: Record<string, string>, ...args: string[]) =>
  new CommandLine(product, folder, settings).run(...args);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-backup-checks-'));
  product = await TestApp.start({ process: 'api' });
  const names = await addNames(product.database);
  const author = await product.signInAs('maria');
  const { status } = await author.post('/api/testimonials', multipart(buildSubmission(names), [await jpeg()]));
  expect(status).toBe(201);
});

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('a backup without the files of the database fails, and so does one without the images of products', async () => {
  const DATA_DIR = await createFolder('elsewhere');
  const missing = (count: number) =>
    new RegExp(
      `^${count} files? of the database (is|are) missing in .*elsewhere/files, such as (proof|product-images)/.*DATA_DIR`,
    );
  expect(await run({ DATA_DIR }, 'backup', 'without-files')).toMatchObject({
    code: 1,
    stderr: [expect.stringMatching(missing(1))],
  });
  await product.database.execute(
    `with shop as (insert into marketplace.advertisers (name, reference_parameter) values ('Shop', 'ref') returning id),
       image as (insert into marketplace.images (source, name) values ('https://shop.example/1', $1))
     insert into marketplace.products (advertiser_id, external_id, title, supplement_name, brand_name, image_source,
       price, currency, affiliate_url, price_checked_at)
     select id, '1', 'Tablets', 'Magnesium', 'Northlight', 'https://shop.example/1', 1, 'EUR', 'https://shop.example', now()
     from shop`,
    [`${'a'.repeat(32)}.webp`],
  );
  expect((await run({ DATA_DIR }, 'backup', 'without-images')).stderr[0]).toMatch(missing(2));
  expect((await run({}, 'backup', 'without-image')).code).toBe(1);
  await product.database.execute('delete from marketplace.products');
  expect(await run({}, 'backup', 'complete')).toMatchObject({ code: 0, stderr: [] });
});

it('a backup is not written among the files that it copies', async () => {
  const target = join(product.dataDir, 'files/backups/today');
  expect(await run({}, 'backup', target)).toEqual({
    code: 1,
    stdout: [],
    stderr: [`${target} is in the folder of the files that the backup copies: choose another folder.`],
  });
  expect(await readdir(join(product.dataDir, 'files'))).not.toContain('backups');
});

it('a backup of a database that cannot be reached creates no folder', async () => {
  const DATABASE_URL = 'postgres://localhost:1/recuento';
  expect(await run({ DATABASE_URL }, 'backup', 'unreachable/today')).toMatchObject({ code: 1, stdout: [] });
  expect(await readdir(folder)).not.toContain('unreachable');
});

it.each([['backup'], ['save-erasures']])(
  '%s with another AUTH_SECRET than the one of the product fails',
  async (command) => {
    expect(await run({ AUTH_SECRET: 'not the secret '.repeat(3) }, command, `${command}-with-other-secret`)).toEqual({
      code: 1,
      stdout: [],
      stderr: [expect.stringMatching(/another AUTH_SECRET/)],
    });
    expect(await readdir(folder)).not.toContain(`${command}-with-other-secret`);
  },
);

it('save-erasures names the folder that does not exist', async () => {
  expect(await run({}, 'save-erasures', 'nowhere/erasures.ndjson')).toMatchObject({
    code: 1,
    stderr: [`${join(folder, 'nowhere')} does not exist.`],
  });
});

it('a command creates neither secrets nor a data folder nor a database', async () => {
  const DATA_DIR = await createFolder('empty');
  const expectRejected = async (settings: Record<string, string>, message: RegExp, ...command: string[]) =>
    expect(await run(settings, ...command)).toEqual({
      code: 1,
      stdout: [],
      stderr: [expect.stringMatching(message)],
    });
  await expectRejected(
    { DATA_DIR, AUTH_SECRET: '' },
    /^AUTH_SECRET is missing: .*empty\/auth\.secret does not exist/,
    'verify',
  );
  await expectRejected({ DATA_DIR, DATABASE_URL: '' }, /^There is no database in .*empty: .*DATABASE_URL/, 'verify');
  const nowhere = join(folder, 'nowhere');
  await expectRejected({ DATA_DIR: nowhere }, /^The data folder .*nowhere does not exist/, 'backup', 'a-backup');
  expect(await readdir(DATA_DIR)).toEqual([]);
  expect(await readdir(folder)).not.toContain('nowhere');
});
