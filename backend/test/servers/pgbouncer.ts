import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../app/free-port.js';

/** A private PgBouncer in transaction mode, whose few server connections are shared by all clients. */
export class PgBouncer {
  private constructor(
    private readonly folder: string,
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /**
   * @param target URL of the database
   * @param ignored settings of connections that are ignored; others are rejected
   */
  static async start(target: string, poolSize = 4, ignored: string[] = []): Promise<PgBouncer> {
    const folder = await mkdtemp(join(tmpdir(), 'recuento-pgbouncer-'));
    const url = new URL(target);
    const { hostname, port: serverPort, username, password } = url;
    const port = await findFreePort();
    const settings = [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${join(folder, 'users.txt')}`,
      `admin_users = ${username}`,
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
      ...(ignored.length > 0 ? [`ignore_startup_parameters = ${ignored.join(',')}`] : []),
      'max_client_conn = 200',
    ];
    await writeFile(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
    await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
    // As root it changes to another user, who must be able to read the files.
    await chmod(folder, 0o755);
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const PATH = [process.env.PATH, '/usr/sbin'].join(delimiter);
    const child = spawn('pgbouncer', [...user, join(folder, 'pgbouncer.ini')], {
      env: { PATH },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await waitUntilReady(child);
    url.port = String(port);
    return new PgBouncer(folder, child, url.href);
  }

  /** Number of transactions that were run for a database. */
  async countTransactions(): Promise<number> {
    const adminUrl = new URL(this.url);
    const database = adminUrl.pathname.slice(1);
    adminUrl.pathname = '/pgbouncer';
    const client = new pg.Client({ connectionString: adminUrl.href });
    await client.connect();
    try {
      // The admin console supports only the simple protocol.
      const { rows } = await client.query<{ database: string; total_xact_count: string }>('show stats');
      return Number(rows.find((row) => row.database === database)?.total_xact_count ?? 0);
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
    await rm(this.folder, { recursive: true, force: true });
  }
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}: ${log}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('process up')) resolve();
    });
  });
}
