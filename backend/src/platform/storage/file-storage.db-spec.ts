import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { S3Proxy } from '../../../test/servers/s3-proxy.js';
import { S3Server } from '../../../test/servers/s3-server.js';
import { loadEnv } from '../../config/env.js';
import type { FileStorage } from './file-storage.js';
import { isFileMissing, isStorageOutage } from './errors.js';
import { openStorage } from './open-storage.js';

let folder: string;
let server: S3Server;
let proxy: S3Proxy;

const open = (settings: Record<string, string> = {}): FileStorage =>
  openStorage(loadEnv({ NODE_ENV: 'test', DATA_DIR: join(folder, 'data'), ...settings }));

/** S3 behind a proxy that records the requests. */
const openS3 = (changes: Record<string, string> = {}): FileStorage =>
  open({ ...server.getSettings('storage'), S3_ENDPOINT: proxy.url, ...changes });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-storage-'));
  server = await S3Server.start();
  proxy = await S3Proxy.start(server.port);
});

afterAll(async () => {
  await proxy.stop();
  await server.stop();
  await rm(folder, { recursive: true });
});

async function createFile(bytes: Buffer): Promise<string> {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  return path;
}

const read = async (storage: FileStorage, key: string): Promise<Buffer> => buffer(await storage.open(key));

async function listKeys(storage: FileStorage, below?: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key, changedAt } of storage.list(below)) {
    expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(3_600_000);
    keys.push(key);
  }
  return keys.sort();
}

describe.each([
  ['a folder', () => open()],
  ['S3', () => openS3()],
])('files in %s', (_, openTested) => {
  it('a stored file can be read, hashed, listed, replaced and deleted', async () => {
    const storage = openTested();
    await storage.store('proof/ab/one.pdf', await createFile(Buffer.from('first')));
    await storage.store('exports/two.json', await createFile(Buffer.from('2')));
    expect((await read(storage, 'proof/ab/one.pdf')).toString()).toBe('first');
    expect(await read(storage, 'exports/two.json')).toHaveLength(1);
    expect(await storage.findHash('proof/ab/one.pdf')).toMatch(
      /^a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e$/,
    );
    await storage.store('proof/ab/one.pdf', await createFile(Buffer.from('second')));
    expect((await read(storage, 'proof/ab/one.pdf')).toString()).toBe('second');
    expect(await listKeys(storage)).toEqual(['exports/two.json', 'proof/ab/one.pdf']);
    expect(await listKeys(storage, 'proof')).toEqual(['proof/ab/one.pdf']);
    expect(await listKeys(storage, 'prooof')).toEqual([]);
    await storage.delete('proof/ab/one.pdf');
    await storage.delete('proof/ab/one.pdf');
    expect(await listKeys(storage)).toEqual(['exports/two.json']);
  });

  it('a file of several parts arrives unchanged', async () => {
    const storage = openTested();
    const bytes = randomBytes(12_000_000);
    await storage.store('proof/large.bin', await createFile(bytes));
    expect((await read(storage, 'proof/large.bin')).equals(bytes)).toBe(true);
  });

  it('a missing file is reported as missing', async () => {
    const storage = openTested();
    await expect(storage.open('proof/none')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await storage.findHash('proof/none')).toBeUndefined();
    await expect(storage.open('../secret')).rejects.toThrow('not a storage key');
  });
});

describe('S3', () => {
  it('an upload has checksums, is encrypted by the server and grants no one access', async () => {
    const storage = openS3();
    proxy.requests = [];
    await storage.store('proof/small', await createFile(Buffer.from('small')));
    await storage.store('proof/large', await createFile(randomBytes(6_000_000)));
    const [small, created, ...parts] = proxy.requests.filter(({ method }) => method === 'PUT' || method === 'POST');
    for (const { headers } of [small, created]) {
      expect(headers['x-amz-server-side-encryption']).toBe('AES256');
      expect(headers['x-amz-meta-sha256']).toMatch(/^[0-9a-f]{64}$/);
    }
    const uploads = [small, ...parts.filter(({ method }) => method === 'PUT')];
    expect(uploads).toHaveLength(3);
    for (const { headers } of uploads) expect(headers['x-amz-checksum-sha256']).toMatch(/^.{43}=$/);
    for (const { headers } of proxy.requests) {
      expect(Object.keys(headers).filter((name) => /^x-amz-(acl|grant)/.test(name))).toEqual([]);
      expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 /);
    }
  });

  it('a request is repeated twice, then the failure is an outage whose message contains no credentials', async () => {
    const storage = openS3();
    const path = await createFile(Buffer.from('repeated'));
    proxy.failures = 2;
    await storage.store('proof/repeated', path);
    expect((await read(storage, 'proof/repeated')).toString()).toBe('repeated');
    proxy.failures = 3;
    await expect(storage.open('proof/repeated')).rejects.toMatchObject({ code: 'EIO' });
    expect(proxy.failures).toBe(0);
    const wrong = openS3({ S3_SECRET_ACCESS_KEY: 'a-wrong-secret', S3_ACCESS_KEY_ID: 'NOBODY' });
    const error = await wrong.check().catch((reason: unknown) => reason);
    expect(isStorageOutage(error)).toBe(true);
    expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toMatch(/a-wrong-secret|NOBODY/);
  });

  it('a file that another program stored has a hash', async () => {
    await server.addObject('storage/proof/copied', 'copied');
    const hash = createHash('sha256').update('copied').digest('hex');
    expect(await openS3().findHash('proof/copied')).toBe(hash);
  });

  it('the files of all pages of a list are found', async () => {
    const toPage = (name: string, end: string) =>
      `<ListBucketResult><Contents><Key>storage/proof/${name}</Key></Contents>${end}</ListBucketResult>`;
    proxy.answer = ({ searchParams }) =>
      searchParams.get('continuation-token') === 'second'
        ? toPage('two', '<IsTruncated>false</IsTruncated>')
        : toPage('one', '<IsTruncated>true</IsTruncated><NextContinuationToken>second</NextContinuationToken>');
    const found = await listKeys(openS3(), 'proof').finally(() => (proxy.answer = undefined));
    expect(found).toEqual(['proof/one', 'proof/two']);
  });

  it('a missing bucket is an outage, not a missing file', async () => {
    const storage = openS3({ STORAGE_URL: 's3://no-such-bucket' });
    const error = await storage.open('proof/none').catch((reason: unknown) => reason);
    expect([isStorageOutage(error), isFileMissing(error)]).toEqual([true, false]);
    await expect(storage.check()).rejects.toThrow('NoSuchBucket');
  });

  it('an existing file is still stored when its replacement is not uploaded completely', async () => {
    const storage = openS3();
    await storage.store('proof/kept', await createFile(Buffer.from('kept')));
    const path = await createFile(randomBytes(12_000_000));
    proxy.failures = 1_000;
    await expect(storage.store('proof/kept', path)).rejects.toMatchObject({ code: 'EIO' });
    proxy.failures = 0;
    expect((await read(storage, 'proof/kept')).toString()).toBe('kept');
    // A file that cannot be read is no fault of the storage.
    await expect(storage.store('proof/kept', join(folder, 'none'))).rejects.toMatchObject({
      code: 'ENOENT',
      path: expect.any(String),
    });
  });
});
