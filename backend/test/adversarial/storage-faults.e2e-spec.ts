import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiResponse, Client } from '../client.js';
import { addNames, jpeg, multipart, type Names, pdf, buildSubmission, type TestFile } from '../factories.js';
import { TestApp } from '../test-app.js';

let product: TestApp;
let names: Names;
let author: Client;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  author = await product.signUpUser();
});

afterAll(() => product?.stop());

/** A file in the place of a folder: even root writes nothing below it. */
async function withoutFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const path = join(product.dataDir, folder);
  await mkdir(path, { recursive: true });
  await rename(path, `${path}-away`);
  await writeFile(path, '');
  try {
    return await work();
  } finally {
    await rm(path);
    await rename(`${path}-away`, path);
  }
}

const send = (...files: TestFile[]) =>
  author.post<{ id: number; code?: string }>('/api/testimonials', multipart(buildSubmission(names), files));
const outcomeOf = ({ status, headers, body }: ApiResponse<{ code?: string }>) => [
  status,
  headers.get('retry-after'),
  body.code,
];
const UNAVAILABLE = [503, '5', 'unavailable'];

it.each(['files', 'files/proof', 'files/partial', 'uploads'])(
  'an upload is answered 503 with Retry-After while %s cannot be written, and leaves nothing behind',
  async (folder) => {
    const [image, document] = [await jpeg(), await pdf()];
    const answers = await withoutFolder(folder, async () => [await send(image), await send(document)]);
    expect(answers.map(outcomeOf)).toEqual([UNAVAILABLE, UNAVAILABLE]);
    expect((await author.get<{ testimonials: unknown[] }>('/api/testimonials/my')).body.testimonials).toEqual([]);
  },
);

it('a feed is answered 503 with Retry-After while its folder cannot be written', async () => {
  const admin = await product.signInAs('admin');
  const answer = await withoutFolder('feed-uploads', () =>
    admin.put<{ code?: string }>('/api/marketplace/feeds/Larkshop', []),
  );
  expect(outcomeOf(answer)).toEqual(UNAVAILABLE);
});

it('the same upload is accepted as soon as the folders are back, and its file is 503 while they are away again', async () => {
  const sent = await send(await jpeg());
  expect(sent.status).toBe(201);
  const { body } = await author.get<{ attachmentUrls: string[] }>(`/api/testimonials/my/${sent.body.id}`);
  const path = body.attachmentUrls[0].replace(product.url, '');
  const read = () => author.get<{ code?: string }>(path);
  expect(outcomeOf(await withoutFolder('files/proof', read))).toEqual(UNAVAILABLE);
  expect((await read()).status).toBe(200);
});
