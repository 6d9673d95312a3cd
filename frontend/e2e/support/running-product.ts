import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..', '..');
const START_TIMEOUT_MS = 120_000;
const DRAIN_MS = 30_000;
const LOG_TAIL_BYTES = 60;

/** Starts the built product on a port, with its own files and database; returns the function that stops it. */
export async function startProduct(port: string, settings: Record<string, string>): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recuento-e2e-'));
  // Its own process group: this process forwards Ctrl-C after the browsers have ended. If this process is killed, the
  // product ends too.
  const product = spawn(process.execPath, ['--import', './scripts/lib/follow-parent.mjs', 'backend/dist/main.js'], {
    cwd: root,
    env: environment({ PORT: port, DATA_DIR: dataDir, ...settings }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const output: string[] = [];
  for (const stream of [product.stdout, product.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(...text.split('\n').filter(Boolean)));
  }
  const stop = async (): Promise<void> => {
    await end(product);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(product, `http://localhost:${port}/health/ready`);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${output.slice(-LOG_TAIL_BYTES).join('\n')}`, { cause: error });
  }
  return stop;
}

/** The environment of the product under test must not inherit settings of the developer's installation. */
function environment(overrides: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn', ...overrides };
}

async function untilReady(product: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (product.exitCode !== null || product.signalCode !== null)
      throw new Error('The product ended while it started.');
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`The product was not ready after ${START_TIMEOUT_MS / 1000} s.`);
}

async function end(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const exited = once(product, 'exit');
  product.kill('SIGTERM');
  const killTimer = setTimeout(() => product.kill('SIGKILL'), DRAIN_MS);
  await exited;
  clearTimeout(killTimer);
}
