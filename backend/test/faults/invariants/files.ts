import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Invariant, InvariantContext } from './context.js';

/** I4: each row has its file with the same size and unchanged content, and each file has its row or is known as pending. */
export const filesMatchRows: Invariant = async (context) => {
  const { database, journal, expectations } = context;
  const inSource = expectations.source && (await findNames(expectations.source));
  const wasDeleted = (name: string) => inSource !== undefined && !inSource.has(name);
  const violations: string[] = [];
  const { rows } = await database.query<{ name: string; byteSize: number }>(
    `select name, byte_size as "byteSize" from testimonials.attachments`,
  );
  const { rows: pending } = await database.query<{ name: string }>('select name from testimonials.pending_files');
  const files = await readFiles(context);
  for (const { name, byteSize } of rows) {
    const file = files.get(name);
    if (!file && wasDeleted(name)) continue;
    if (file?.size !== byteSize) {
      violations.push(`The file ${name} has ${file?.size ?? 'no'} bytes, its row ${byteSize}.`);
      continue;
    }
    const hash = journal.fileHashes.get(name) ?? file.hash;
    journal.fileHashes.set(name, hash);
    if (hash !== file.hash) violations.push(`The content of the file ${name} has changed.`);
  }
  const known = new Set([...rows, ...pending].map(({ name }) => name));
  for (const name of files.keys()) {
    if (!known.has(name) && !wasDeleted(name))
      violations.push(`The file ${name} belongs to no testimonial and no pending upload.`);
  }
  return violations;
};

async function findNames(database: InvariantContext['database']): Promise<Set<string>> {
  const { rows } = await database.query<{ name: string }>('select name from testimonials.attachments');
  return new Set(rows.map(({ name }) => name));
}

async function readFiles({ dataDir }: InvariantContext): Promise<Map<string, { size: number; hash: string }>> {
  const folder = join(dataDir, 'files', 'proof');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, { size: number; hash: string }>();
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    const hash = createHash('sha256').update(bytes).digest('hex');
    files.set(basename(entry.name), { size: bytes.length, hash });
  }
  return files;
}
