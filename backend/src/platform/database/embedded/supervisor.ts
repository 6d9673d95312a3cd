const CHECK_INTERVAL_MS = 500;

interface Supervised {
  isRunning(): Promise<boolean>;
  restart(): Promise<void>;
  log(line: string): void;
}

/** Restarts the server if it ends unexpectedly. */
export class Supervisor {
  private readonly timer: NodeJS.Timeout;
  private pendingCheck?: Promise<void>;
  private stopped = false;

  constructor(private readonly server: Supervised) {
    this.timer = setInterval(() => {
      this.pendingCheck ??= this.checkServer().finally(() => {
        this.pendingCheck = undefined;
      });
    }, CHECK_INTERVAL_MS).unref();
  }

  /** Resolves when no restart is in progress and none will follow. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.pendingCheck;
  }

  private async checkServer(): Promise<void> {
    try {
      if (this.stopped || (await this.server.isRunning()) || this.stopped) return;
      this.server.log('The embedded PostgreSQL ended unexpectedly and is restarted');
      await this.server.restart();
    } catch (error) {
      this.server.log(`The embedded PostgreSQL could not be restarted: ${(error as Error).message}`);
    }
  }
}
