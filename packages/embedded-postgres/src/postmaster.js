import { once } from 'node:events';
import { readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lastErrorLine } from './account.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { exists, getProcessIdentity, isAlive, readCommandLine } from './processes.js';

const START_TIMEOUT_SECONDS = 300;
const STOP_TIMEOUT_SECONDS = 60;
const START_ATTEMPTS = 10;
const LOG_LIMIT_BYTES = 5 * 1024 * 1024;
/** Temporary errors: child processes of a killed server have not ended yet, or another process took the free port. */
const TRANSIENT_START_ERRORS = /still in use|could not create any TCP\/IP sockets|Address already in use/;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '400',
  shared_buffers: '128MB',
  jit: 'off',
  // The default of 4 is for magnetic disks: with it, a table of some hundred rows is read completely instead of by an index.
  random_page_cost: '1.1',
  // The log must not contain personal data: neither statements nor DETAIL lines, which quote values.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
/** For tests: with a hundred databases, autovacuum would start a process twice a second. */
const NOT_DURABLE_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** @typedef {{ pid: number, port: number, status: string }} PidFile */

/** The server process of one cluster folder. */
export class Postmaster {
  #folder;
  #binaries;
  #account;
  #pidFile;
  #logFile;

  /**
   * @param {string} folder
   * @param {import('./binaries.js').PostgresBinaries} binaries
   * @param {import('./account.js').PostgresAccount} account
   */
  constructor(folder, binaries, account) {
    this.#folder = folder;
    this.#binaries = binaries;
    this.#account = account;
    this.#pidFile = join(folder, 'postmaster.pid');
    this.#logFile = join(folder, 'server.log');
  }

  /** Waits until the server of this folder is ready and returns its port; undefined if none is running. */
  async findRunning() {
    const deadline = Date.now() + START_TIMEOUT_SECONDS * 1000;
    for (;;) {
      const pidFile = await this.#readPidFile();
      if (!pidFile || !(await this.#isOwnServer(pidFile.pid))) return undefined;
      if (pidFile.status === 'ready') return pidFile.port;
      if (Date.now() > deadline) {
        throw new EmbeddedPostgresError(
          `PostgreSQL (pid ${pidFile.pid}) has been "${pidFile.status}" for too long; its log is ${this.#logFile}.`,
        );
      }
      await pause(50);
    }
  }

  /** Whether the server process exists, ready or not. */
  async isRunning() {
    const pidFile = await this.#readPidFile();
    return pidFile !== undefined && (await this.#isOwnServer(pidFile.pid));
  }

  /** @param {{ port?: number, durable: boolean }} options */
  async start({ port, durable }) {
    await this.#removeStalePidFile();
    await this.#truncateLog();
    for (let attempt = 1; ; attempt += 1) {
      const usedPort = port ?? (await findFreePort());
      const logOffset = await this.#getLogSize();
      try {
        await this.#account.run(this.#binaries.pgCtl, this.#buildStartArguments(usedPort, durable));
        return usedPort;
      } catch (cause) {
        const log = await this.#readLogSince(logOffset);
        if (attempt < START_ATTEMPTS && TRANSIENT_START_ERRORS.test(log)) {
          await pause(500);
          continue;
        }
        const fatal = /(?:FATAL|PANIC):\s+(.+)/.exec(log)?.[1] ?? lastErrorLine(cause);
        throw new EmbeddedPostgresError(`PostgreSQL did not start: ${fatal} (log: ${this.#logFile}).`, { cause });
      }
    }
  }

  /** Resolves when the process has ended. */
  async stop() {
    const pidFile = await this.#readPidFile();
    if (!pidFile || !(await this.#isOwnServer(pidFile.pid))) return;
    const identity = await getProcessIdentity(pidFile.pid);
    const args = ['stop', '-D', this.#folder, '-m', 'fast', '-w', '-t', String(STOP_TIMEOUT_SECONDS)];
    try {
      await this.#account.run(this.#binaries.pgCtl, args);
    } catch (cause) {
      if (!(await this.#isOwnServer(pidFile.pid))) return;
      throw new EmbeddedPostgresError(`PostgreSQL (pid ${pidFile.pid}) did not stop: ${lastErrorLine(cause)}.`, {
        cause,
      });
    }
    // pg_ctl waits until the file with the process id is gone, which the server deletes shortly before its end.
    while (identity && (await isAlive(identity))) await pause(20);
  }

  /**
   * @param {number} port
   * @param {boolean} durable
   */
  #buildStartArguments(port, durable) {
    const settings = { ...SETTINGS, ...(durable ? {} : NOT_DURABLE_SETTINGS), port: String(port) };
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
    const waiting = ['-w', '-t', String(START_TIMEOUT_SECONDS)];
    return ['start', '-D', this.#folder, '-l', this.#logFile, ...waiting, '-o', options.join(' ')];
  }

  /** @param {number} pid */
  async #isOwnServer(pid) {
    const command = await readCommandLine(pid);
    return command !== undefined && command.includes('postgres') && command.includes(this.#folder);
  }

  /** After a crash the recorded process id may belong to another process, which PostgreSQL would take for a running server. */
  async #removeStalePidFile() {
    const pidFile = await this.#readPidFile();
    if (pidFile && exists(pidFile.pid)) await rm(this.#pidFile, { force: true });
  }

  /** @returns {Promise<PidFile | undefined>} */
  async #readPidFile() {
    const lines = (await readFile(this.#pidFile, 'utf8').catch(() => '')).split('\n').map((line) => line.trim());
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, status: lines[7] || 'starting' } : undefined;
  }

  async #truncateLog() {
    if ((await this.#getLogSize()) > LOG_LIMIT_BYTES) await rm(this.#logFile, { force: true });
  }

  async #getLogSize() {
    return (await stat(this.#logFile).catch(() => undefined))?.size ?? 0;
  }

  /** @param {number} offset */
  async #readLogSince(offset) {
    const bytes = await readFile(this.#logFile).catch(() => Buffer.alloc(0));
    return bytes.subarray(offset).toString('utf8');
  }
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
