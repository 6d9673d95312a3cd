import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { runCli } from '../src/operations/run-cli.js';
import { TEST_SECRET } from './database-of-its-own.js';
import type { Product } from './product.js';

const ADMIN = fileURLToPath(new URL('../dist/admin.js', `file://${__filename}`));

export interface Outcome {
  code: number | null;
  said: string[];
  complaints: string[];
}

/** Somebody at a shell beside a product. */
export class Operator {
  private readonly settings: Record<string, string>;

  constructor(
    of: Pick<Product, 'databaseUrl' | 'dataDir'> & Partial<Pick<Product, 'url'>>,
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
  async asks(...words: string[]): Promise<Outcome> {
    const [said, complaints]: string[][] = [[], []];
    const say = (line: string) => void said.push(line);
    const complain = (line: string) => void complaints.push(line);
    const code = await runCli(words, { stdout: say, stderr: complain, folder: this.folder, settings: this.settings });
    return { code, said, complaints };
  }

  /** A process of its own, from the build. */
  async types(...words: string[]): Promise<Outcome> {
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
    const child = spawn(process.execPath, [ADMIN, ...words], { env: this.settings, cwd: this.folder, stdio });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, said: linesOf(out), complaints: linesOf(err) };
  }
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
