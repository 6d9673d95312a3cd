import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { FileStorage } from '../src/platform/storage/index.js';
import type { Client } from './client.js';
import type { TestFile } from './factories.js';
import { type TestApp, waitUntil } from './test-app.js';

export const MEGABYTES_10 = 10_485_760;

/** All files in the storage, and all uploads in the data directory. */
export async function listFiles(product: TestApp): Promise<{ stored: string[]; uploads: string[] }> {
  const stored: string[] = [];
  for await (const { key } of product.app.get(FileStorage).list()) stored.push(`files/${key}`);
  const uploads = await readdir(join(product.dataDir, 'uploads')).catch(() => []);
  return { stored, uploads };
}

/** Uploads are deleted shortly after the client has received the response. */
export const waitForNoUploads = (product: TestApp) =>
  waitUntil(
    async () => (await listFiles(product)).uploads,
    (uploads) => uploads.length === 0,
  );

/** Downloads the proof files of a testimonial by their paths. */
export async function fetchAttachments(
  product: TestApp,
  author: Client,
  id: number,
): Promise<{ headers: Headers; bytes: Buffer; path: string }[]> {
  const { body } = await author.get<{ attachmentUrls: string[] }>(`/api/testimonials/my/${id}`);
  return Promise.all(
    body.attachmentUrls.map(async (path) => {
      const response = await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${author.token}` } });
      expect(response.status).toBe(200);
      return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()), path };
    }),
  );
}

export const file = (name: string, bytes: Uint8Array, type = 'application/octet-stream'): TestFile => ({
  name,
  type,
  bytes,
});

export async function png(): Promise<Buffer> {
  const noise = { create: { width: 30, height: 30, channels: 3, background: 'red' } } as const;
  return sharp(noise).png().toBuffer();
}

/** A valid PNG of one colour, 900 megapixels in a few kilobytes. */
export function hugePng(edge: number): Buffer {
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
