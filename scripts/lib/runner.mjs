import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** An error whose message states the problem and its solution; it is printed without a stack trace. */
export class UserFacingError extends Error {}

const children = new Set();
let isStopping = false;

/**
 * Runs a program in its own process group until it ends. With `loud` it writes to the terminal, otherwise its output is
 * returned.
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function run(command, args, { cwd = root, env = {}, loud = false, timeoutSeconds = 0 } = {}) {
  const startedAt = process.hrtime.bigint();
  return new Promise((resolve) => {
    // After a signal no further program is started, and the caller does not continue.
    if (isStopping) return;
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: loud ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    children.add(child);
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
    const timer = timeoutSeconds && setTimeout(() => killGroup(child, 'SIGKILL'), timeoutSeconds * 1000);
    const finish = (code, note = '') => {
      clearTimeout(timer);
      children.delete(child);
      if (isStopping) return;
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + note, seconds });
    };
    child.once('error', (error) => finish(127, error.message));
    child.once('close', (code, signal) => finish(code ?? 1, signal ? `\nterminated by ${signal}\n` : ''));
  });
}

/** Runs a command-line tool from node_modules with the current version of Node. */
export function runTool(script, args, options) {
  return run(process.execPath, [join(root, 'node_modules', script), ...args], options);
}

/** The last lines of an output, which usually contain the error. */
export function tail(output, lines = 20) {
  return output.trimEnd().split('\n').slice(-lines).join('\n');
}

/** Whether a process with this id exists, also one of another user. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** On a signal, stops all programs started by run(), then this process. Returns a function that removes the handlers. */
export function endChildrenOnSignal() {
  const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
  const stop = async (signal) => {
    if (isStopping) return;
    isStopping = true;
    const running = [...children];
    const closed = running.map((child) => new Promise((resolve) => child.once('close', resolve)));
    // Playwright cleans up only on SIGINT.
    for (const child of running) killGroup(child, 'SIGINT');
    const timer = setTimeout(() => running.forEach((child) => killGroup(child, 'SIGKILL')), 30_000);
    await Promise.all(closed);
    clearTimeout(timer);
    process.exit(codes[signal]);
  };
  for (const signal of Object.keys(codes)) process.on(signal, stop);
  return () => Object.keys(codes).forEach((signal) => process.off(signal, stop));
}

/** Runs the main function of a script; a UserFacingError is printed as one line, other errors with their stack trace. */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof UserFacingError ? error.message : error);
    process.exitCode = 1;
  }
}

function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}
