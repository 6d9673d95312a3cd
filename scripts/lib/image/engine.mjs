import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aptInstall, findProgram, isRoot } from '../programs/debian.mjs';
import { UserFacingError, run, tail } from '../runner.mjs';

const PACKAGES = ['docker.io', 'docker-compose', 'iptables', 'debootstrap'];
const START_SECONDS = 60;

/** A Docker engine and the means to call it. */
export class Engine {
  #daemon;
  #folder;

  /** Uses the engine of this machine, or installs one from Debian's packages and starts it for this run only. */
  static async open() {
    const engine = new Engine();
    if ((await run('docker', ['info'])).code !== 0) await engine.#start();
    engine.composeCommand = await findCompose();
    return engine;
  }

  /** True if the engine was started for this run and ends with it. */
  get isPrivate() {
    return this.#daemon !== undefined;
  }

  docker(args, options) {
    return run('docker', args, options);
  }

  /** Runs a command that has to succeed; returns its output. */
  async require(args, options) {
    const { code, output } = await run('docker', args, options);
    if (code !== 0) throw new UserFacingError(`docker ${args.slice(0, 2).join(' ')} failed:\n${tail(output, 40)}`);
    return output.trim();
  }

  compose(args, options) {
    const [program, ...first] = this.composeCommand;
    return run(program, [...first, ...args], options);
  }

  async close() {
    if (!this.#daemon) return;
    this.#daemon.kill('SIGTERM');
    for (let wait = 0; wait < 300 && this.#daemon.exitCode === null; wait += 1) await pause(100);
    // The engine leaves the mount of a network namespace behind.
    await run('umount', [join(this.#folder, 'exec', 'netns', 'default')]);
    await run('rm', ['-rf', '--one-file-system', this.#folder]);
  }

  async #start() {
    if (process.platform !== 'linux' || !isRoot()) {
      throw new UserFacingError('This command needs a running Docker engine, or root on Linux to start one.');
    }
    if (!findProgram('dockerd') && findProgram('apt-get')) {
      console.log('Installing a Docker engine from the packages of Debian ...');
      for (const name of PACKAGES) await aptInstall(name);
    }
    if (!findProgram('dockerd')) throw new UserFacingError('This command needs a Docker engine: install dockerd.');
    this.#folder = mkdtempSync(join(tmpdir(), 'recuento-engine-'));
    const inFolder = (name) => join(this.#folder, name);
    const log = openSync(inFolder('dockerd.log'), 'a');
    process.env.DOCKER_HOST = `unix://${inFolder('docker.sock')}`;
    const paths = ['--data-root', inFolder('data'), '--exec-root', inFolder('exec'), '--pidfile', inFolder('pid')];
    this.#daemon = spawn('dockerd', ['--host', process.env.DOCKER_HOST, ...paths], { stdio: ['ignore', log, log] });
    closeSync(log);
    // A signal ends this process without `close`.
    process.once('exit', () => this.#daemon.kill('SIGTERM'));
    for (let second = 0; second < START_SECONDS; second += 1) {
      if (this.#daemon.exitCode !== null) break;
      if ((await run('docker', ['info'])).code === 0) return;
      await pause(1000);
    }
    const output = tail(readFileSync(inFolder('dockerd.log'), 'utf8'));
    await this.close();
    throw new UserFacingError(`The Docker engine did not start:\n${output}`);
  }
}

async function findCompose() {
  if ((await run('docker', ['compose', 'version'])).code === 0) return ['docker', 'compose'];
  if (!findProgram('docker-compose') && isRoot() && findProgram('apt-get')) await aptInstall('docker-compose');
  if (findProgram('docker-compose')) return ['docker-compose'];
  throw new UserFacingError('This command needs Docker Compose: install its plugin or docker-compose.');
}
