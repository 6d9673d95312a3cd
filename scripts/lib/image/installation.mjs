import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { UserFacingError, tail } from '../runner.mjs';

const READY_SECONDS = 180;

export const serviceOf = ({ Config }) => Config.Labels['com.docker.compose.service'];

/** An installation with docker-compose.yml under its own project name, on one port of this machine. */
export class Installation {
  #engine;
  #image;
  #project = `recuento-test-${randomBytes(4).toString('hex')}`;
  #files;
  #env;

  constructor(engine, { image, port, envFile, service }) {
    this.#engine = engine;
    this.#image = image;
    this.#files = ['--project-name', this.#project, ...(envFile ? ['--env-file', envFile] : [])];
    this.#env = {
      RECUENTO_IMAGE: image,
      PORT: String(port),
      SCALE_PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      RATE_LIMIT_FACTOR: '1000',
    };
    this.url = this.#env.PUBLIC_URL;
    this.service = service;
  }

  /** The command line that runs an admin command in a container; its arguments follow. */
  get adminCommand() {
    return [
      ...this.#engine.composeCommand,
      ...this.#files,
      'exec',
      '-T',
      this.service,
      'node',
      'backend/dist/admin.js',
    ];
  }

  get env() {
    return this.#env;
  }

  compose(args, options = {}) {
    return this.#engine.compose([...this.#files, ...args], { ...options, env: this.#env });
  }

  /** Starts all containers and waits until the product answers through its public port; returns the seconds. */
  async start() {
    const startedAt = performance.now();
    const { code, output } = await this.compose(['up', '--detach', '--no-build']);
    if (code !== 0)
      throw new UserFacingError(`The containers did not start:\n${tail(output)}\n${await this.readLogs()}`);
    while (performance.now() - startedAt < READY_SECONDS * 1000) {
      if (await isReady(this.url)) return (performance.now() - startedAt) / 1000;
      await pause(250);
    }
    throw new UserFacingError(`The product is not ready after ${READY_SECONDS} s:\n${await this.readLogs()}`);
  }

  /** Waits until the health check of every running container succeeds. */
  async waitUntilHealthy() {
    for (let second = 0; second < READY_SECONDS; second += 1) {
      const states = (await this.inspect())
        .map(({ State }) => State)
        .filter(({ Running, Health }) => Running && Health);
      if (states.every(({ Health }) => Health.Status === 'healthy')) return;
      await pause(1000);
    }
    throw new UserFacingError(`A container is not healthy after ${READY_SECONDS} s:\n${await this.readLogs('60')}`);
  }

  /** The running containers, of one service or of all: what `docker inspect` says of them. */
  async listRunning(service) {
    const running = (await this.inspect()).filter(({ State }) => State.Running);
    return running.filter((container) => !service || serviceOf(container) === service);
  }

  /** All containers, also those that have ended: what `docker inspect` says of them. */
  async inspect() {
    const ids = (
      await this.#engine.require([
        'ps',
        '--all',
        '--quiet',
        '--filter',
        `label=com.docker.compose.project=${this.#project}`,
      ])
    ).split('\n');
    return JSON.parse(await this.#engine.require(['inspect', ...ids]));
  }

  /** The running containers with the image of the product. */
  async listProduct() {
    return (await this.listRunning()).filter(({ Config }) => Config.Image === this.#image);
  }

  /** Runs JavaScript in a container of the product; returns the value that it prints as JSON. */
  async evaluate(script, { Id }) {
    return JSON.parse(await this.#engine.require(['exec', Id, 'node', '--input-type=module', '--eval', script]));
  }

  async readLogs(lines = 'all') {
    return (await this.compose(['logs', '--no-color', '--tail', lines])).output;
  }

  /** Stops all containers; returns the seconds. */
  async stop() {
    const { seconds } = await this.compose(['stop']);
    return seconds;
  }

  /** Removes the containers; `withData` also the volumes. */
  async remove({ withData }) {
    await this.compose(['down', '--remove-orphans', ...(withData ? ['--volumes'] : [])]);
  }
}

/** Not `fetch`: it never settles if the port accepts a connection for a container that does not listen yet, and closes it. */
function isReady(url) {
  return new Promise((resolve) => {
    const request = get(`${url}/health/ready`, { agent: false, timeout: 5000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
    request.on('close', () => resolve(false));
  });
}
