import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TEST_SECRET } from './test-database.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', `file://${__filename}`));

/** The built product as an operator runs it: a process of its own, with nothing but these settings. */
export class ProductProcess {
  private static readonly running = new Set<ChildProcess>();

  private out = '';
  private err = '';
  private readonly exit: Promise<[code: number | null, signal: NodeJS.Signals | null]>;

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.out += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.err += chunk.toString()));
    ProductProcess.running.add(child);
    child.on('exit', () => ProductProcess.running.delete(child));
    this.exit = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  }

  /** `nodeArguments` stand before the program, to preload something into it. */
  static run(settings: Record<string, string>, nodeArguments: string[] = []): ProductProcess {
    const { PATH = '' } = process.env;
    const env = { PATH, NODE_ENV: 'test', AUTH_SECRET: TEST_SECRET, LOG_LEVEL: 'silent', ...settings };
    return new ProductProcess(
      spawn(process.execPath, [...nodeArguments, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
  }

  /** For the end of a test file: what a failed test left behind. */
  static killAll(): void {
    for (const child of ProductProcess.running) child.kill('SIGKILL');
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Everything that it wrote so far: its log. */
  get log(): string {
    return this.out + this.err;
  }

  /** Resolves when it has said so; rejects when it ends before. */
  async waitForOutput(words: string): Promise<void> {
    const ended = this.exit.then(([code]) => {
      throw new Error(`It ended with ${code} and said: ${this.err}${this.out}`);
    });
    const said = new Promise<void>((resolve) => {
      const look = () => this.out.includes(words) && resolve();
      look();
      this.child.stdout?.on('data', look);
    });
    await Promise.race([said, ended]);
  }

  async waitForExit(): Promise<{ code: number | null; errors: string }> {
    const [code] = await this.exit;
    return { code, errors: this.err };
  }

  /** Ends it as an operator does; answers the exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return (await this.exit)[0];
  }
}
