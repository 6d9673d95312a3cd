import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { UserFacingError, root } from '../lib/runner.mjs';

const START_TIMEOUT_MS = 120_000;

/** Starts the built product with the demo data on a port, with its own files. */
export async function startProduct(args, { port, folder }) {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const env = { PATH, HOME, TMPDIR, LANG, PORT: String(port), DATA_DIR: folder, SEED: 'demo', LOG_LEVEL: 'warn' };
  const product = spawn(process.execPath, ['--import', './scripts/lib/follow-parent.mjs', ...args], {
    cwd: root,
    env: { ...env, RATE_LIMIT_FACTOR: '1000' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = async () => {
    if (product.exitCode !== null) return;
    const exited = once(product, 'exit');
    product.kill('SIGTERM');
    await exited;
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && product.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return { stop };
    await pause(100);
  }
  await stop();
  throw new UserFacingError('The product did not start.');
}
