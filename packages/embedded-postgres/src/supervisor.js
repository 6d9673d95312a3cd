const CHECK_INTERVAL_MS = 500;

/**
 * @typedef {object} Supervised
 * @property {() => Promise<boolean>} isRunning
 * @property {() => Promise<void>} restart
 * @property {(line: string) => void} log
 */

/** Restarts the server if it ends unexpectedly. */
export class Supervisor {
  #server;
  #timer;
  /** @type {Promise<void> | undefined} */
  #pendingCheck;
  #stopped = false;

  /** @param {Supervised} server */
  constructor(server) {
    this.#server = server;
    this.#timer = setInterval(() => {
      this.#pendingCheck ??= this.#checkServer().finally(() => {
        this.#pendingCheck = undefined;
      });
    }, CHECK_INTERVAL_MS).unref();
  }

  /** Resolves when no restart is in progress and none will follow. */
  async stop() {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#pendingCheck;
  }

  async #checkServer() {
    try {
      if (this.#stopped || (await this.#server.isRunning()) || this.#stopped) return;
      this.#server.log('The embedded PostgreSQL ended unexpectedly and is restarted');
      await this.#server.restart();
    } catch (error) {
      this.#server.log(`The embedded PostgreSQL could not be restarted: ${/** @type {Error} */ (error).message}`);
    }
  }
}
