import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeDigest } from './digest.mjs';
import { UserFacingError, root, run, tail } from './runner.mjs';

const MANIFESTS = [
  'package.json',
  'package-lock.json',
  'backend/package.json',
  'frontend/package.json',
  'packages/embedded-postgres/package.json',
  '.npmrc',
];
const stampFile = join(root, 'node_modules', '.recuento-stamp');

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new UserFacingError(`Recuento needs Node 20.19 or newer, this is ${process.versions.node}.`);
}

/** Installs the locked versions if they are not installed yet. */
export async function ensureDependencies() {
  const digest = computeDigest(MANIFESTS);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return;
  if (!isInstalled()) await install();
  writeFileSync(stampFile, digest);
}

async function install() {
  console.log('Installing dependencies (about a minute) ...');
  // Uses the npm that started this script, if any. Development packages are needed for the build, whatever NODE_ENV is,
  // and the embedded PostgreSQL creates library links in an install script.
  const npm = process.env.npm_execpath;
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { env })
    : await run('npm', args, { env });
  if (code === 0) return;
  throw new UserFacingError(
    `${tail(output)}\n\nThe dependencies could not be installed ("npm ci" failed, see above): check the network, the npm registry and the free disk space, then run this again.`,
  );
}

/** Whether the locked versions are already installed, for instance by `npm ci`. */
function isInstalled() {
  try {
    const locked = readPackages('package-lock.json');
    const present = readPackages('node_modules/.package-lock.json');
    return Object.entries(locked).every(
      ([path, { version, link, optional }]) =>
        !path.includes('node_modules/') ||
        optional ||
        (link ? existsSync(join(root, path)) : present[path]?.version === version),
    );
  } catch {
    return false;
  }
}

function readPackages(lockfile) {
  return JSON.parse(readFileSync(join(root, lockfile), 'utf8')).packages;
}
