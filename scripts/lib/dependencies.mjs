import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './digest.mjs';
import { Complaint, root, run, tail } from './runner.mjs';

const MANIFESTS = ['package.json', 'package-lock.json', 'backend/package.json', 'frontend/package.json', '.npmrc'];
const stampFile = join(root, 'node_modules', '.recuento-stamp');

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Complaint(`Recuento needs Node 20.19 or newer, this is ${process.versions.node}.`);
}

/** Installs exactly what the lockfile names, when that is not what is there. */
export async function ensureDependencies() {
  const wanted = digestOf(MANIFESTS);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  if (!isInstalled()) await install();
  writeFileSync(stampFile, wanted);
}

async function install() {
  console.log('Installing dependencies (about a minute) ...');
  // Started by npm, we use that same npm. Development packages are needed for the build whatever NODE_ENV says,
  // and the embedded PostgreSQL makes its library links in an install script.
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
  throw new Complaint(
    `${tail(output)}\n\nThe dependencies could not be installed ("npm ci" failed, see above): check the network, the npm registry and the free disk space, then run this again.`,
  );
}

/** Whether somebody's own `npm ci` or `npm install` has already put the locked versions there. */
function isInstalled() {
  try {
    const locked = packagesOf('package-lock.json');
    const present = packagesOf('node_modules/.package-lock.json');
    return Object.entries(locked).every(
      ([path, { version, link, optional }]) =>
        !path.includes('node_modules/') || link || optional || present[path]?.version === version,
    );
  } catch {
    return false;
  }
}

function packagesOf(lockfile) {
  return JSON.parse(readFileSync(join(root, lockfile), 'utf8')).packages;
}
