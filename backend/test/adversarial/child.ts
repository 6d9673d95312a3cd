import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../app/free-port.js';
import { DEMO_PASSWORD } from '../../src/config/demo-accounts.js';
import { Client } from '../app/client.js';
import { createTestDatabase } from '../app/test-database.js';
import type { Names } from '../fixtures/factories.js';
import { CommandLine } from '../app/command-line.js';
import { ProductProcess } from '../app/product-process.js';
import { waitUntilReady } from '../app/wait-until.js';

const FAULTS = join(__dirname, 'faults.mjs');
const PAGE = join(__dirname, '../../../frontend/dist/index.html');

export interface ChildOptions {
  settings?: Record<string, string>;
  /** Another database, for proxies between the app and PostgreSQL. */
  databaseUrl?: string;
}

/** The product in a child process, for tests of what could end or block the process. */
export class Child {
  private constructor(
    readonly program: ProductProcess,
    readonly url: string,
    readonly databaseUrl: string,
    readonly dataDir: string,
  ) {}

  static async start({ settings = {}, databaseUrl }: ChildOptions = {}): Promise<Child> {
    const dataDir = await mkdtemp(join(tmpdir(), 'recuento-adversarial-'));
    const database = databaseUrl ?? (await createTestDatabase());
    const port = await findFreePort();
    const program = ProductProcess.run(
      {
        DATABASE_URL: database,
        DATA_DIR: dataDir,
        PORT: String(port),
        RATE_LIMIT_FACTOR: '1000',
        LOG_LEVEL: 'error',
        ...settings,
      },
      ['--import', FAULTS],
    );
    await program.waitForOutput('is ready');
    return new Child(program, `http://localhost:${port}`, database, dataDir);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  anonymous(): Client {
    return new Client(this.url);
  }

  signIn(name: 'admin' | 'maria' | 'james'): Promise<Client> {
    return Client.signIn(this.url, `${name}@recuento.test`, DEMO_PASSWORD);
  }

  /** Adds a row of each kind to the catalog. */
  async addNames(): Promise<Names> {
    const database = new pg.Client({ connectionString: this.databaseUrl });
    await database.connect();
    const add = async (table: string, columns: string, values: string) => {
      const sql = `insert into catalog.${table} (${columns}) values (${values}) returning id`;
      return (await database.query<{ id: number }>(sql)).rows[0].id;
    };
    try {
      return {
        conditionId: await add('conditions', 'name_en, name_es', `'Insomnia', 'Insomnio'`),
        otherConditionId: await add('conditions', 'name_en, name_es', `'Anxiety', 'Ansiedad'`),
        supplementId: await add('supplements', 'name_en, name_es', `'Magnesium', 'Magnesio'`),
        otherSupplementId: await add('supplements', 'name_en, name_es', `'Iron', 'Hierro'`),
        brandId: await add('brands', 'name', `'Northlight'`),
        medicationId: await add('medications', 'name_en, name_es', `'Metformin', 'Metformina'`),
      };
    } finally {
      await database.end();
    }
  }

  /** The value of a line of /metrics, for instance `recuento_unhandled_errors_total{origin="job"}`. */
  async metric(series: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
    return Number(line?.slice(series.length));
  }

  /** The processor time that the process has used so far, in seconds; unlike its duration it does not depend on the load. */
  cpuSeconds(): Promise<number> {
    return this.metric('process_cpu_seconds_total');
  }

  /** Asserts that the started process still runs and that all its parts respond. */
  async expectHealthy(pid: number): Promise<void> {
    expect([this.program.isRunning, this.program.pid]).toEqual([true, pid]);
    await waitUntilReady(this.url);
    const paths = ['/api/docs', '/api/brands', ...(existsSync(PAGE) ? ['/'] : [])];
    for (const path of paths) expect([path, (await fetch(this.url + path)).status]).toEqual([path, 200]);
    // The start time differs if the process was restarted.
    const startedAt = await this.metric('process_start_time_seconds');
    expect(startedAt).toBe((this.startedAt ??= startedAt));
  }

  private startedAt?: number;

  /** Runs the operator's check of the consistency of the tables. */
  async verify(): Promise<{ code: number | null; stdout: string[] }> {
    const operator = new CommandLine(this, this.dataDir);
    const { code, stdout } = await operator.run('verify');
    return { code, stdout };
  }

  async stop(): Promise<number | null> {
    const code = await this.program.stop();
    await rm(this.dataDir, { recursive: true, force: true });
    return code;
  }
}
