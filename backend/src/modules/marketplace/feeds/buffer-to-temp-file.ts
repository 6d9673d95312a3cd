import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PayloadTooLargeException } from '@nestjs/common';

/**
 * Writes a request body to a temporary file, so that no transaction stays open while the client sends. The caller
 * deletes the file.
 * @throws PayloadTooLargeException if the body exceeds `maxBytes`
 */
export async function bufferToTempFile(body: Readable, maxBytes: number, path: string): Promise<string> {
  let bytes = 0;
  const sizeLimit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new PayloadTooLargeException());
      else done(null, chunk);
    },
  });
  try {
    await pipeline(body, sizeLimit, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return path;
}
