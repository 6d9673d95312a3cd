import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { type Client } from '../../../../test/client.js';
import {
  addNames,
  jpeg,
  multipart,
  type Names,
  pdf,
  buildSubmission,
  type TestFile,
} from '../../../../test/factories.js';
import { activePdfs, type HostilePdf, unreadablePdfs } from '../../../../test/hostile-pdfs.js';
import { waitUntil, TestApp } from '../../../../test/test-app.js';
import { FileStorage, OrphanSweeper, SignedLinks, TempFolder } from '../../../platform/storage/index.js';
import { TestimonialsPersonalDataProvider } from '../personal-data/personal-data.provider.js';
import { ProofFiles, storageKey } from './proof-files.js';

interface Problem {
  id: number;
  code: string;
  detail: string;
  errors?: { field: string; code: string; detail: string }[];
}

const MEGABYTES_10 = 10_485_760;

let product: TestApp;
let names: Names;
let author: Client;
let hostile: HostilePdf[];
beforeAll(async () => {
  // sanitize-pdf.spec.ts tests all of them; here, a few of each kind and the one that needs a child process.
  const [active, unreadable] = [await activePdfs(), await unreadablePdfs()];
  const last = unreadable.filter(([name]) => /^a table of|^a password/.test(name));
  hostile = [...active.slice(0, 5), ...unreadable.slice(0, 3), ...last];
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
});

beforeEach(async () => {
  author = await product.signUpUser();
});

afterAll(() => product.stop());

const submit = (files: TestFile[], changes = {}) =>
  author.post<Problem>('/api/testimonials', multipart(buildSubmission(names, changes), files));

/** All files in the data directory. */
async function listFiles(): Promise<{ stored: string[]; uploads: string[] }> {
  const below = (await readdir(product.dataDir, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(product.dataDir.length + 1)}/${entry.name}`);
  return {
    stored: below.filter((path) => path.startsWith('files/')),
    uploads: below.filter((path) => path.startsWith('uploads/')),
  };
}

/** Uploads are deleted shortly after the client has received the response. */
const waitForNoUploads = () =>
  waitUntil(
    async () => (await listFiles()).uploads,
    (uploads) => uploads.length === 0,
  );

async function fetchAttachments(id: number): Promise<{ headers: Headers; bytes: Buffer; path: string }[]> {
  const { body } = await author.get<{ attachmentUrls: string[] }>(`/api/testimonials/my/${id}`);
  return Promise.all(
    body.attachmentUrls.map(async (path) => {
      const response = await fetch(`${product.url}${path}`);
      expect(response.status).toBe(200);
      return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()), path };
    }),
  );
}

const file = (name: string, bytes: Uint8Array, type = 'application/octet-stream'): TestFile => ({ name, type, bytes });

async function png(): Promise<Buffer> {
  const noise = { create: { width: 30, height: 30, channels: 3, background: 'red' } } as const;
  return sharp(noise).png().toBuffer();
}

/** A valid PNG of one colour, 900 megapixels in a few kilobytes. */
function hugePng(edge: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header[8] = 1; // one bit per pixel, greyscale
  const pixels = deflateSync(Buffer.alloc(edge * (1 + Math.ceil(edge / 8))), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

describe('accepted proof files', () => {
  it('stored images have no camera metadata and are served by links to the author and reviewers', async () => {
    const photo = await jpeg();
    expect(Buffer.from(photo.bytes).includes('marker-exif')).toBe(true);
    const submitted = await submit([photo, await pdf(), file('scan.png', await png(), 'image/png')]);
    expect(submitted.status).toBe(201);
    const files = await fetchAttachments(submitted.body.id);
    expect(files.map(({ headers }) => headers.get('content-type'))).toEqual([
      'image/jpeg',
      'application/pdf',
      'image/png',
    ]);
    const metadata = await sharp(files[0].bytes).metadata();
    expect([metadata.format, metadata.width, metadata.exif, metadata.xmp]).toEqual(['jpeg', 60, undefined, undefined]);
    expect(files[0].bytes.includes('marker-exif')).toBe(false);
    expect(files[1].bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const dispositions = files.map(({ headers }) => headers.get('content-disposition')?.split(';')[0]);
    expect(dispositions).toEqual(['inline', 'attachment', 'inline']);
    for (const { headers } of files) {
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    }
    const admin = await product.signInAs('admin');
    const detail = await admin.get<{ attachmentUrls: string[] }>(`/api/testimonials/admin/${submitted.body.id}`);
    expect(detail.body).toMatchObject({ proof: 'files', attachmentUrls: expect.any(Array) });
    expect((await fetch(product.url + detail.body.attachmentUrls[0])).status).toBe(200);
    await waitForNoUploads();
    expect((await listFiles()).stored).toHaveLength(3);
  });

  it('the content decides the file type, and files are stored under generated names', async () => {
    const submitted = await submit([
      file('../../../etc/passwd.pdf', await png(), 'application/pdf'),
      file('🌱 né "x".png', (await pdf()).bytes, 'image/png'),
      file('C:\\evil\\photo', (await jpeg()).bytes, 'text/html'),
      file('.htaccess', await png()),
    ]);
    expect(submitted.status).toBe(201);
    const files = await fetchAttachments(submitted.body.id);
    expect(files.map(({ headers }) => headers.get('content-type'))).toEqual([
      'image/png',
      'application/pdf',
      'image/jpeg',
      'image/png',
    ]);
    for (const { path } of files) expect(path).toMatch(/\/attachments\/[0-9a-f-]{36}\.(png|pdf|jpg)\?token=/);
  });

  it('images are rotated upright and limited in size', async () => {
    const wide = sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#888' } });
    const bytes = await wide.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const submitted = await submit([file('wide.jpg', bytes, 'image/jpeg')]);
    const [{ bytes: upright }] = await fetchAttachments(submitted.body.id);
    const { width, height, orientation } = await sharp(upright).metadata();
    expect([width, height, orientation]).toEqual([800, 2400, undefined]);
  });

  it('a file may have exactly 10 MB', async () => {
    const bytes = Buffer.concat([(await jpeg()).bytes, randomBytes(MEGABYTES_10)]).subarray(0, MEGABYTES_10);
    expect((await submit([file('exact.jpg', bytes, 'image/jpeg')])).status).toBe(201);
  });

  it('a JSON edit keeps the files, a multipart edit replaces them, and deletion removes them', async () => {
    const before = (await listFiles()).stored;
    const listOwn = async () => (await listFiles()).stored.filter((path) => !before.includes(path));
    const { body } = await submit([await jpeg(), await pdf()]);
    const first = await listOwn();
    expect(first).toHaveLength(2);
    const path = `/api/testimonials/${body.id}`;
    expect((await author.put(path, { ...buildSubmission(names), version: 1 })).status).toBe(200);
    expect(await listOwn()).toEqual(first);
    expect(await fetchAttachments(body.id)).toHaveLength(2);

    const [link] = await fetchAttachments(body.id);
    const stale = multipart({ ...buildSubmission(names), version: 1 }, [await jpeg()]);
    expect((await author.put(path, stale)).status).toBe(409);
    expect(await listOwn()).toEqual(first);
    const replacing = multipart({ ...buildSubmission(names), version: 2 }, [await jpeg()]);
    expect((await author.put(path, replacing)).status).toBe(200);
    const second = await listOwn();
    expect(second).toHaveLength(1);
    expect(first).not.toContain(second[0]);
    expect((await fetch(product.url + link.path)).status).toBe(404);

    expect((await author.delete(path)).status).toBe(204);
    expect(await listOwn()).toEqual([]);
    await waitForNoUploads();
  });
});

describe('rejected proof files', () => {
  it('a rejected upload leaves no file, temporary file or row', async () => {
    const half = (bytes: Uint8Array) => bytes.subarray(0, Math.floor(bytes.length / 2));
    const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
    const before = await listFiles();
    const rows = 'select count(*)::int as n from testimonials.testimonials';
    const [{ n: testimonials }] = await product.database.query<{ n: number }>(rows);
    const cases: [TestFile, string][] = [
      [file('notes.jpg', Buffer.from('just words, no picture'), 'image/jpeg'), 'file_type'],
      [file('empty.png', Buffer.alloc(0), 'image/png'), 'file_type'],
      [file('page.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'), 'file_type'],
      [
        file(
          'anim.gif',
          await sharp(await png())
            .gif()
            .toBuffer(),
          'image/gif',
        ),
        'file_type',
      ],
      [file('page.pdf', Buffer.from('<html>%PDF-1.7'), 'application/pdf'), 'file_type'],
      [file('cut.jpg', half(noise), 'image/jpeg'), 'image_unreadable'],
      [file('cut.png', half(await png()), 'image/png'), 'image_unreadable'],
      [file('huge.png', hugePng(30_000), 'image/png'), 'image_unreadable'],
      [file('cut.pdf', half((await pdf()).bytes), 'application/pdf'), 'pdf_unreadable'],
    ];
    for (const [invalid, code] of cases) {
      const response = await submit([await jpeg(), invalid, await pdf()]);
      expect([invalid.name, response.status, response.body.errors?.map((error) => error.code)]).toEqual([
        invalid.name,
        400,
        [code],
      ]);
      expect(response.body.errors?.[0]).toMatchObject({
        field: 'proofFiles',
        detail: expect.stringContaining(invalid.name),
      });
    }
    const detail = (await submit([cases[0][0]])).body.errors?.[0].detail;
    expect(detail).toBe('File type not supported: notes.jpg. Please use JPG, PNG, or PDF files.');
    await waitForNoUploads();
    expect((await listFiles()).stored).toEqual(before.stored);
    expect(await product.database.query(rows)).toEqual([{ n: testimonials }]);
  });

  it('PDFs with active content, embedded files or references to files, and unreadable PDFs are rejected', async () => {
    for (let from = 0; from < hostile.length; from += 5) {
      const group = hostile.slice(from, from + 5);
      const response = await submit(group.map(([name, bytes]) => file(`${name}.pdf`, bytes)));
      expect(response.status).toBe(400);
      const found = response.body.errors?.map(({ code, detail }) => [/: ([^:]+)\.pdf\.$/.exec(detail)?.[1], code]);
      expect(found).toEqual(group.map(([name, , code]) => [name, code]));
      expect((await product.anonymous().get('/health/live')).status).toBe(200);
    }
    await waitForNoUploads();
  });

  it('damaged PDFs never crash the application', async () => {
    const valid = Buffer.from((await pdf()).bytes);
    const tokens = [
      '<<',
      '>>',
      '[',
      ']',
      'obj',
      'endobj',
      'stream',
      'endstream',
      '3 0 R',
      '/Type',
      '(',
      '%',
      '4294967295',
    ];
    const change = fc.record({
      at: fc.nat(),
      remove: fc.nat(40),
      add: fc.oneof(fc.constantFrom(...tokens), fc.string()),
    });
    const damaged = fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) =>
      changes.reduce((bytes, { at, remove, add }) => {
        const place = 9 + (at % (bytes.length - 9));
        return Buffer.concat([bytes.subarray(0, place), Buffer.from(` ${add} `), bytes.subarray(place + remove)]);
      }, valid),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(damaged, { minLength: 5, maxLength: 5 }), async (documents) => {
        const sender = await product.signUpUser();
        const files = documents.map((bytes, index) => file(`${index}.pdf`, bytes));
        const form = multipart(buildSubmission(names), files);
        const response = await sender.post<Problem>('/api/testimonials', form);
        expect([201, 400]).toContain(response.status);
        if (response.status === 400) expect(response.body.errors?.[0].code).toMatch(/^(pdf_|file_type)/);
      }),
      { numRuns: 2 },
    );
  });

  it('files over 10 MB, more than five, none or under another field name are rejected', async () => {
    const before = (await listFiles()).stored;
    const large = file('large.jpg', Buffer.concat([(await jpeg()).bytes, Buffer.alloc(MEGABYTES_10)]), 'image/jpeg');
    const tooLarge = await submit([await jpeg(), large]);
    const detail = 'File too large: large.jpg. Maximum size is 10MB.';
    expect([tooLarge.status, tooLarge.body.code, tooLarge.body.detail]).toEqual([413, 'file_too_large', detail]);
    expect(tooLarge.body.errors).toEqual([{ field: 'proofFiles', code: 'file_size', detail }]);

    const six = await submit(await Promise.all([1, 2, 3, 4, 5, 6].map((n) => jpeg(`${n}.jpg`))));
    expect([six.status, six.body.code, six.body.detail]).toEqual([400, 'too_many_files', 'Maximum 5 files allowed.']);
    expect(six.body.errors).toMatchObject([{ field: 'proofFiles', code: 'too_many' }]);

    const none = await submit([]);
    expect([none.status, none.body.errors?.[0]]).toMatchObject([400, { field: 'proofFiles', code: 'required' }]);
    expect((await submit([], { gender: 'x' })).status).toBe(400);

    const otherField = multipart(buildSubmission(names), []);
    otherField.append('avatar', new Blob([Buffer.from((await jpeg()).bytes)]), 'me.jpg');
    expect((await author.post('/api/testimonials', otherField)).status).toBe(400);
    await waitForNoUploads();
    expect((await listFiles()).stored).toEqual(before);
    expect((await author.get('/api/testimonials/my')).body).toMatchObject({ totalTestimonials: 0 });
  });

  it('a submission that fails for another reason stores no files', async () => {
    expect((await submit([await jpeg()])).status).toBe(201);
    const before = (await listFiles()).stored;
    for (const [changes, status] of [
      [{}, 409],
      [{ gender: 'x' }, 400],
      [{ supplementId: 424242 }, 400],
    ] as const) {
      expect([changes, (await submit([await jpeg(), await pdf()], changes)).status]).toEqual([changes, status]);
    }
    const form = multipart({ ...buildSubmission(names), version: 1 }, [await jpeg()]);
    expect((await author.put('/api/testimonials/424242', form)).status).toBe(404);
    const badPath = multipart({ ...buildSubmission(names), version: 1 }, [await jpeg()]);
    expect((await author.put('/api/testimonials/first', badPath)).status).toBe(400);
    await waitForNoUploads();
    expect((await listFiles()).stored).toEqual(before);
  });

  it('files of a repeated, duplicate, reused or outdated request are not re-encoded', async () => {
    const reencode = jest.spyOn(product.app.get(ProofFiles) as unknown as { reencode: () => unknown }, 'reencode');
    const files = [await jpeg(), await pdf()];
    const send = (changes = {}, key = 'first') =>
      author.post<Problem>('/api/testimonials', multipart(buildSubmission(names, changes), files), {
        'idempotency-key': key,
      });
    const edit = (id: number, version: number) =>
      author.put<Problem>(`/api/testimonials/${id}`, multipart({ ...buildSubmission(names), version }, [files[0]!]));
    const first = await send();
    expect([first.status, reencode.mock.calls.length]).toEqual([201, 2]);
    const repeated = await send();
    expect([repeated.status, repeated.body.id]).toEqual([201, first.body.id]);
    expect(await send({ doseAmount: 301 })).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect(await send({}, 'second')).toMatchObject({ status: 409, body: { code: 'duplicate_testimonial' } });
    expect((await edit(first.body.id, 7)).status).toBe(409);
    expect((await edit(424242, 1)).status).toBe(404);
    expect(reencode).toHaveBeenCalledTimes(2);
    expect((await edit(first.body.id, 1)).status).toBe(200);
    expect(reencode).toHaveBeenCalledTimes(3);
    reencode.mockRestore();
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
      async () => (await listFiles()).uploads,
      (uploads) => uploads.length > 0,
    );
    sending.destroy(new Error('gone'));
    await broken;
    await waitForNoUploads();
    expect((await author.get('/api/testimonials/my')).body).toMatchObject({ totalTestimonials: 0 });
  });

  it('field names that would build large objects are rejected', async () => {
    const submitWith = async (name: string) => {
      const form = multipart(buildSubmission(names), [await jpeg()]);
      form.append(name, 'x');
      return (await author.post<Problem>('/api/testimonials', form)).status;
    };
    for (const name of ['a[b][c][d][e]', 'otherConditions[4294967294]', 'otherConditions[51]', 'x'.repeat(500)]) {
      expect([name, await submitWith(name)]).toEqual([name, 400]);
    }
    expect(await submitWith('__proto__[isAdmin]')).toBeLessThan(500);
    expect(await submitWith('constructor[prototype][isAdmin]')).toBeLessThan(500);
    expect(({} as { isAdmin?: string }).isAdmin).toBeUndefined();
    await waitForNoUploads();
  });
});

describe('orphaned proof files', () => {
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
    const names = (await listFiles()).stored.map((path) => path.slice(path.lastIndexOf('/') + 1));
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
    expect(await fetchAttachments(body.id)).toHaveLength(1);
    const metrics = await (await fetch(`${product.url}/metrics`)).text();
    expect(metrics).toMatch(/recuento_orphaned_files_removed\{folder="proof"\} [12]/);
    expect(await product.database.query('select 1 from testimonials.pending_files')).toEqual([]);
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

  it('all files and folders are accessible to the application user only', async () => {
    await submit([await jpeg(), await pdf()]);
    for (const folder of ['uploads', 'files', 'exports-in-the-making', 'feed-uploads']) {
      const path = join(product.dataDir, folder);
      expect([folder, ((await stat(path)).mode & 0o777).toString(8)]).toEqual([folder, '700']);
    }
    const stored = (await listFiles()).stored.filter((path) => /[0-9a-f]{36}\.(pdf|jpg)$|\.pdf$/.test(path));
    expect(stored.length).toBeGreaterThan(0);
    const newest = join(product.dataDir, stored.at(-1)!);
    expect(((await stat(newest)).mode & 0o777).toString(8)).toBe('600');

    const folder = await mkdtemp(join(tmpdir(), 'recuento-open-'));
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'leftover'), 'x', { mode: 0o644 });
    const temp = new TempFolder(folder);
    await temp.open();
    temp.close();
    const modes = [await stat(folder), await stat(join(folder, 'leftover'))].map(({ mode }) =>
      (mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['700', '600']);
    expect([await temp.sweep(Date.now() + 3_500_000), await temp.sweep(Date.now() + 3_700_000)]).toEqual([0, 1]);
    await rm(folder, { recursive: true });
  });
});

describe('attachment links', () => {
  it('a link works only unmodified and until it expires', async () => {
    const { body } = await submit([await jpeg(), await pdf()]);
    const [first, second] = await fetchAttachments(body.id);
    const [path, token] = first.path.split('?token=');
    const status = async (url: string) => (await fetch(product.url + url)).status;
    const links = product.app.get(SignedLinks);
    const [expires, mac] = token.split('.');
    expect([expires.length, mac.length]).toEqual([10, 43]);
    for (const invalid of [
      `${path}?token=${second.path.split('?token=')[1]}`,
      `${path}?token=${Number(expires) + 3600}.${mac}`,
      `${path}?token=${expires}.${mac.slice(0, -1)}`,
      `${path}?token=${expires}.`,
      `${path}?token=x`,
      `${path}?token=${links.sign(path, -1)}`,
      `${path.replace(`/${body.id}/`, `/${body.id + 1}/`)}?token=${token}`,
      `/api/testimonials/${body.id}/attachments/..%2F..%2Fauth.secret?token=${token}`,
    ]) {
      expect([invalid, await status(invalid)]).toEqual([invalid, 404]);
    }
    expect(await status(path)).toBe(400);
    expect(await status(`${path}?token=${links.sign(path, 5)}`)).toBe(200);
    expect(Number(expires)).toBeLessThanOrEqual(Date.now() / 1000 + 601);
  });

  it('a link to a deleted file is answered with 404', async () => {
    const { body } = await submit([await jpeg()]);
    const [{ path }] = await fetchAttachments(body.id);
    const name = path.split('?')[0].split('/').at(-1)!;
    await product.app.get(FileStorage).delete(storageKey(name));
    expect((await product.anonymous().get(path)).body).toMatchObject({ status: 404, code: 'attachment_not_found' });
  });
});
