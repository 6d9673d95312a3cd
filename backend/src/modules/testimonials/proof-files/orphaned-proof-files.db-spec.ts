import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Client } from '../../../../test/app/client.js';
import {
  addNames,
  buildSubmission,
  jpeg,
  multipart,
  type Names,
  pdf,
  type TestFile,
} from '../../../../test/fixtures/factories.js';
import { fetchAttachments, file, listFiles, waitForNoUploads } from '../../../../test/fixtures/proof-file-fixtures.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { FileStorage, OrphanSweeper, TempFolder } from '../../../platform/storage/index.js';
import { TestimonialsPersonalDataProvider } from '../personal-data/personal-data.provider.js';
import { storageKey } from './proof-files.js';

let product: TestApp;
let names: Names;
let author: Client;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
});

beforeEach(async () => {
  author = await product.signUpUser();
});

afterAll(() => product.stop());

const submit = (files: TestFile[]) =>
  author.post<{ id: number }>('/api/testimonials', multipart(buildSubmission(names), files));

describe('orphaned and temporary files', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const pathInStorage = (name: string) => join(product.dataDir, 'files', storageKey(name));

  /** Creates a file without a row, as left by a process that was killed. */
  async function createOrphan(hours: number, userId?: number): Promise<string> {
    const name = `${randomUUID()}.jpg`;
    await mkdir(dirname(pathInStorage(name)), { recursive: true });
    await writeFile(pathInStorage(name), 'x');
    await utimes(pathInStorage(name), hoursAgo(hours), hoursAgo(hours));
    if (userId) {
      await product.database.execute('insert into testimonials.pending_files (name, user_id) values ($1, $2)', [
        name,
        userId,
      ]);
    }
    return name;
  }
  const exists = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );

  it('concurrent sweeps delete and count orphaned files older than an hour, and no attached file', async () => {
    const { body } = await submit([await jpeg()]);
    const names = (await listFiles(product)).stored.map((path) => path.slice(path.lastIndexOf('/') + 1));
    for (const name of names) await utimes(pathInStorage(name), hoursAgo(9), hoursAgo(9));
    const [old, young] = [await createOrphan(1.1), await createOrphan(0.9)];
    const partial = join(product.dataDir, 'files', 'partial', randomUUID());
    await writeFile(partial, 'x');
    await utimes(partial, hoursAgo(2), hoursAgo(2));
    const sweeper = product.app.get(OrphanSweeper, { strict: false });
    expect(await sweeper.count()).toBe(2);
    await Promise.all([sweeper.sweep(), sweeper.sweep()]);
    expect([await exists(pathInStorage(old)), await exists(partial), await exists(pathInStorage(young))]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await fetchAttachments(product, author, body.id)).toHaveLength(1);
    const metrics = await (await fetch(`${product.url}/metrics`)).text();
    expect(metrics).toMatch(/recuento_orphaned_files_removed_total\{folder="proof"\} [12]/);
    expect(await product.database.query('select 1 from testimonials.pending_files')).toEqual([]);
  });

  it('an orphaned file is found among any number of files', async () => {
    const sweeper = product.app.get(OrphanSweeper, { strict: false });
    const before = await sweeper.count();
    const folder = join(product.dataDir, 'files', 'many');
    await mkdir(folder);
    const paths = Array.from({ length: 501 }, (_, index) => join(folder, `file-${index}`));
    for (const path of paths) await writeFile(path, 'x').then(() => utimes(path, hoursAgo(2), hoursAgo(2)));
    const [orphan] = (await readdir(folder)).slice(-1);
    sweeper.register('many', (found) => Promise.resolve(new Set(found.filter((name) => name !== orphan))));
    expect((await sweeper.count()) - before).toBe(1);
  });

  it('an aborted upload stores no files', async () => {
    const form = new Response(
      multipart(buildSubmission(names), [await jpeg(), file('long.jpg', randomBytes(2_000_000))]),
    );
    const body = Buffer.from(await form.arrayBuffer());
    const sending = request(`${product.url}/api/testimonials`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${author.token}`,
        'content-type': form.headers.get('content-type') ?? '',
        'content-length': body.length,
      },
    });
    const broken = once(sending, 'error');
    sending.write(body.subarray(0, 1_000_000));
    await waitUntil(
      async () => (await listFiles(product)).uploads,
      (uploads) => uploads.length > 0,
    );
    sending.destroy(new Error('gone'));
    await broken;
    await waitForNoUploads(product);
    expect((await author.get('/api/testimonials/my')).body).toMatchObject({ totalTestimonials: 0 });
  });

  it('erasing a user deletes their pending files', async () => {
    await author.get('/api/testimonials/my');
    const [{ id }] = await product.database.query<{ id: number }>('select id from identity.users where email = $1', [
      author.email,
    ]);
    const name = await createOrphan(0, id);
    await product.app.get(TestimonialsPersonalDataProvider, { strict: false }).eraseUserData(id);
    expect(await exists(pathInStorage(name))).toBe(false);
    expect(await product.database.query('select 1 from testimonials.pending_files')).toEqual([]);
  });

  it('erasing a user deletes the files of a withdrawn or edited testimonial that could not be deleted before', async () => {
    const [first, second] = [
      await submit([await jpeg()]),
      await author.post<{ id: number }>(
        '/api/testimonials',
        multipart(buildSubmission(names, { supplementId: names.otherSupplementId }), [await jpeg()]),
      ),
    ];
    const attached = await product.database.query<{ name: string }>(
      'select name from testimonials.attachments where testimonial_id = any($1)',
      [[first.body.id, second.body.id]],
    );
    const failing = jest
      .spyOn(product.app.get(FileStorage), 'delete')
      .mockRejectedValue(Object.assign(new Error('read-only'), { code: 'EROFS' }));
    try {
      expect((await author.delete(`/api/testimonials/${first.body.id}`)).status).toBe(503);
      const edited = multipart({ ...buildSubmission(names, { supplementId: names.otherSupplementId }), version: 1 }, [
        await pdf(),
      ]);
      expect((await author.put(`/api/testimonials/${second.body.id}`, edited)).status).toBe(503);
    } finally {
      failing.mockRestore();
    }
    expect(await Promise.all(attached.map(({ name }) => exists(pathInStorage(name))))).toEqual([true, true]);
    const [{ id }] = await product.database.query<{ id: number }>('select id from identity.users where email = $1', [
      author.email,
    ]);
    await product.app.get(TestimonialsPersonalDataProvider, { strict: false }).eraseUserData(id);
    expect(await Promise.all(attached.map(({ name }) => exists(pathInStorage(name))))).toEqual([false, false]);
    expect(await product.database.query('select 1 from testimonials.pending_files')).toEqual([]);
  });

  it('the uploads of a request whose response was closed before its files were complete are deleted', async () => {
    const server = product.app.getHttpServer() as Server;
    const closeAtEnd = (incoming: IncomingMessage) => void incoming.once('end', () => incoming.socket.destroy());
    server.on('request', closeAtEnd);
    try {
      for (let count = 0; count < 5; count += 1) {
        const form = multipart(buildSubmission(names), [await jpeg(), await pdf()]);
        const headers = { authorization: `Bearer ${author.token}` };
        const sent = fetch(`${product.url}/api/testimonials`, { method: 'POST', body: form, headers });
        await expect(sent).rejects.toThrow();
      }
    } finally {
      server.off('request', closeAtEnd);
    }
    await waitForNoUploads(product);
  });

  it('all files and folders are accessible to the application user only', async () => {
    await submit([await jpeg(), await pdf()]);
    for (const folder of ['uploads', 'files', 'exports-in-the-making', 'feed-uploads', 'fetched-images']) {
      const path = join(product.dataDir, folder);
      expect([folder, ((await stat(path)).mode & 0o777).toString(8)]).toEqual([folder, '700']);
    }
    const stored = (await listFiles(product)).stored.filter((path) => /[0-9a-f]{36}\.(pdf|jpg)$|\.pdf$/.test(path));
    expect(stored.length).toBeGreaterThan(0);
    const newest = join(product.dataDir, stored.at(-1)!);
    expect(((await stat(newest)).mode & 0o777).toString(8)).toBe('600');

    const folder = await mkdtemp(join(tmpdir(), 'recuento-open-'));
    await chmod(folder, 0o755);
    for (const name of ['leftover', 'abandoned']) await writeFile(join(folder, name), 'x', { mode: 0o644 });
    await utimes(join(folder, 'abandoned'), hoursAgo(2), hoursAgo(2));
    const temp = new TempFolder(folder);
    await temp.open();
    temp.close();
    const modes = [await stat(folder), await stat(join(folder, 'leftover'))].map(({ mode }) =>
      (mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['700', '600']);
    expect(await readdir(folder)).toEqual(['leftover']);
    expect([await temp.sweep(Date.now() + 3_500_000), await temp.sweep(Date.now() + 3_700_000)]).toEqual([0, 1]);
    await rm(folder, { recursive: true });
  });
});
