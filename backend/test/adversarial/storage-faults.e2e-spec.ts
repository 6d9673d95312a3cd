import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiResponse, Client } from '../app/client.js';
import { addNames, jpeg, multipart, type Names, pdf, buildSubmission, type TestFile } from '../fixtures/factories.js';
import { TestApp } from '../app/test-app.js';
import { PdfSanitizer } from '../../src/modules/testimonials/pdf/pdf-sanitizer.js';
import { ImageConverter } from '../../src/platform/images/index.js';

let product: TestApp;
let names: Names;
let author: Client;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  author = await product.signUpUser();
});

afterAll(() => product?.stop());

/** Replaces a folder by a file, so that not even root can write below it. */
async function withoutFolder<Result>(folder: string, runTest: () => Promise<Result>): Promise<Result> {
  const path = join(product.dataDir, folder);
  await mkdir(path, { recursive: true });
  await rename(path, `${path}-moved`);
  await writeFile(path, '');
  try {
    return await runTest();
  } finally {
    await rm(path);
    await rename(`${path}-moved`, path);
  }
}

const send = (...files: TestFile[]) =>
  author.post<{ id: number; code?: string }>('/api/testimonials', multipart(buildSubmission(names), files));
const summarize = ({ status, headers, body }: ApiResponse<{ code?: string }>) => [
  status,
  headers.get('retry-after'),
  body.code,
];
const UNAVAILABLE = [503, '5', 'unavailable'];

it.each(['files', 'files/proof', 'files/partial', 'uploads'])(
  'an upload is answered 503 with Retry-After while %s cannot be written, and leaves nothing behind',
  async (folder) => {
    const [image, document] = [await jpeg(), await pdf()];
    const responses = await withoutFolder(folder, async () => [await send(image), await send(document)]);
    expect(responses.map(summarize)).toEqual([UNAVAILABLE, UNAVAILABLE]);
    expect((await author.get<{ testimonials: unknown[] }>('/api/testimonials/my')).body.testimonials).toEqual([]);
  },
);

it('an upload is answered 503 with Retry-After while the machine is too busy to read it, and leaves nothing behind', async () => {
  const [image, document] = [await jpeg(), await pdf()];
  for (const [reader, file] of [
    [ImageConverter, image],
    [PdfSanitizer, document],
  ] as const) {
    const { pool } = product.app.get<ImageConverter | PdfSanitizer>(reader);
    const { limits } = pool;
    pool.endIdle();
    pool.limits = { ...limits, milliseconds: 1 };
    expect(summarize(await send(file))).toEqual(UNAVAILABLE);
    pool.limits = limits;
  }
  expect((await author.get<{ testimonials: unknown[] }>('/api/testimonials/my')).body.testimonials).toEqual([]);
});

it('a feed is answered 503 with Retry-After while its folder cannot be written', async () => {
  const admin = await product.signInAs('admin');
  const response = await withoutFolder('feed-uploads', () =>
    admin.put<{ code?: string }>('/api/marketplace/feeds/Larkshop', []),
  );
  expect(summarize(response)).toEqual(UNAVAILABLE);
});

it('an upload is accepted when the folders are available, and its file is answered with 503 while they are not', async () => {
  const submitted = await send(await jpeg());
  expect(submitted.status).toBe(201);
  const { body } = await author.get<{ attachmentUrls: string[] }>(`/api/testimonials/my/${submitted.body.id}`);
  const path = body.attachmentUrls[0].replace(product.url, '');
  const read = () => author.get<{ code?: string }>(path);
  expect(summarize(await withoutFolder('files/proof', read))).toEqual(UNAVAILABLE);
  expect((await read()).status).toBe(200);
});
