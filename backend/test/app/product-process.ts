import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { TEST_SECRET } from './test-database.js';

const { PRODUCT_BUNDLE } = process.env;

/** The arguments of Node that run a program of the product; a run of all files has bundles of them, which load faster. */
export const runProgram = (name: 'main' | 'admin' | 'seed'): string[] =>
  PRODUCT_BUNDLE
    ? ['--require', join(__dirname, '../jest/code-cache.cjs'), join(PRODUCT_BUNDLE, `${name}.cjs`)]
    : [join(__dirname, '../../dist-test', `${name}.js`)];

/** The built product in a child process, as an operator runs it, with only these settings. */
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

  /** `nodeArguments` precede the program, to preload a module. */
  static run(settings: Record<string, string>, nodeArguments: string[] = [], main?: string): ProductProcess {
    const { PATH = '' } = process.env;
    const env = { PATH, NODE_ENV: 'test', AUTH_SECRET: TEST_SECRET, LOG_LEVEL: 'silent', ...settings };
    // A process with failpoints receives commands.
    const channel = settings.FAILPOINTS ? (['ipc'] as const) : [];
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...channel];
    const program = main ? [main] : runProgram('main');
    return new ProductProcess(spawn(process.execPath, [...nodeArguments, ...program], { env, stdio }));
  }

  /** Ends the processes that a failed test did not stop. */
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

  /** Arms a failpoint (platform/failpoints) and waits until it is armed. */
  async armFailpoint(command: string): Promise<void> {
    const armed = new Promise<void>((resolve) => {
      const check = (message: unknown) => {
        if ((message as { armed?: string }).armed !== command) return;
        this.child.off('message', check);
        resolve();
      };
      this.child.on('message', check);
    });
    this.child.send({ failpoint: command });
    await Promise.race([armed, this.exit]);
  }

  /** All output so far: the log. */
  get log(): string {
    return this.out + this.err;
  }

  /** Resolves when the output contains the text; rejects if the process exits before. */
  async waitForOutput(text: string): Promise<void> {
    const ended = this.exit.then(([code]) => {
      throw new Error(`The process exited with ${code}: ${this.err}${this.out}`);
    });
    const found = new Promise<void>((resolve) => {
      const check = () => this.out.includes(text) && resolve();
      check();
      this.child.stdout?.on('data', check);
    });
    await Promise.race([found, ended]);
  }

  async waitForExit(): Promise<{ code: number | null; errors: string }> {
    const [code] = await this.exit;
    return { code, errors: this.err };
  }

  /** Stops the process with a signal; returns the exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return (await this.exit)[0];
  }
}
