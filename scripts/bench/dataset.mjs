import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@recuento/embedded-postgres';
import pg from 'pg';
import { computeDigest } from '../lib/digest.mjs';
import { root, run, UserFacingError } from '../lib/runner.mjs';

/** What the content of a filled data folder depends on. */
const SOURCES = [
  'scripts/bench/fill',
  'backend/src/migrations',
  'backend/src/seed',
  'backend/package.json',
  'packages/embedded-postgres/package.json',
];
const CACHE = join(root, '.cache', 'bench');

/**
 * A data folder with `size` testimonials. The first fill is stored in a cache; a run works on a copy, because it adds
 * testimonials.
 */
export async function openDataset(size) {
  const template = await ensureTemplate(size);
  // PostgreSQL runs as another user, who must be able to reach the folder.
  const folder = mkdtempSync(join(tmpdir(), 'recuento-bench-'));
  await copyFolder(template.folder, folder);
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  return {
    size,
    folder,
    url: postgres.url,
    client,
    fillSeconds: template.seconds,
    async close() {
      await client.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `seconds` is the time of the fill, also of an earlier run. */
async function ensureTemplate(size) {
  const folder = join(CACHE, `${size}-${computeDigest(SOURCES).slice(0, 16)}`);
  const fillTime = `${folder}.seconds`;
  if (existsSync(fillTime) && existsSync(folder)) return { folder, seconds: Number(readFileSync(fillTime, 'utf8')) };
  removeOutdated(size);
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(join(tmpdir(), 'recuento-fill-'));
  try {
    console.log(`Filling a database with ${size.toLocaleString('en')} testimonials ...`);
    const { code, seconds } = await run(process.execPath, ['scripts/bench/fill/main.mjs', draft, String(size)], {
      loud: true,
    });
    if (code !== 0) throw new UserFacingError('The database was not filled.');
    await copyFolder(draft, `${folder}.new`);
    writeFileSync(fillTime, String(seconds));
    renameSync(`${folder}.new`, folder);
    return { folder, seconds };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function removeOutdated(size) {
  if (!existsSync(CACHE)) return;
  for (const name of readdirSync(CACHE)) {
    if (name.startsWith(`${size}-`)) rmSync(join(CACHE, name), { recursive: true, force: true });
  }
}

/** Keeps owners and permissions, which PostgreSQL checks. */
async function copyFolder(from, to) {
  const { code, output } = await run('cp', ['-a', '--reflink=auto', '--', from, `${to}.copy`]);
  if (code !== 0) throw new UserFacingError(`${from} was not copied: ${output}`);
  rmSync(to, { recursive: true, force: true });
  renameSync(`${to}.copy`, to);
}
