import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { computeDigest } from '../../../scripts/lib/digest.mjs';
import { COMPILED } from './compile.mjs';

const PROGRAMS = ['main', 'admin', 'seed'];
const INPUTS = ['backend/src', 'backend/test/jest', 'package-lock.json'];
const isTest = (path) => path.endsWith('spec.ts');
/** Longer than a run, which may still use the bundle of sources that have changed since. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Packages with native code, threads or files of their own, those that few processes load, and optional ones. */
const EXTERNAL = new RegExp(
  `^(${[
    'sharp|pino|thread-stream|msgpackr-extract|swagger-ui-dist|pdf-lib',
    '@(aws-sdk|smithy|opentelemetry|bull-board|expo-google-fonts|node-rs)/.*',
    '@nestjs/(microservices|websockets|mongoose|platform-socket.io)(/.*)?',
    '@nestjs/typeorm/.*|class-transformer/storage|@fastify/.*',
    '@google-cloud/.*|@sap/.*|better-sqlite3|hdb-pool|mongodb|mssql|mysql2?|oracledb|pg-native|redis',
    'react-native-sqlite-storage|sql.js|sqlite3|ts-node|typeorm-aurora-data-api-driver',
  ].join('|')})$`,
);

/**
 * The programs of the compiled product, each with its packages, as a few CommonJS files; returns their folder. Loading the
 * 4,700 separate files takes a process 2.4 s of CPU time, several times what it then does.
 */
export async function bundleProduct() {
  const folders = join(COMPILED, 'bundle');
  const folder = join(folders, computeDigest(INPUTS, isTest).slice(0, 16));
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  const bundle = await rolldown({
    input: Object.fromEntries(PROGRAMS.map((name) => [name, join(COMPILED, `${name}.js`)])),
    platform: 'node',
    external: (id) => id.startsWith('node:') || EXTERNAL.test(id),
    treeshake: false,
    logLevel: 'silent',
    plugins: [{ name: 'own-places', transform: keepPlace }],
  });
  await bundle.write({
    dir: draft,
    format: 'cjs',
    // Stored code cannot contain import().
    dynamicImportInCjs: false,
    keepNames: true,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
  });
  await bundle.close();
  publish(draft, folder);
  return folder;
}

/** Modules look for files beside themselves, and programs wait at their top level, which CommonJS does not know. */
function keepPlace(code, id) {
  let changed = code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  if (!/(const|let|var) (__dirname|__filename)\b/.test(changed))
    changed = changed
      .replaceAll(/\b__dirname\b/g, JSON.stringify(dirname(id)))
      .replaceAll(/\b__filename\b/g, JSON.stringify(id));
  if (PROGRAMS.some((name) => id === join(COMPILED, `${name}.js`)))
    changed = changed.replace(/^((?:import [^\n]*\n)+)([^]*)$/, '$1void (async () => {\n$2\n})();\n');
  return changed === code ? undefined : { code: changed, map: null };
}

/** Removes old bundles; a concurrent run may have been faster. */
function publish(draft, folder) {
  mkdirSync(dirname(folder), { recursive: true });
  for (const name of readdirSync(dirname(folder))) {
    const other = join(dirname(folder), name);
    if (statSync(other).mtimeMs < Date.now() - MAX_AGE_MS) rmSync(other, { recursive: true, force: true });
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}
