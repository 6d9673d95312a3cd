import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PostgresAccount } from '../../../src/platform/database/embedded/account.js';
import { locateBinaries } from '../../../src/platform/database/embedded/binaries.js';
import { Cluster } from '../../../src/platform/database/embedded/cluster.js';
import { Postmaster } from '../../../src/platform/database/embedded/postmaster.js';

const run = promisify(execFile);

/** A private PostgreSQL that nothing restarts, so that a test decides when it stops and starts. */
export class PostgresServer {
  private constructor(
    private readonly folder: string,
    private readonly dataFolder: string,
    private readonly account: PostgresAccount,
    private readonly postmaster: Postmaster,
    readonly port: number,
    /** The database of the role of the product. */
    readonly url: string,
  ) {}

  static async start(): Promise<PostgresServer> {
    const folder = await mkdtemp(join(tmpdir(), 'recuento-faults-postgres-'));
    await chmod(folder, 0o711);
    const binaries = locateBinaries();
    const cluster = new Cluster(folder);
    const account = await PostgresAccount.choose(cluster.folder, (candidate) => candidate.run(binaries.initdb, ['-V']));
    // Durable, because a fault may stop the server without a checkpoint and no acknowledged write may be lost.
    await cluster.create(binaries, account, true);
    if (account.owner) await chown(cluster.folder, account.owner.uid, account.owner.gid);
    const postmaster = new Postmaster(cluster.folder, binaries, account);
    const port = await postmaster.start({ durable: true });
    const url = await cluster.prepareDatabase(port);
    return new PostgresServer(folder, cluster.folder, account, postmaster, port, url);
  }

  /** Stops without waiting for transactions; the next start recovers from the log. */
  async stopImmediately(): Promise<void> {
    await this.account.run(locateBinaries().pgCtl, ['stop', '-D', this.dataFolder, '-m', 'immediate', '-w']);
  }

  async startAgain(): Promise<void> {
    await this.postmaster.start({ port: this.port, durable: true });
  }

  /** All processes of the server hang until {@link thaw}. */
  async freeze(): Promise<void> {
    await this.signal('SIGSTOP');
  }

  async thaw(): Promise<void> {
    await this.signal('SIGCONT');
  }

  async stop(): Promise<void> {
    await this.thaw().catch(() => undefined);
    await this.postmaster.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async signal(name: NodeJS.Signals): Promise<void> {
    const [pid] = (await readFile(join(this.dataFolder, 'postmaster.pid'), 'utf8')).split('\n').map(Number);
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
    const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
    for (const target of [pid, ...processes.filter(([, parent]) => parent === pid).map(([child]) => child)]) {
      try {
        process.kill(target, name);
      } catch {
        // A connection that has ended in the meantime.
      }
    }
  }
}
