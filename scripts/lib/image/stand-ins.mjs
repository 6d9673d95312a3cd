import { createHash } from 'node:crypto';
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
import { aptInstall, findProgram, isRoot } from '../programs/debian.mjs';
import { UserFacingError, root, run, tail } from '../runner.mjs';
import { RECIPES } from './recipes.mjs';

const BASE = 'recuento-stand-in-base';
const ARCHIVE = join(root, '.cache', 'image', 'bookworm.tar');
const DEFAULT_MIRROR = 'http://deb.debian.org/debian';
/** Its presence distinguishes a stand-in from the published image, its value from a stand-in of an older recipe. */
const LABEL = 'recuento.stand-in';

/**
 * Provides images by their names: pulls them, or where no registry can be reached builds stand-ins under the same names from
 * the packages of Debian and npm.
 * @returns the names that stand-ins have
 */
export async function provideImages(engine, names) {
  const [missing, standIns] = [[], []];
  for (const name of names) {
    const { code, output } = await engine.docker([
      'image',
      'inspect',
      '--format',
      `{{index .Config.Labels "${LABEL}"}}`,
      name,
    ]);
    const label = code === 0 ? output.trim() : undefined;
    if (label && label === hashRecipe(name)) standIns.push(name);
    else if (code === 0 && !label) continue;
    else if ((await engine.docker(['pull', '--quiet', name])).code !== 0) missing.push(name);
  }
  if (missing.length > 0) {
    console.log(`No registry has ${missing.join(', ')}: building stand-ins ...`);
    await importBase(engine);
    for (const name of missing) await buildStandIn(engine, name);
  }
  return names.filter((name) => missing.includes(name) || standIns.includes(name));
}

const findRecipe = (name) => RECIPES[name.split(':')[0]];

function hashRecipe(name) {
  const { dockerfile, files } = findRecipe(name) ?? {};
  return createHash('sha256')
    .update(JSON.stringify([dockerfile, files]))
    .digest('hex')
    .slice(0, 16);
}

async function buildStandIn(engine, name) {
  const recipe = findRecipe(name);
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
    for (const [target, source] of Object.entries((await recipe.copies?.()) ?? {})) copy(source, join(context, target));
    writeFileSync(join(context, 'Dockerfile'), `FROM ${BASE}\n${recipe.dockerfile}`);
    const label = `${LABEL}=${hashRecipe(name)}`;
    const args = ['build', '--network', 'host', '--label', label, '--tag', name, context];
    await engine.require(args, { env: { DOCKER_BUILDKIT: '0' } });
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

function copy(source, target) {
  mkdirSync(dirname(target), { recursive: true });
  if (existsSync(join(source, '.'))) cpSync(source, target, { recursive: true, verbatimSymlinks: true });
  else copyFileSync(realpathSync(source), target);
}

/** A minimal Debian, stored in .cache: unpacking it takes minutes. */
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
