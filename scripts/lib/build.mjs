import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './digest.mjs';
import { Complaint, root, runTool, tail } from './runner.mjs';

const isTest = (path) => /\.(db-|e2e-)?(spec|test)\.tsx?$/.test(path);
const isOutput = (path) => /^frontend\/(node_modules|dist|e2e|\.cache|test-results|playwright-report)$/.test(path);

const HALVES = {
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

export const buildBackend = () => buildHalf('backend');

/** Builds what changed since its last build. */
export async function buildAll() {
  const results = await Promise.allSettled([buildHalf('backend'), buildHalf('frontend')]);
  const failed = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason);
  if (failed.length > 0)
    throw failed.length === 1 ? failed[0] : new Complaint(failed.map(({ message }) => message).join('\n\n'));
}

async function buildHalf(name) {
  const { sources, result, build } = HALVES[name];
  const stamp = join(root, name, 'dist', '.recuento-stamp');
  const wanted = digestOf(sources, (path) => isTest(path) || isOutput(path));
  if (existsSync(join(root, result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`Building the ${name} ...`);
  rmSync(stamp, { force: true });
  const { code, output } = await build();
  if (code !== 0 || !existsSync(join(root, result))) {
    throw new Complaint(`${tail(output, 40)}\n\nThe ${name} could not be built: the compiler says why above.`);
  }
  writeFileSync(stamp, wanted);
}
