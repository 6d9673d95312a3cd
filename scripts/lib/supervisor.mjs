import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Restarts within {@link WINDOW_MS} before the supervisor gives up. */
const MAX_RESTARTS = 5;
const WINDOW_MS = 60_000;

/**
 * Runs a program in the foreground and returns its exit code. It has its own process group, so that Ctrl-C reaches it only
 * once, through this process. If this process is killed, the closed IPC channel stops the program.
 */
export async function runForeground(args, env = {}) {
  return (await runOnce(args, env)).code;
}

/**
 * Like {@link runForeground}, but restarts the program if it fails after it has once reported that it is ready. It is not
 * restarted after a signal.
 */
export async function superviseForeground(args, env = {}) {
  let hasBeenReady = false;
  let restarts = [];
  for (;;) {
    const { code, signal, isReady, isStopped } = await runOnce(args, env);
    hasBeenReady ||= isReady;
    const end = signal ? `was ended by ${describeSignal(signal)}` : `ended with code ${code}`;
    if (signal && !isStopped && !hasBeenReady) console.error(`The product ${end}.`);
    if (code === 0 || isStopped || !hasBeenReady) return code;
    restarts = restarts.filter((at) => Date.now() - at < WINDOW_MS);
    if (restarts.length === MAX_RESTARTS) {
      console.error(
        `The product ${end}. It was restarted ${MAX_RESTARTS} times within a minute: see its log; it is not restarted again.`,
      );
      return code;
    }
    restarts.push(Date.now());
    console.error(`The product ${end}; restart ${restarts.length} of at most ${MAX_RESTARTS} a minute.`);
  }
}

/** The kernel ends a process by SIGKILL if there is not enough memory. */
const describeSignal = (signal) => (signal === 'SIGKILL' ? `${signal}, usually for lack of memory` : signal);

/** @returns {Promise<{ code: number, signal: string | null, isReady: boolean, isStopped: boolean }>} */
function runOnce(args, env) {
  const follow = new URL('./follow-parent.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', follow, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  let isReady = false;
  child.on('message', (message) => (isReady ||= message === 'ready'));
  let lastSignal = 0;
  const stop = (signal) => {
    // The terminal and npm may both forward the same Ctrl-C; a repeated signal counts only after two seconds.
    if (Date.now() - lastSignal < 2000) return;
    lastSignal = Date.now();
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  const timer = process.env.npm_lifecycle_event ? onParentExit(() => stop('SIGTERM')) : undefined;
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, endedBy) => {
      clearInterval(timer);
      for (const signal of signals) process.off(signal, stop);
      resolve({ code: code ?? 1, signal: endedBy, isReady, isStopped: lastSignal > 0 });
    });
  });
}

/** A signal to npm may end only the intermediate shell; then this process must stop as well. */
function onParentExit(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 500);
  return timer.unref();
}
