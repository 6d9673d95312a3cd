const EVERY_MS = 500;

interface Supervised {
  isRunning(): Promise<boolean>;
  restart(): Promise<void>;
  log(line: string): void;
}

/** Starts a server again that ended although nobody had asked it to. */
export class Supervisor {
  private readonly timer: NodeJS.Timeout;
  private looking?: Promise<void>;
  private stopped = false;

  constructor(private readonly server: Supervised) {
    this.timer = setInterval(() => {
      this.looking ??= this.look().finally(() => {
        this.looking = undefined;
      });
    }, EVERY_MS).unref();
  }

  /** Resolves when it will not start anything any more. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    try {
      if (this.stopped || (await this.server.isRunning()) || this.stopped) return;
      this.server.log('The embedded PostgreSQL ended unexpectedly and is started again');
      await this.server.restart();
    } catch (error) {
      this.server.log(`The embedded PostgreSQL could not be started again: ${(error as Error).message}`);
    }
  }
}
