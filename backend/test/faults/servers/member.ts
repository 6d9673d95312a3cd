import { findFreePort } from '../../app/free-port.js';
import { ProductProcess } from '../../app/product-process.js';

/** As in scripts/lib/node-arguments.mjs. */
const NODE_ARGUMENTS = {
  api: ['--max-old-space-size=512', '--max-semi-space-size=32', '--no-allocation-site-pretenuring'],
  worker: ['--max-old-space-size=512'],
};

/** One process of the product, which is started again with the same settings after its end. */
export class Member {
  private program?: ProductProcess;
  private readonly logs: string[] = [];
  /** Settings for the next starts, for instance those of another clock. */
  changes: Record<string, string> = {};
  /** Another build of the product. */
  main?: string;

  private constructor(
    readonly kind: 'api' | 'worker',
    private readonly port: number,
    private readonly settings: Record<string, string>,
  ) {}

  static async create(kind: 'api' | 'worker', settings: Record<string, string>): Promise<Member> {
    return new Member(kind, await findFreePort(), settings);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isRunning(): boolean {
    return this.program?.isRunning ?? false;
  }

  /** Resolves when the process works; rejects if it ends before. */
  async start(): Promise<void> {
    if (this.program) this.logs.push(this.program.log);
    const settings = { ...this.settings, ...this.changes, PROCESS: this.kind, PORT: String(this.port) };
    this.program = ProductProcess.run(settings, NODE_ARGUMENTS[this.kind], this.main);
    await this.program.waitForOutput(this.kind === 'api' ? 'is ready' : 'works on its queues');
  }

  /** Starts the process without waiting; a kill or its own error may end it at any time. */
  launch(): Promise<void> {
    return this.start().catch(() => undefined);
  }

  async kill(): Promise<void> {
    if (this.isRunning) await this.program?.stop('SIGKILL');
  }

  /** Ends the process as an operator does; returns the exit code. */
  async terminate(): Promise<number | null> {
    return this.isRunning ? this.program!.stop('SIGTERM') : 0;
  }

  async armFailpoint(command: string): Promise<void> {
    await this.program?.armFailpoint(command);
  }

  async waitForExit(): Promise<void> {
    await this.program?.waitForExit();
  }

  /** The log of all starts. */
  get log(): string {
    return [...this.logs, this.program?.log ?? ''].join('\n');
  }
}
