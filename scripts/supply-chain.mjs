import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError, main, root, run, tail } from './lib/runner.mjs';

/**
 * Licences that are compatible with distribution under the MIT licence. LGPL: libvips, which sharp loads as a shared
 * library; OFL: fonts; MPL and CC-BY: build tools and their data only.
 */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Old packages whose manifest does not contain their licence; it was verified manually. */
const VERIFIED_LICENCES = {
  busboy: 'MIT',
  limiter: 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  streamsearch: 'MIT',
};

const REGISTRY = 'https://registry.npmjs.org/';
/** The project, and what some commands install beside it. */
const LOCKFILES = ['package-lock.json', 'scripts/lighthouse/package-lock.json', 'scripts/s3-server/package-lock.json'];

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Lists the packages of the lockfile: `{ name, version, licence }`. */
function listPackages() {
  return Object.entries(readJson('package-lock.json').packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: license ?? VERIFIED_LICENCES[name] ?? readInstalledLicence(path) ?? 'unknown' };
    });
}

function readInstalledLicence(path) {
  const manifest = join(root, path, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).license : undefined;
}

/** One licence of an OR expression must be accepted, all of an AND expression. */
const isAccepted = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((option) => ACCEPTED.has(option.trim())));

function* findErrors() {
  const { packages } = readJson('package-lock.json');
  const workspaces = Object.keys(packages).filter((path) => !path.includes('node_modules/'));
  for (const path of workspaces.map((folder) => join(folder, 'package.json'))) {
    const { dependencies = {}, devDependencies = {} } = readJson(path);
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (!/^\d+\.\d+\.\d+/.test(version)) yield `${path}: ${name} is not pinned to one version (${version}).`;
    }
  }
  for (const { name, version, licence } of listPackages()) {
    if (!isAccepted(licence)) yield `${name} ${version}: the licence ${licence} is not accepted.`;
  }
  for (const lockfile of LOCKFILES) yield* findSourceErrors(lockfile);
}

/**
 * Each package needs the hash of its contents, and the address of its archive: without it, an installation first asks the
 * registry for the metadata of every package, which takes 25 of 65 s.
 */
function* findSourceErrors(lockfile) {
  const packages = Object.entries(readJson(lockfile).packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  for (const [path] of packages.filter(([, { integrity }]) => !integrity))
    yield `${lockfile}: ${path} has no integrity hash.`;
  const unlocated = packages.filter(([, { resolved }]) => !resolved?.startsWith(REGISTRY)).map(([path]) => path);
  if (unlocated.length > 0)
    yield `${lockfile}: ${unlocated.length} packages have no address in ${REGISTRY}, for example ${unlocated[0]}. Was npm run with the settings of .npmrc?`;
}

async function writeSbom() {
  const { code, output } = await run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev']);
  if (code !== 0) throw new UserFacingError(tail(output, 20));
  const sbom = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  JSON.parse(sbom);
  writeFileSync(join(root, 'sbom.json'), sbom);
  console.log('Wrote sbom.json (CycloneDX)');
}

/** Checks production dependencies for advisories; a registry without audit support is not an error. */
async function audit() {
  const { output } = await run('npm', ['audit', '--json', '--omit', 'dev']);
  const report = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  if (!report.vulnerabilities) {
    console.log(
      `Not audited: the registry does not support audits (${report.message ?? report.error?.summary ?? 'no reason'}).`,
    );
    return;
  }
  const severe = Object.values(report.vulnerabilities).filter(({ severity }) => /high|critical/.test(severity));
  const errors = severe.map(
    ({ name, range, severity }) => `${[name, range].filter(Boolean).join(' ')}: advisory of severity ${severity}.`,
  );
  if (errors.length > 0) throw new UserFacingError(errors.join('\n'));
  console.log(`Audited: ${report.metadata.dependencies.total} packages, no advisories of high or critical severity.`);
}

/** Tasks: `check` (licences, pinned versions, sources and hashes), `licences` (packages by licence), `sbom`, `audit`. */
await main(async () => {
  const [task = 'check'] = process.argv.slice(2);
  if (task === 'sbom') return writeSbom();
  if (task === 'audit') return audit();
  if (task === 'licences') {
    const counts = new Map();
    for (const item of listPackages()) counts.set(item.licence, [...(counts.get(item.licence) ?? []), item]);
    for (const [licence, found] of [...counts].sort((a, b) => b[1].length - a[1].length)) {
      console.log(`${String(found.length).padStart(5)}  ${licence}`);
    }
    return 0;
  }
  if (task !== 'check')
    throw new UserFacingError('Usage: node scripts/supply-chain.mjs check | licences | sbom | audit');
  const found = [...findErrors()];
  if (found.length > 0) throw new UserFacingError(found.join('\n'));
});
