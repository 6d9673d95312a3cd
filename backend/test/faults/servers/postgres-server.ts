import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Cluster, locateBinaries, PostgresAccount, Postmaster } from '@recuento/embedded-postgres';

const run = promisify(execFile);

/** States of processes in the output of `ps`. */
const [STOPPED, ENDED] = ['T', 'Z'];

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
    // Repeated, because a process that was just started is not in the first list, and one that waits for a core stops later.
    for (let states = ['R']; states.some((state) => state !== STOPPED); states = await this.readStates()) {
      await this.signal('SIGSTOP');
    }
  }

  async thaw(): Promise<void> {
    await this.signal('SIGCONT');
  }

  /** States of all processes that have not ended, as `ps` names them. */
  async readStates(): Promise<string[]> {
    return (await this.listProcesses()).map(({ state }) => state).filter((state) => state !== ENDED);
  }

  async stop(): Promise<void> {
    await this.thaw().catch(() => undefined);
    await this.postmaster.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The process that starts all others comes first. */
  private async listProcesses(): Promise<{ pid: number; state: string }[]> {
    const first = (await readFile(join(this.dataFolder, 'postmaster.pid'), 'utf8')).split('\n')[0];
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,state=']);
    const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/));
    const own = [...processes.filter(([pid]) => pid === first), ...processes.filter(([, parent]) => parent === first)];
    return own.map(([pid, , state]) => ({ pid: Number(pid), state }));
  }

  private async signal(name: NodeJS.Signals): Promise<void> {
    for (const { pid } of await this.listProcesses()) {
      try {
        process.kill(pid, name);
      } catch {
        // A connection that has ended in the meantime.
      }
    }
  }
}
