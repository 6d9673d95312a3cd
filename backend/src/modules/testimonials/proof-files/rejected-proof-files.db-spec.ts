import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
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
import { activePdfs, type HostilePdf, unreadablePdfs } from '../../../../test/fixtures/hostile-pdfs.js';
import {
  blackPng,
  file,
  listFiles,
  MEGABYTES_10,
  png,
  waitForNoUploads,
} from '../../../../test/fixtures/proof-file-fixtures.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { ProofFiles } from './proof-files.js';
import type { ProblemDto } from '../../../platform/http/index.js';

type Problem = ProblemDto & { id: number };

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

describe('rejected proof files', () => {
  it('a rejected upload leaves no file, temporary file or row', async () => {
    const square = (edge: number) => ({ width: edge, height: edge });
    const half = (bytes: Uint8Array) => bytes.subarray(0, Math.floor(bytes.length / 2));
    const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
    const before = await listFiles(product);
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
      [file('huge.png', blackPng({ ...square(30_000), colorType: 0, bitDepth: 1 }), 'image/png'), 'image_unreadable'],
      // Below 40 megapixels and 10 MB, but 320 MB when decoded.
      [
        file('deep.png', blackPng({ ...square(6_320), colorType: 6, bitDepth: 16, isInterlaced: true }), 'image/png'),
        'image_unreadable',
      ],
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
    await waitForNoUploads(product);
    expect((await listFiles(product)).stored).toEqual(before.stored);
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
    await waitForNoUploads(product);
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
    const before = (await listFiles(product)).stored;
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
    await waitForNoUploads(product);
    expect((await listFiles(product)).stored).toEqual(before);
    expect((await author.get('/api/testimonials/my')).body).toMatchObject({ totalTestimonials: 0 });
  });

  it('a submission that fails for another reason stores no files', async () => {
    expect((await submit([await jpeg()])).status).toBe(201);
    const before = (await listFiles(product)).stored;
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
    await waitForNoUploads(product);
    expect((await listFiles(product)).stored).toEqual(before);
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

  it('text in the place of a file is reported as a missing file, not as an unknown field', async () => {
    const form = multipart(buildSubmission(names), []);
    form.append('proofFiles', 'receipt.png');
    const { errors } = (await author.post<Problem>('/api/testimonials', form)).body;
    expect(errors?.map(({ field, code }) => [field, code])).toEqual([['proofFiles', 'required']]);
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
    await waitForNoUploads(product);
  });
});
