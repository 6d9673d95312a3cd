import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PostgresAccount } from './embedded/account.js';
import { locateBinaries, type PostgresBinaries } from './embedded/binaries.js';
import { Cluster } from './embedded/cluster.js';
import { openDataFolder } from './embedded/data-folder.js';
import { EmbeddedPostgresError } from './embedded/embedded-postgres.error.js';
import { Leases } from './embedded/leases.js';
import { Postmaster } from './embedded/postmaster.js';
import { Supervisor } from './embedded/supervisor.js';

export { EmbeddedPostgresError };

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** A free one is taken when not given. A server that already runs keeps its own. */
  port?: number;
  log?: (line: string) => void;
  /** False only in tests: faster, and a power cut may lose the data. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  url: string;
  /** True when the server ran already: left by a killed process, or in use by another one. */
  adopted: boolean;
  /** Gives our share back; the server stops when nobody living holds one. Safe to call again. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of the npm package over `<dataDir>/postgres`, or joins the one that runs there.
 * Throws {@link EmbeddedPostgresError} with a sentence for people.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { port, durable = true, log = () => undefined } = options;
  const binaries = locateBinaries();
  const dataDir = await openDataFolder(options.dataDir);
  const cluster = new Cluster(dataDir);
  const leases = new Leases(dataDir);

  return leases.runExclusively(async () => {
    const account = await chooseAccount(dataDir, cluster.folder, binaries);
    const postmaster = new Postmaster(cluster.folder, binaries, account);
    if (!(await cluster.exists())) {
      log('Creating the embedded PostgreSQL database');
      await cluster.create(binaries, account, durable);
    }
    const running = await postmaster.findRunning();
    const used = running ?? (await postmaster.start({ port, durable }));
    log(`Embedded PostgreSQL ${running ? 'already runs' : 'started'} on 127.0.0.1:${used}`);
    const lease = await leases.acquire();

    let supervisor: Supervisor | undefined;
    const stop = async (): Promise<void> => {
      await supervisor?.stop();
      await leases.runExclusively(async () => {
        await leases.release(lease);
        if ((await leases.countActive()) === 0) await postmaster.stop();
      });
    };
    try {
      const url = await cluster.prepareDatabase(used);
      supervisor = new Supervisor({
        isRunning: () => postmaster.isRunning(),
        // Everybody who uses the server looks after it; the first one starts it, on the port that all of them know.
        restart: () =>
          leases.runExclusively(async () => {
            if (!(await postmaster.isRunning())) await postmaster.start({ port: used, durable });
          }),
        log,
      });
      return { url, adopted: running !== undefined, stop };
    } catch (error) {
      await leases.release(lease);
      if ((await leases.countActive()) === 0) await postmaster.stop();
      throw error;
    }
  });
}

/** Tries the program and a folder beside the data: both must be within reach of the user that PostgreSQL runs as. */
async function chooseAccount(dataDir: string, folder: string, binaries: PostgresBinaries): Promise<PostgresAccount> {
  const trial = join(dataDir, 'postgres.trial');
  await rm(trial, { recursive: true, force: true });
  await mkdir(trial, { mode: 0o700 });
  try {
    return await PostgresAccount.choose(folder, async (account) => {
      if (account.owner) await chown(trial, account.owner.uid, account.owner.gid);
      await account.run(binaries.initdb, ['--show', '-D', trial]);
      await account.run('/bin/sh', ['-c', 'cd "$0" && : > written', trial]);
    });
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}
