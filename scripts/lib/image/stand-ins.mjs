import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { aptInstall, findProgram, isRoot } from '../debian.mjs';
import { UserFacingError, root, run, tail } from '../runner.mjs';
import { RECIPES } from './recipes.mjs';

const BASE = 'recuento-stand-in-base';
const ARCHIVE = join(root, '.cache', 'image', 'bookworm.tar');
const DEFAULT_MIRROR = 'http://deb.debian.org/debian';

/**
 * Provides images by their names: pulls them, or where no registry can be reached builds stand-ins under the same names from
 * the packages of Debian and npm.
 * @returns the names for which a stand-in was built
 */
export async function provideImages(engine, names) {
  const missing = [];
  for (const name of names) {
    if ((await engine.docker(['image', 'inspect', name])).code === 0) continue;
    if ((await engine.docker(['pull', '--quiet', name])).code !== 0) missing.push(name);
  }
  if (missing.length === 0) return [];
  console.log(`No registry has ${missing.join(', ')}: building stand-ins ...`);
  await importBase(engine);
  for (const name of missing) await buildStandIn(engine, name);
  return missing;
}

async function buildStandIn(engine, name) {
  const recipe = RECIPES[name.split(':')[0]];
  if (!recipe)
    throw new UserFacingError(
      `There is no stand-in for the image ${name}: add a recipe to scripts/lib/image/recipes.mjs.`,
    );
  const context = mkdtempSync(join(tmpdir(), 'recuento-stand-in-'));
  try {
    for (const [target, content] of Object.entries(recipe.files ?? {})) {
      mkdirSync(dirname(join(context, target)), { recursive: true });
      writeFileSync(join(context, target), content, { mode: 0o755 });
    }
    for (const [target, source] of Object.entries(recipe.copies?.() ?? {})) copy(source, join(context, target));
    writeFileSync(join(context, 'Dockerfile'), `FROM ${BASE}\n${recipe.dockerfile}`);
    await engine.require(['build', '--network', 'host', '--tag', name, context], { env: { DOCKER_BUILDKIT: '0' } });
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

function copy(source, target) {
  mkdirSync(dirname(target), { recursive: true });
  if (existsSync(join(source, '.'))) cpSync(source, target, { recursive: true, verbatimSymlinks: true });
  else copyFileSync(realpathSync(source), target);
}

/** A minimal Debian, kept in .cache: unpacking it takes minutes. */
async function importBase(engine) {
  if (!existsSync(ARCHIVE)) await createArchive();
  await engine.require([
    'import',
    '--change',
    'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ARCHIVE,
    BASE,
  ]);
}

async function createArchive() {
  if (!isRoot()) throw new UserFacingError('Stand-ins for images can only be built as root.');
  if (!findProgram('debootstrap')) await aptInstall('debootstrap');
  const folder = mkdtempSync(join(tmpdir(), 'recuento-debian-'));
  try {
    const { output: policy } = await run('apt-cache', ['policy', 'base-files']);
    const mirror = /\bhttps?:\/\/\S+\/debian\b/.exec(policy)?.[0] ?? DEFAULT_MIRROR;
    const { code, output } = await run('debootstrap', ['--variant=minbase', 'bookworm', folder, mirror]);
    if (code !== 0) throw new UserFacingError(`debootstrap failed:\n${tail(output)}`);
    // The certificates of this machine: a proxy of its network may have its own authority.
    const certificates = '/etc/ssl/certs/ca-certificates.crt';
    if (existsSync(certificates)) copy(certificates, join(folder, certificates));
    mkdirSync(dirname(ARCHIVE), { recursive: true });
    const draft = `${ARCHIVE}.${process.pid}`;
    const packed = await run('tar', [
      '-C',
      folder,
      '-cf',
      draft,
      '--exclude=./var/cache/apt/archives/*.deb',
      '--exclude=./dev/*',
      '.',
    ]);
    if (packed.code !== 0) throw new UserFacingError(`tar failed:\n${tail(packed.output)}`);
    renameSync(draft, ARCHIVE);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
