import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../lib/free-port.mjs';
import { productArguments } from '../lib/product.mjs';
import { root, tail } from '../lib/runner.mjs';

const START_MS = 60_000;
const TICKS_PER_SECOND = 100;

/** The processes of a measurement. Their output is written to files, so that reading it costs nothing here. */
export class Processes {
  #children = [];

  constructor(database, folder) {
    this.database = database;
    this.folder = folder;
    mkdirSync(join(folder, 'logs'), { recursive: true });
  }

  /** Starts the product: `role` is api, worker or all. */
  async startProduct(name, role, settings = {}, nodeArgs = []) {
    const port = await findFreePort();
    const child = this.#spawn(name, [...nodeArgs, ...productArguments(role)], {
      PORT: String(port),
      DATABASE_URL: this.database,
      DATA_DIR: this.folder,
      PROCESS: role,
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'info',
      ...settings,
    });
    const process = { name, port, child, pid: child.pid };
    await this.#waitForOutput(process, role === 'worker' ? 'works on its queues' : 'is ready');
    return process;
  }

  async startReference() {
    const port = await findFreePort();
    const child = this.#spawn('reference', ['scripts/bench/bare-server.mjs', this.database, String(port)], {});
    const process = { name: 'reference', port, child, pid: child.pid };
    await this.#waitForOutput(process, 'ready');
    return process;
  }

  async stop({ child }) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }

  async stopAll() {
    for (const child of this.#children.splice(0)) await this.stop({ child });
  }

  #spawn(name, args, env) {
    const log = openSync(this.#logFile(name), 'w');
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log, 'ipc'],
    });
    this.#children.push(child);
    return child;
  }

  #logFile = (name) => join(this.folder, 'logs', `${name}.log`);

  async #waitForOutput(process, text) {
    await this.#waitFor(process, () => readFileSync(this.#logFile(process.name), 'utf8').includes(text));
  }

  async #waitFor({ name, child }, isReady) {
    const end = Date.now() + START_MS;
    while (!isReady()) {
      if (child.exitCode !== null || Date.now() > end) {
        throw new Error(`${name} did not start:\n${tail(readFileSync(this.#logFile(name), 'utf8'))}`);
      }
      await pause(20);
    }
  }
}

/** Seconds of CPU that a process has used. */
export function readCpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The largest resident memory since the start of a process, in MB. */
export function readPeakMemory(pid) {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}
