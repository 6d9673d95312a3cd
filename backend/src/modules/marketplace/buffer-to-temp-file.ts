import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PayloadTooLargeException } from '@nestjs/common';

/**
 * Writes a body to a file of its own, which the caller removes: no transaction stays open for as long as a sender takes.
 * @throws PayloadTooLargeException behind `largest` bytes
 */
export async function bufferToTempFile(body: Readable, largest: number, path: string): Promise<string> {
  let bytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > largest) done(new PayloadTooLargeException());
      else done(null, chunk);
    },
  });
  try {
    await pipeline(body, measured, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return path;
}
