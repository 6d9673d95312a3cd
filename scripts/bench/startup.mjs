import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../lib/free-port.mjs';
import { root, run } from '../lib/runner.mjs';
import { summarize } from './rounds.mjs';

const ROUNDS = 3;
const START_MS = 120_000;
const LOAD_MODULES = `await import('./backend/dist/bootstrap.js'); process.exit()`;

/**
 * Seconds from `npm start` to the first page on an existing data folder, seconds that Node needs to load the same
 * modules, and seconds of `npm run admin -- help`.
 */
export async function measureStartup() {
  const folder = mkdtempSync(join(tmpdir(), 'recuento-start-'));
  const [start, modules, help] = [[], [], []];
  try {
    await measureStart(folder);
    for (let round = 0; round < ROUNDS; round += 1) {
      modules.push((await run(process.execPath, ['--input-type=module', '-e', LOAD_MODULES])).seconds);
      start.push(await measureStart(folder));
      help.push((await run('npm', ['run', '--silent', 'admin', '--', 'help'])).seconds);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { start: summarize(start), modules: summarize(modules), help: summarize(help) };
}

async function measureStart(folder) {
  const port = await findFreePort();
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const exited = once(child, 'exit');
  try {
    while (!(await servesPage(port))) {
      if (child.exitCode !== null || performance.now() - startedAt > START_MS)
        throw new Error('npm start served no page.');
      await pause(5);
    }
    return (performance.now() - startedAt) / 1000;
  } finally {
    if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await exited;
  }
}

function servesPage(port) {
  return new Promise((resolve) => {
    get({ port, path: '/' }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
