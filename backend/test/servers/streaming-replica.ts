import { chown, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateBinaries, PostgresAccount, Postmaster, startEmbeddedPostgres } from '@recuento/embedded-postgres';
import pg from 'pg';

/** A PostgreSQL server of its own, of which replicas can be made. */
export class TestPrimary {
  private readonly replicas: TestReplica[] = [];

  private constructor(
    private readonly folder: string,
    private readonly server: Awaited<ReturnType<typeof startEmbeddedPostgres>>,
  ) {}

  static async start(): Promise<TestPrimary> {
    const folder = await mkdtemp(join(tmpdir(), 'recuento-primary-'));
    // Durable: without flushes, replicas receive changes with a delay.
    return new TestPrimary(folder, await startEmbeddedPostgres({ dataDir: folder }));
  }

  get url(): string {
    return this.server.url;
  }

  /** URL of the superuser, who may also replicate. */
  async findAdminUrl(): Promise<URL> {
    const url = new URL(this.url);
    url.username = 'postgres';
    url.password = (await readFile(join(this.folder, 'postgres.password'), 'utf8')).trim();
    url.pathname = '/postgres';
    return url;
  }

  /** Copies the data folder while the server is running, as pg_basebackup does, and starts the copy as a streaming replica. */
  async startReplica(): Promise<TestReplica> {
    const adminUrl = await this.findAdminUrl();
    const [source, folder] = [join(this.folder, 'postgres'), await mkdtemp(join(tmpdir(), 'recuento-replica-'))];
    const target = join(folder, 'postgres');
    const client = new pg.Client({ connectionString: adminUrl.href });
    await client.connect();
    try {
      await client.query(`select pg_backup_start('replica', true)`);
      const isCopied = (path: string) =>
        !/\/(postmaster\.(pid|opts)|server\.log|pg_replslot\/.+|pg_wal\/.{24})$/.test(path);
      await cp(source, target, { recursive: true, filter: isCopied });
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      await writeFile(join(target, 'backup_label'), rows[0].labelfile);
    } finally {
      await client.end();
    }
    const { hostname, port, password } = adminUrl;
    const connection = `host=${hostname} port=${port} user=postgres password=${password}`;
    await writeFile(join(target, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
    await writeFile(join(target, 'standby.signal'), '');
    const replica = await TestReplica.start(folder, adminUrl, new URL(this.url));
    this.replicas.push(replica);
    return replica;
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.remove()));
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export class TestReplica {
  private constructor(
    private readonly folder: string,
    private readonly postmaster: Postmaster,
    private readonly port: number,
    private readonly adminUrl: URL,
    private readonly primaryUrl: URL,
  ) {}

  static async start(folder: string, adminUrl: URL, primaryUrl: URL): Promise<TestReplica> {
    const data = join(folder, 'postgres');
    const binaries = locateBinaries();
    const account = await PostgresAccount.choose(data, async () => undefined);
    if (account.owner) {
      const { uid, gid } = account.owner;
      for (const path of ['', ...(await readdir(folder, { recursive: true }))])
        await chown(join(folder, path), uid, gid);
    }
    const postmaster = new Postmaster(data, binaries, account);
    return new TestReplica(folder, postmaster, await postmaster.start({ durable: true }), adminUrl, primaryUrl);
  }

  get url(): string {
    const url = new URL(this.primaryUrl);
    url.port = String(this.port);
    return url.href;
  }

  /** Stops the replay: the replica still answers, with older and older data. */
  async pauseReplay(): Promise<void> {
    await this.execute('select pg_wal_replay_pause()');
  }

  async resumeReplay(): Promise<void> {
    await this.execute('select pg_wal_replay_resume()');
  }

  async stop(): Promise<void> {
    await this.postmaster.stop();
  }

  async restart(): Promise<void> {
    await this.postmaster.start({ port: this.port, durable: true });
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Connections of the product to this replica. */
  countConnections = async (applicationName: string): Promise<number> => {
    const rows = await this.execute<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name = '${applicationName}'`,
    );
    return rows[0].count;
  };

  private async execute<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    const url = new URL(this.adminUrl);
    url.port = String(this.port);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }
}
