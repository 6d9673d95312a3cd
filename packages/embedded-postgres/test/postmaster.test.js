import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Postmaster } from '../src/postmaster.js';
import { getProcessIdentity, isAlive } from '../src/processes.js';

describe('Postmaster', { timeout: 60_000 }, () => {
  it('stopping waits for the end of the process, which comes after the end of pg_ctl', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
    const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'postgres', folder]);
    try {
      await once(server, 'spawn');
      const pidFile = join(folder, 'postmaster.pid');
      await writeFile(pidFile, `${server.pid}\n${folder}\n0\n5432\n\n\n\nready\n`);
      const identity = await getProcessIdentity(Number(server.pid));
      // pg_ctl ends when the file is gone; the server deletes it shortly before its own end.
      const account = {
        run: async () => {
          await rm(pidFile);
          setTimeout(() => server.kill('SIGKILL'), 300);
        },
      };
      const postmaster = new Postmaster(folder, { initdb: '', pgCtl: '' }, /** @type {any} */ (account));

      await postmaster.stop();
      assert.ok(identity);
      assert.equal(await isAlive(identity), false);
    } finally {
      server.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });
});
