import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runCli } from '../../src/operations/run-cli.js';
import { runProgram } from './product-process.js';
import { TEST_SECRET } from './test-database.js';
import type { TestApp } from './test-app.js';

export interface CommandResult {
  code: number | null;
  stdout: string[];
  stderr: string[];
}

/** Runs operator commands against an app. */
export class CommandLine {
  private readonly settings: Record<string, string>;

  constructor(
    target: Pick<TestApp, 'databaseUrl' | 'dataDir'> & Partial<Pick<TestApp, 'url'>>,
    private readonly folder: string,
    settings: Record<string, string> = {},
  ) {
    this.settings = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      AUTH_SECRET: TEST_SECRET,
      DATA_DIR: target.dataDir,
      DATABASE_URL: target.databaseUrl,
      INIT_CWD: folder,
      // The commands read the keys of tokens from the port of the app.
      ...(target.url && { PORT: new URL(target.url).port }),
      ...settings,
    };
  }

  /** Runs a command in this process, which is faster than a child process. */
  async run(...args: string[]): Promise<CommandResult> {
    const [stdout, stderr]: string[][] = [[], []];
    const print = (line: string) => void stdout.push(line);
    const printError = (line: string) => void stderr.push(line);
    const code = await runCli(args, {
      stdout: print,
      stderr: printError,
      folder: this.folder,
      settings: this.settings,
    });
    return { code, stdout, stderr };
  }

  /** Runs a command of the build in a child process. */
  async runRaw(...args: string[]): Promise<CommandResult> {
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
    const program = [...runProgram('admin'), ...args];
    const child = spawn(process.execPath, program, { env: this.settings, cwd: this.folder, stdio });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stdout: splitLines(out), stderr: splitLines(err) };
  }
}

const splitLines = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
