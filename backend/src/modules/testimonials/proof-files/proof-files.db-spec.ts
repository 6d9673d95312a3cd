import { randomBytes } from 'node:crypto';
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
import {
  fetchAttachments,
  file,
  listFiles,
  MEGABYTES_10,
  png,
  waitForNoUploads,
} from '../../../../test/fixtures/proof-file-fixtures.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { FileStorage, SignedLinks } from '../../../platform/storage/index.js';
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

describe('accepted proof files', () => {
  it('stored images have no camera metadata and are served by links to the author and reviewers', async () => {
    const photo = await jpeg();
    expect(Buffer.from(photo.bytes).includes('marker-exif')).toBe(true);
    const submitted = await submit([photo, await pdf(), file('scan.png', await png(), 'image/png')]);
    expect(submitted.status).toBe(201);
    const files = await fetchAttachments(product, author, submitted.body.id);
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
    expect((await admin.get(detail.body.attachmentUrls[0])).status).toBe(200);
    await waitForNoUploads(product);
    expect((await listFiles(product)).stored).toHaveLength(3);
  });

  it('the content decides the file type, and files are stored under generated names', async () => {
    const submitted = await submit([
      file('../../../etc/passwd.pdf', await png(), 'application/pdf'),
      file('🌱 né "x".png', (await pdf()).bytes, 'image/png'),
      file('C:\\evil\\photo', (await jpeg()).bytes, 'text/html'),
      file('.htaccess', await png()),
    ]);
    expect(submitted.status).toBe(201);
    const files = await fetchAttachments(product, author, submitted.body.id);
    expect(files.map(({ headers }) => headers.get('content-type'))).toEqual([
      'image/png',
      'application/pdf',
      'image/jpeg',
      'image/png',
    ]);
    for (const { path } of files) expect(path).toMatch(/\/attachments\/[0-9a-f-]{36}\.(png|pdf|jpg)$/);
  });

  it('images are rotated upright and limited in size', async () => {
    const wide = sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#888' } });
    const bytes = await wide.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const submitted = await submit([file('wide.jpg', bytes, 'image/jpeg')]);
    const [{ bytes: upright }] = await fetchAttachments(product, author, submitted.body.id);
    const { width, height, orientation } = await sharp(upright).metadata();
    expect([width, height, orientation]).toEqual([800, 2400, undefined]);
  });

  it('a file may have exactly 10 MB', async () => {
    const bytes = Buffer.concat([(await jpeg()).bytes, randomBytes(MEGABYTES_10)]).subarray(0, MEGABYTES_10);
    expect((await submit([file('exact.jpg', bytes, 'image/jpeg')])).status).toBe(201);
  });

  it('a JSON edit keeps the files, a multipart edit replaces them, and deletion removes them', async () => {
    const before = (await listFiles(product)).stored;
    const listOwn = async () => (await listFiles(product)).stored.filter((path) => !before.includes(path));
    const { body } = await submit([await jpeg(), await pdf()]);
    const first = await listOwn();
    expect(first).toHaveLength(2);
    const path = `/api/testimonials/${body.id}`;
    expect((await author.put(path, { ...buildSubmission(names), version: 1 })).status).toBe(200);
    expect(await listOwn()).toEqual(first);
    expect(await fetchAttachments(product, author, body.id)).toHaveLength(2);

    const [link] = await fetchAttachments(product, author, body.id);
    const stale = multipart({ ...buildSubmission(names), version: 1 }, [await jpeg()]);
    expect((await author.put(path, stale)).status).toBe(409);
    expect(await listOwn()).toEqual(first);
    const replacing = multipart({ ...buildSubmission(names), version: 2 }, [await jpeg()]);
    expect((await author.put(path, replacing)).status).toBe(200);
    const second = await listOwn();
    expect(second).toHaveLength(1);
    expect(first).not.toContain(second[0]);
    expect((await author.get(link.path)).status).toBe(404);

    expect((await author.delete(path)).status).toBe(204);
    expect(await listOwn()).toEqual([]);
    await waitForNoUploads(product);
  });
});

describe('attachment links', () => {
  const listPaths = async (client: Client, id: number, path = `/api/testimonials/my/${id}`) => {
    const { body, headers } = await client.get<{ attachmentUrls: string[] }>(path);
    return { paths: body.attachmentUrls, cookie: headers.getSetCookie().find((line) => line.includes('attachments')) };
  };
  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(product.url + path, { headers, redirect: 'manual' })).status;
  const bearer = ({ token }: Client) => ({ authorization: `Bearer ${token}` });

  it('a path opens with the token of the author or a reviewer, and contains no secret', async () => {
    const { body } = await submit([await jpeg()]);
    const [path] = (await listPaths(author, body.id)).paths;
    expect(path).toMatch(new RegExp(`^/api/testimonials/${body.id}/attachments/[\\w-]+\\.jpg$`));
    expect(await status(path, bearer(author))).toBe(200);
    expect(await status(path, bearer(await product.signInAs('admin')))).toBe(200);
    expect(await status(path, bearer(await product.signUpUser()))).toBe(404);
    expect(await status(path)).toBe(404);
    expect(await status(path, { authorization: 'Bearer x' })).toBe(401);
  });

  it('a browser opens the files of one testimonial with a cookie, until its user signs out', async () => {
    const person = await product.signUpUser();
    const submitted = await person.post<{ id: number }>(
      '/api/testimonials',
      multipart(buildSubmission(names), [await jpeg()]),
    );
    const { paths, cookie = '' } = await listPaths(person, submitted.body.id);
    for (const attribute of [
      `Path=/api/testimonials/${submitted.body.id}/attachments`,
      'Max-Age=600',
      'HttpOnly',
      'SameSite=Strict',
    ])
      expect(cookie.split('; ')).toContain(attribute);
    const headers = { cookie: cookie.split(';')[0] };
    expect(await status(paths[0], headers)).toBe(200);
    const { body } = await submit([await jpeg()]);
    const [foreignPath] = (await listPaths(author, body.id)).paths;
    expect(await status(foreignPath, headers)).toBe(404);
    const [name, value] = headers.cookie.split('=');
    const [holder, expires, mac] = value.split('.');
    for (const changed of [
      `${holder}.${Number(expires) + 60}.${mac}`,
      `${holder}x.${expires}.${mac}`,
      `.${expires}.${mac}`,
      holder,
      'x',
    ])
      expect([changed, await status(paths[0], { cookie: `${name}=${changed}` })]).toEqual([changed, 404]);
    expect((await person.post('/api/session/sign-out', {})).status).toBe(204);
    await waitUntil(
      () => status(paths[0], headers),
      (code) => code === 404,
    );
  });

  it('reviewers receive a cookie too, readers of the public page do not', async () => {
    const { body } = await submit([await jpeg()]);
    const admin = await product.signInAs('admin');
    const { paths, cookie = '' } = await listPaths(admin, body.id, `/api/testimonials/admin/${body.id}`);
    expect(await status(paths[0], { cookie: cookie.split(';')[0] })).toBe(200);
    await admin.post(`/api/testimonials/admin/${body.id}/approve`);
    const published = await product.anonymous().get(`/api/testimonials/${body.id}`);
    expect([published.status, published.headers.getSetCookie()]).toEqual([200, []]);
  });

  it('a browser without access is led to the page of the testimonial', async () => {
    const { body } = await submit([await jpeg()]);
    const [path] = (await listPaths(author, body.id)).paths;
    const response = await fetch(product.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, `/my-testimonials/${body.id}`]);
    const { token } = await product.signUpUser();
    const headers = { accept: 'text/html', authorization: `Bearer ${token}` };
    expect((await fetch(product.url + path, { headers, redirect: 'manual' })).status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('a link of the previous version works only unmodified and until it expires', async () => {
    const { body } = await submit([await jpeg(), await pdf()]);
    const [path, second] = (await listPaths(author, body.id)).paths;
    const links = product.app.get(SignedLinks);
    const token = links.sign(path, 600);
    const [expires, mac] = token.split('.');
    expect([expires.length, mac.length]).toEqual([10, 43]);
    for (const invalid of [
      `${path}?token=${links.sign(second, 600)}`,
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
    expect(await status(`${path}?token=${links.sign(path, 5)}`)).toBe(200);
  });

  it('a link to a deleted file is answered with 404', async () => {
    const { body } = await submit([await jpeg()]);
    const [{ path }] = await fetchAttachments(product, author, body.id);
    const name = path.split('/').at(-1)!;
    await product.app.get(FileStorage).delete(storageKey(name));
    expect((await author.get(path)).body).toMatchObject({ status: 404, code: 'attachment_not_found' });
  });
});
