import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CliError } from '../cli-error.js';

/** In the format of `sha256sum -c`. Written last: a folder without it is not a complete backup. */
const CHECKSUM_FILE = 'SHA256SUMS';
const LINE = /^([0-9a-f]{64}) {2}([a-z0-9_.-]+(?:\/[a-z0-9_.-]+)*)$/i;

/** Writes a stream to a file that only its owner may read; returns its SHA-256 checksum. */
export async function writeWithChecksum(path: string, source: Readable, ...through: Transform[]): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const hashingStream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline([source, ...through, hashingStream, createWriteStream(path, { mode: 0o600 })]);
  return hash.digest('hex');
}

export async function writeChecksums(folder: string, sums: Map<string, string>): Promise<void> {
  const partial = join(folder, `${CHECKSUM_FILE}.part`);
  const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`);
  await writeFile(partial, lines, { mode: 0o600 });
  await rename(partial, join(folder, CHECKSUM_FILE));
}

/** The checksums of a backup by file name. */
export async function readChecksums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, CHECKSUM_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new CliError(`There is no complete backup in ${folder}.`) : error;
  });
  return new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [, sum, name] = LINE.exec(line) ?? [];
        if (!name || name.split('/').includes('..')) throw new CliError(`${CHECKSUM_FILE} of the backup is damaged.`);
        return [name, sum];
      }),
  );
}

/** @throws CliError naming the first file that is missing or changed */
export async function verifyChecksums(folder: string, sums: Map<string, string>): Promise<void> {
  for (const [name, sum] of sums) {
    const hash = createHash('sha256');
    try {
      await pipeline(createReadStream(join(folder, name)), hash);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new CliError(`The backup is not complete: ${name} is missing.`);
    }
    if (hash.digest('hex') !== sum) throw new CliError(`The backup is damaged: ${name} has changed.`);
  }
}
