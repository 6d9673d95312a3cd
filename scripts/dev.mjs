import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepareBackend, requireRoomToRun } from './lib/product.mjs';
import { main, root } from './lib/runner.mjs';

const PORT = process.env.PORT || '3000';
const tool = (script, ...args) => [join(root, 'node_modules', script), ...args];
const running = new Set();
let ending = false;

/** Rebuilds and restarts the backend and reloads the browser on every change; everything ends together. */
await main(async () => {
  await requireRoomToRun();
  await prepareBackend();
  const compiler = begin(tool('@nestjs/cli/bin/nest.js', 'build', '--watch'), { stdio: ['ignore', 'pipe', 'inherit'] });
  const compiled = new Promise((resolve) =>
    compiler.stdout.on('data', (text) => /Found 0 errors/.test(text) && resolve()),
  );
  compiler.stdout.pipe(process.stdout);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll);
  await compiled;
  if (ending) return 0;
  begin(['--watch', '--watch-preserve-output', 'backend/dist/main.js'], {
    env: { SEED: process.env.SEED || 'demo', PORT },
  });
  begin(tool('vite/bin/vite.js', '--port', '5173'), { cwd: join(root, 'frontend'), env: { API_PORT: PORT } });
  return Math.max(...(await Promise.all([...running].map(endOf))));
});

function begin(args, { stdio = ['ignore', 'inherit', 'inherit'], cwd = root, env = {} } = {}) {
  // A process group of its own: Ctrl-C reaches each of them once, through endAll.
  const child = spawn(process.execPath, args, { cwd, stdio, env: { ...process.env, ...env }, detached: true });
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    endAll();
  });
  return child;
}

function endOf(child) {
  return new Promise((resolve) => child.once('exit', (code) => resolve(ending ? 0 : (code ?? 1))));
}

function endAll() {
  if (ending) return;
  ending = true;
  for (const child of running) child.kill('SIGTERM');
}
