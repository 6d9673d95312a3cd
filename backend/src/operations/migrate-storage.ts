import { rm } from 'node:fs/promises';
import type { Env } from '../config/env.js';
import { completeLocation, parseS3Location, S3_LOCATION_FORM } from '../config/storage-location.js';
import { uploadFolder } from '../modules/testimonials/index.js';
import { type FileStorage, hashStream, isFileMissing, openStorage, PARTIAL_FILES } from '../platform/storage/index.js';
import { assertSeparate, type NamedStorage } from './assert-separate-storages.js';
import { writeWithChecksum } from './backup/checksums.js';
import { CliError } from './cli-error.js';
import type { Run } from './command.js';
import { formatCount } from './format-count.js';

const PARALLEL_FILES = 4;
const PROGRESS_INTERVAL = 500;
const DELETE_SOURCE = '--delete-source';
/** The folder in DATA_DIR. */
const LOCAL = 'local';

type Outcome = 'copied' | 'present' | 'deleted' | 'failed';

/**
 * Copies all files that the target does not have. It may be interrupted and repeated: files that are already there with the
 * same hash are not copied again.
 */
export const migrateStorage: Run = async ({ args: [from, to], options, env, context, print }) => {
  // With an S3 storage in the settings too: a wrong folder would look like one without files.
  if (from === LOCAL || to === LOCAL) context.assertDataFolder();
  const [namedSource, namedTarget] = [from, to].map((text) => openNamedStorage(text, env));
  const [source, target] = [namedSource.storage, namedTarget.storage];
  // The product deletes what an interrupted command leaves there.
  const temp = uploadFolder(env);
  await temp.open();
  await target.onModuleInit();
  await target.check();
  const counts: Record<Outcome, number> = { copied: 0, present: 0, deleted: 0, failed: 0 };
  const migrateFile = async (key: string): Promise<void> => {
    const path = temp.newPath();
    let outcome: Outcome;
    try {
      outcome = await copyFile(source, target, key, path);
      if (options.has(DELETE_SOURCE)) await source.delete(key);
    } catch (error) {
      outcome = 'failed';
      print(`${key}: ${(error as Error).message}`);
    } finally {
      await rm(path, { force: true });
    }
    counts[outcome] += 1;
    const total = countAll(counts);
    if (total % PROGRESS_INTERVAL === 0) print(`${total} files so far, ${counts.copied} of them copied.`);
  };
  try {
    await assertSeparate(namedSource, namedTarget, temp);
    await forEachFile(source, migrateFile);
  } finally {
    temp.close();
  }
  const { copied, present, deleted, failed } = counts;
  print(
    `${formatCount(countAll(counts), 'file', 'files')}: ${copied} copied, ${present} already in ${target.description}, ${deleted} deleted in the meantime, ${failed} failed.`,
  );
  return failed === 0 ? 0 : 1;
};

const countAll = (counts: Record<Outcome, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function openNamedStorage(text: string, env: Env): NamedStorage {
  if (text === LOCAL) return { location: text, storage: openStorage(env, text) };
  const parsed = parseS3Location(text);
  if (!parsed) throw new CliError(`A storage is "local" or ${S3_LOCATION_FORM}, not ${JSON.stringify(text)}.`);
  const location = completeLocation(parsed, env.storage.defaults);
  if (!location.region) throw new CliError('S3_REGION is missing: it is the region of the bucket.');
  return { location, storage: openStorage(env, location) };
}

async function forEachFile(source: FileStorage, work: (key: string) => Promise<void>): Promise<void> {
  let batch: string[] = [];
  for await (const { key } of source.list()) {
    if (key.startsWith(`${PARTIAL_FILES}/`)) continue;
    batch.push(key);
    if (batch.length < PARALLEL_FILES) continue;
    await Promise.all(batch.map(work));
    batch = [];
  }
  await Promise.all(batch.map(work));
}

/** @param path of a temporary file */
async function copyFile(source: FileStorage, target: FileStorage, key: string, path: string): Promise<Outcome> {
  const hash = await source.findHash(key);
  if (hash === undefined) return 'deleted';
  if ((await target.findHash(key)) === hash) return 'present';
  try {
    if ((await writeWithChecksum(path, await source.open(key))) !== hash) throw new Error('the file is damaged');
  } catch (error) {
    if (isFileMissing(error)) return 'deleted';
    throw error;
  }
  await target.store(key, path);
  if ((await hashStream(await target.open(key))) === hash) return 'copied';
  await target.delete(key);
  throw new Error('the copy differs from the file');
}
