import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { bufferToTempFile } from './buffer-to-temp-file.js';

const newPath = () => join(tmpdir(), randomUUID());

describe('bufferToTempFile', () => {
  it('the file contains the body byte by byte', async () => {
    const path = await bufferToTempFile(Readable.from([Buffer.from('[{"a'), Buffer.from('":1}]')]), 9, newPath());
    try {
      expect(await readFile(path, 'utf8')).toBe('[{"a":1}]');
    } finally {
      await rm(path);
    }
  });

  it('a body over the limit is rejected', async () => {
    await expect(
      bufferToTempFile(Readable.from([Buffer.alloc(6), Buffer.alloc(6)]), 11, newPath()),
    ).rejects.toMatchObject({
      status: 413,
    });
  });

  it('an error of the sender is passed on', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('[');
        throw new Error('connection closed');
      })(),
    );
    await expect(bufferToTempFile(broken, 100, newPath())).rejects.toThrow('connection closed');
  });
});
