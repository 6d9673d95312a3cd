import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** What went wrong and what to do about it, in one sentence for the person at the terminal. */
export class Complaint extends Error {}

const children = new Set();
let ending = false;

/**
 * Runs a program to its end in a process group of its own. Quiet ones give their output back, loud ones share the terminal.
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function run(command, args, { cwd = root, env = {}, loud = false, timeoutSeconds = 0 } = {}) {
  const began = process.hrtime.bigint();
  return new Promise((resolve) => {
    // What is being ended starts nothing new and never gets to its next step.
    if (ending) return;
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
      if (ending) return;
      const seconds = Number(process.hrtime.bigint() - began) / 1e9;
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + note, seconds });
    };
    child.once('error', (error) => finish(127, error.message));
    child.once('close', (code, signal) => finish(code ?? 1, signal ? `\nended by ${signal}\n` : ''));
  });
}

/** A command-line tool from node_modules, run by this Node. */
export function runTool(script, args, options) {
  return run(process.execPath, [join(root, 'node_modules', script), ...args], options);
}

/** The end of a long output: where tools put the reason. */
export function tail(output, lines = 20) {
  return output.trimEnd().split('\n').slice(-lines).join('\n');
}

/** Ctrl-C or a plain kill ends everything that run() started, then us. Gives back how to leave that to somebody else. */
export function endChildrenOnSignal() {
  const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
  const end = async (signal) => {
    if (ending) return;
    ending = true;
    const open = [...children];
    const gone = open.map((child) => new Promise((resolve) => child.once('close', resolve)));
    // Playwright tidies up behind itself on this signal only.
    for (const child of open) killGroup(child, 'SIGINT');
    const impatient = setTimeout(() => open.forEach((child) => killGroup(child, 'SIGKILL')), 30_000);
    await Promise.all(gone);
    clearTimeout(impatient);
    process.exit(codes[signal]);
  };
  for (const signal of Object.keys(codes)) process.on(signal, end);
  return () => Object.keys(codes).forEach((signal) => process.off(signal, end));
}

/** Runs a script's main function; a Complaint becomes one line, anything else its stack. */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof Complaint ? error.message : error);
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
