import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepareBackend, assertPortAndDataFolder } from './lib/product.mjs';
import { defaultSeed, readPort } from './lib/read-setting.mjs';
import { main, root } from './lib/runner.mjs';

const tool = (script, ...args) => [join(root, 'node_modules', script), ...args];
const running = new Set();
let isStopping = false;

/** Rebuilds and restarts the backend and reloads the browser on every change; all processes stop together. */
await main(async () => {
  await assertPortAndDataFolder();
  await prepareBackend();
  const compiler = startProcess(tool('@nestjs/cli/bin/nest.js', 'build', '--watch'), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const compiled = new Promise((resolve) =>
    compiler.stdout.on('data', (text) => /Found 0 errors/.test(text) && resolve()),
  );
  compiler.stdout.pipe(process.stdout);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  await compiled;
  if (isStopping) return 0;
  startProcess(['--watch', '--watch-preserve-output', 'backend/dist/main.js'], {
    env: defaultSeed(),
  });
  startProcess(tool('vite/bin/vite.js', '--port', '5173'), {
    cwd: join(root, 'frontend'),
    env: { API_PORT: readPort() },
  });
  return Math.max(...(await Promise.all([...running].map(waitForExit))));
});

function startProcess(args, { stdio = ['ignore', 'inherit', 'inherit'], cwd = root, env = {} } = {}) {
  // In a separate process group, so that Ctrl-C reaches each process only once, through stopAll.
  const child = spawn(process.execPath, args, { cwd, stdio, env: { ...process.env, ...env }, detached: true });
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    stopAll();
  });
  return child;
}

function waitForExit(child) {
  return new Promise((resolve) => child.once('exit', (code) => resolve(isStopping ? 0 : (code ?? 1))));
}

function stopAll() {
  if (isStopping) return;
  isStopping = true;
  for (const child of running) child.kill('SIGTERM');
}
