import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './lib/free-port.mjs';
import { ensureChromium } from './lib/programs/chromium.mjs';
import { checkExitCodes, checkHardening, checkImage, checkSecrets } from './lib/image/checks.mjs';
import { listImages } from './lib/image/compose-images.mjs';
import { Engine } from './lib/image/engine.mjs';
import { Installation, serviceOf } from './lib/image/installation.mjs';
import { renderReport } from './lib/image/report.mjs';
import { checkScale } from './lib/image/scale-checks.mjs';
import { provideImages } from './lib/image/stand-ins.mjs';
import { formatText } from './lib/format-text.mjs';
import { readOptions } from './lib/read-options.mjs';
import { UserFacingError, endChildrenOnSignal, main, root, runTool, tail } from './lib/runner.mjs';

/**
 * Builds the image, starts docker-compose.yml with each profile that runs the product, does the main job in a browser, stops and
 * restarts everything, and writes docs/image.md. With `--image NAME` it tests that image and writes nothing.
 */
const USAGE = 'Usage: npm run test:image -- [--image <name>]';
const BUILT_IMAGE = 'recuento-test:local';
const PROFILES = [
  { name: 'default', service: 'app' },
  { name: 'scale', service: 'api', envFile: 'docker/scale.env', check: checkScale },
];
const MB = 1_000_000;

const print = (text) => console.log(text);

await main(async () => {
  const { image: givenImage } = readOptions(USAGE, { options: { image: { type: 'string' } } }).values;
  const imageName = givenImage ?? BUILT_IMAGE;
  endChildrenOnSignal();
  const chromium = await ensureChromium();
  const engine = await Engine.open();
  try {
    const standIns = await provideImages(engine, listImages(PROFILES.map(({ name }) => name)));
    const buildSeconds = givenImage ? 0 : await buildImage(engine);
    const image = { ...(await checkImage(engine, imageName)), buildSeconds };
    print(`Image: ${(image.bytes / MB).toFixed(0)} MB, ${image.packages} npm packages`);
    const profiles = [];
    for (const profile of PROFILES) profiles.push(await testProfile(engine, profile, imageName, chromium));
    if (givenImage) return 0;
    const version = await engine.require(['version', '--format', '{{.Server.Version}}']);
    const text = renderReport({ version, standIns, image, profiles });
    writeFileSync(join(root, 'docs/image.md'), await formatText('docs/image.md', text));
    print('The report is in docs/image.md.');
  } finally {
    if (!givenImage) await engine.docker(['image', 'rm', BUILT_IMAGE]);
    await engine.close();
  }
  return 0;
});

async function buildImage(engine) {
  print('Building the image ...');
  const startedAt = performance.now();
  const args = ['build', '--network', 'host', '--file', 'docker/Dockerfile', '--tag', BUILT_IMAGE, root];
  // The builder without BuildKit takes base images from this machine.
  await engine.require(args, engine.isPrivate ? { env: { DOCKER_BUILDKIT: '0' } } : {});
  return (performance.now() - startedAt) / 1000;
}

async function testProfile(engine, { name, envFile, service, check }, image, chromium) {
  print(`Profile ${name} ...`);
  const folder = mkdtempSync(join(tmpdir(), 'recuento-image-'));
  const installation = new Installation(engine, { image, port: await findFreePort(), envFile, service });
  const browse = async (spec) => {
    const env = {
      ...installation.env,
      CHROMIUM_PATH: chromium,
      INSTALLATION_URL: installation.url,
      INSTALLATION_STATE: join(folder, 'state.json'),
      INSTALLATION_ADMIN: JSON.stringify(installation.adminCommand),
    };
    const args = ['test', '-c', 'frontend/e2e/installation/playwright.config.ts', spec];
    const { code, output, seconds } = await runTool('@playwright/test/cli.js', args, { env });
    if (code !== 0)
      throw new UserFacingError(`${spec} failed:\n${tail(output, 60)}\n${await installation.readLogs('40')}`);
    print(`  ${spec}: passed in ${seconds.toFixed(0)} s`);
    return seconds;
  };
  try {
    const startSeconds = await installation.start();
    print(`  ready after ${startSeconds.toFixed(0)} s`);
    const browserSeconds = await browse('first-use');
    await installation.waitUntilHealthy();
    const scale = await check?.(engine, installation);
    if (scale)
      print(`  requests by API container ${scale.requests.join(', ')}; ${scale.replicaReads} reads from the replica`);
    const containers = await checkHardening(installation);
    const secrets = await checkSecrets(installation);
    print(`  ${containers} containers restricted as declared, ${secrets} secrets in no log`);
    const memory = await readMemory(engine, installation);
    const stopSeconds = await installation.stop();
    await checkExitCodes(installation);
    print(`  stopped in ${stopSeconds.toFixed(1)} s, all exit codes 0`);
    await installation.remove({ withData: false });
    const restartSeconds = await installation.start();
    await browse('after-restart');
    return { name, containers, secrets, memory, scale, startSeconds, browserSeconds, stopSeconds, restartSeconds };
  } finally {
    await installation.remove({ withData: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Memory in use by service, in MB. */
async function readMemory(engine, installation) {
  const format = ['--no-stream', '--format', '{{.MemUsage}}'];
  const read = async (container) => {
    const usage = await engine.require(['stats', ...format, container.Id]);
    return [serviceOf(container), usage.split(' / ')[0]];
  };
  return Promise.all((await installation.listRunning()).map(read));
}
