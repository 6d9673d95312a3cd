import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { runCli } from '../src/operations/run-cli.js';
import { TEST_SECRET } from './test-database.js';
import type { TestApp } from './test-app.js';

const ADMIN = fileURLToPath(new URL('../dist/admin.js', `file://${__filename}`));

export interface CommandResult {
  code: number | null;
  stdout: string[];
  stderr: string[];
}

/** Somebody at a shell beside a product. */
export class CommandLine {
  private readonly settings: Record<string, string>;

  constructor(
    of: Pick<TestApp, 'databaseUrl' | 'dataDir'> & Partial<Pick<TestApp, 'url'>>,
    private readonly folder: string,
    settings: Record<string, string> = {},
  ) {
    this.settings = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      AUTH_SECRET: TEST_SECRET,
      DATA_DIR: of.dataDir,
      DATABASE_URL: of.databaseUrl,
      INIT_CWD: folder,
      // Where the product finds the keys of its tokens: in one process there is one answer to that.
      ...(of.url && { PORT: new URL(of.url).port }),
      ...settings,
    };
  }

  /** In this process: for all that a process of its own would prove no better. */
  async run(...words: string[]): Promise<CommandResult> {
    const [stdout, stderr]: string[][] = [[], []];
    const print = (line: string) => void stdout.push(line);
    const printError = (line: string) => void stderr.push(line);
    const code = await runCli(words, {
      stdout: print,
      stderr: printError,
      folder: this.folder,
      settings: this.settings,
    });
    return { code, stdout, stderr };
  }

  /** A process of its own, from the build. */
  async runRaw(...words: string[]): Promise<CommandResult> {
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
    const child = spawn(process.execPath, [ADMIN, ...words], { env: this.settings, cwd: this.folder, stdio });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stdout: linesOf(out), stderr: linesOf(err) };
  }
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
