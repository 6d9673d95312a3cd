import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { disableStorages } from '../../../scripts/lib/tests/jest-storages.mjs';
import { TEST_TIMES } from '../../../scripts/lib/tests/test-times.mjs';
import { root } from '../../../scripts/lib/runner.mjs';
import { stopMeasurements } from './process-measurements.mjs';

/** Classes that product and tests check in values of each other with instanceof, and the metadata of decorators. */
const SHARED_GLOBALS = { Date, Error, RangeError, Reflect, SyntaxError, TypeError };

/** Gives test files the globals that they share with the product, and measures the CPU time of each file. */
export default class ProductEnvironment extends TestEnvironment {
  #file;
  #times = { load: 0, hooks: 0, tests: 0 };
  #startedAt = process.cpuUsage();

  constructor(config, context) {
    super(config, context);
    this.#file = relative(root, context.testPath);
  }

  async setup() {
    await super.setup();
    Object.assign(this.global, SHARED_GLOBALS);
  }

  handleTestEvent({ name }) {
    if (name === 'run_start') this.#add('load');
    if (name === 'hook_success' || name === 'hook_failure') this.#add('hooks');
    if (name === 'test_fn_success' || name === 'test_fn_failure') this.#add('tests');
  }

  #add(part) {
    const { user, system } = process.cpuUsage(this.#startedAt);
    this.#startedAt = process.cpuUsage();
    this.#times[part] += (user + system) / 1e6;
  }

  async teardown() {
    // Servers that the products of the file use until its last hook.
    await this.global.stopServers?.();
    mkdirSync(dirname(TEST_TIMES), { recursive: true });
    appendFileSync(TEST_TIMES, `${JSON.stringify({ file: this.#file, ...this.#times })}\n`);
    await super.teardown();
    disableStorages();
    stopMeasurements();
  }
}
