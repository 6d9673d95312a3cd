import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { S3Location } from '../config/storage-location.js';
import type { FileStorage, TempFolder } from '../platform/storage/index.js';
import { CliError } from './cli-error.js';

export interface NamedStorage {
  storage: FileStorage;
  location: S3Location | 'local';
}

/**
 * Storages that overlap must not be migrated: a file that is already in the target would be deleted from the source, and so
 * from both. One server may have several endpoints, therefore a file is stored to compare storages at different ones.
 * @throws CliError
 */
export async function assertSeparate(source: NamedStorage, target: NamedStorage, temp: TempFolder): Promise<void> {
  const [from, to] = [source.location, target.location];
  if (from === 'local' && to === 'local') throw overlapError(source, target);
  if (from === 'local' || to === 'local' || from.bucket !== to.bucket) return;
  const longer = from.prefix.length > to.prefix.length ? from.prefix : to.prefix;
  if (!longer.startsWith(from.prefix) || !longer.startsWith(to.prefix)) return;
  if (normalizeEndpoint(from) === normalizeEndpoint(to)) throw overlapError(source, target);
  const name = `check/${randomUUID()}`;
  const [sourceKey, targetKey] = [from, to].map(({ prefix }) => `${longer.slice(prefix.length)}${name}`);
  if (await isStoredInBoth(source.storage, sourceKey, target.storage, targetKey, temp)) {
    throw overlapError(source, target);
  }
}

async function isStoredInBoth(
  source: FileStorage,
  sourceKey: string,
  target: FileStorage,
  targetKey: string,
  temp: TempFolder,
): Promise<boolean> {
  const path = temp.newPath();
  await writeFile(path, 'check', { mode: 0o600 });
  try {
    await target.store(targetKey, path);
    return (await source.findHash(sourceKey)) !== undefined;
  } finally {
    await rm(path, { force: true });
    await target.delete(targetKey);
  }
}

/** All endpoints of Amazon S3 lead to the same buckets. */
function normalizeEndpoint({ endpoint }: S3Location): string {
  const { host, pathname } = new URL(endpoint ?? 'https://s3.amazonaws.com');
  return /(^|\.)amazonaws\.com(\.cn)?$/.test(host) ? 'amazonaws.com' : `${host}${pathname.replace(/(?<!\/)\/+$/, '')}`;
}

function overlapError({ storage: source }: NamedStorage, { storage: target }: NamedStorage): CliError {
  return source.description === target.description
    ? new CliError('Both storages are the same.')
    : new CliError(`${source.description} and ${target.description} overlap: one contains the other.`);
}
