import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Complaint, main, root, run, tail } from './lib/runner.mjs';

/**
 * What a product under the MIT licence may be distributed with. LGPL is libvips, a library of its own that sharp loads;
 * OFL are fonts; MPL and CC-BY only reach tools of the build, and data of theirs.
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

/** Old packages whose manifest does not name the licence that lies beside their code. */
const READ_BY_HAND = {
  busboy: 'MIT',
  limiter: 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  streamsearch: 'MIT',
};

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Packages of the lockfile: `{ name, version, licence }`. */
function packages() {
  return Object.entries(read('package-lock.json').packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: license ?? READ_BY_HAND[name] ?? licenceInstalled(path) ?? 'unknown' };
    });
}

function licenceInstalled(path) {
  const manifest = join(root, path, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).license : undefined;
}

/** Of a choice one has to be accepted, of a combination all. */
const isAccepted = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => ACCEPTED.has(one.trim())));

function* faults() {
  for (const path of ['package.json', 'backend/package.json', 'frontend/package.json']) {
    const { dependencies = {}, devDependencies = {} } = read(path);
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (!/^\d+\.\d+\.\d+/.test(version)) yield `${path}: ${name} is not pinned to one version (${version}).`;
    }
  }
  for (const { name, version, licence } of packages()) {
    if (!isAccepted(licence)) yield `${name} ${version}: the licence ${licence} is not accepted.`;
  }
  for (const [path, { resolved, integrity, link }] of Object.entries(read('package-lock.json').packages)) {
    if (path.includes('node_modules/') && !link && resolved && !integrity) yield `${path}: nothing proves its content.`;
  }
}

async function writeBillOfMaterials() {
  const { code, output } = await run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev']);
  if (code !== 0) throw new Complaint(tail(output, 20));
  const bill = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  JSON.parse(bill);
  writeFileSync(join(root, 'sbom.json'), bill);
  console.log('Wrote sbom.json (CycloneDX)');
}

/** Advisories of the registry about what runs in production; a registry that has none to give is no fault of ours. */
async function audit() {
  const { output } = await run('npm', ['audit', '--json', '--omit', 'dev']);
  const answer = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  if (!answer.vulnerabilities) {
    console.log(
      `Not audited: the registry answers no audits (${answer.message ?? answer.error?.summary ?? 'no reason'}).`,
    );
    return;
  }
  const grave = Object.values(answer.vulnerabilities).filter(({ severity }) => /high|critical/.test(severity));
  const said = grave.map(
    ({ name, range, severity }) => `${[name, range].filter(Boolean).join(' ')}: an advisory of severity ${severity}.`,
  );
  if (said.length > 0) throw new Complaint(said.join('\n'));
  console.log(`Audited: ${answer.metadata.dependencies.total} packages, no advisory of high or critical severity.`);
}

/** `check` (licences, pinned versions, proven content), `licences` (how many packages have which), `sbom`, `audit`. */
await main(async () => {
  const [task = 'check'] = process.argv.slice(2);
  if (task === 'sbom') return writeBillOfMaterials();
  if (task === 'audit') return audit();
  if (task === 'licences') {
    const counts = new Map();
    for (const one of packages()) counts.set(one.licence, [...(counts.get(one.licence) ?? []), one]);
    for (const [licence, found] of [...counts].sort((a, b) => b[1].length - a[1].length)) {
      console.log(`${String(found.length).padStart(5)}  ${licence}`);
    }
    return 0;
  }
  if (task !== 'check') throw new Complaint('Use: node scripts/supply-chain.mjs check | licences | sbom | audit');
  const found = [...faults()];
  if (found.length > 0) throw new Complaint(found.join('\n'));
});
