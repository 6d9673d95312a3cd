import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeDigest, computeState } from './digest.mjs';
import { UserFacingError, root, runTool, tail } from './runner.mjs';

const isTest = (path) => /\.(db-|e2e-)?(spec|test)\.tsx?$/.test(path);
const isOutput = (path) => /^frontend\/(node_modules|dist|e2e|\.cache|test-results|playwright-report)$/.test(path);

const WORKSPACES = {
  backend: {
    sources: [
      'backend/src',
      'backend/package.json',
      'backend/tsconfig.json',
      'backend/tsconfig.build.json',
      'nest-cli.json',
      'package-lock.json',
    ],
    result: 'backend/dist/main.js',
    build: () => runTool('@nestjs/cli/bin/nest.js', ['build']),
  },
  frontend: {
    sources: ['frontend', 'package-lock.json'],
    result: 'frontend/dist/index.html',
    build: () =>
      runTool('vite/bin/vite.js', ['build'], { cwd: join(root, 'frontend'), env: { NODE_ENV: 'production' } }),
  },
};

export const buildBackend = () => buildWorkspace('backend');

/** Builds the workspaces that changed since their last build. */
export async function buildAll() {
  const results = await Promise.allSettled([buildWorkspace('backend'), buildWorkspace('frontend')]);
  const failed = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason);
  if (failed.length > 0)
    throw failed.length === 1 ? failed[0] : new UserFacingError(failed.map(({ message }) => message).join('\n\n'));
}

async function buildWorkspace(name) {
  const { sources, result, build } = WORKSPACES[name];
  const stamp = join(root, name, 'dist', '.recuento-stamp');
  const isSkipped = (path) => isTest(path) || isOutput(path);
  const [builtDigest, builtState] = existsSync(join(root, result)) ? readStamp(stamp) : [];
  // Read before the build: a file that changes during the build is built again by the next start.
  const state = computeState(sources, isSkipped);
  if (builtState === state) return;
  const digest = computeDigest(sources, isSkipped);
  if (builtDigest !== digest) {
    console.log(`Building the ${name} ...`);
    rmSync(stamp, { force: true });
    const { code, output } = await build();
    if (code !== 0 || !existsSync(join(root, result))) {
      throw new UserFacingError(`${tail(output, 40)}\n\nThe ${name} could not be built: see the errors above.`);
    }
  }
  writeFileSync(stamp, `${digest}\n${state}`);
}

/** The digest and the state of the sources of the last build. */
function readStamp(stamp) {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
}
