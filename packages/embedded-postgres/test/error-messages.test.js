import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { lastErrorLine } from '../src/account.js';
import { openDataFolder } from '../src/data-folder.js';

it('the error of a program is found before what it reports about its cleanup', () => {
  const stderr = [
    'running bootstrap script ... FATAL:  could not write to file "pg_wal/xlogtemp.12": No space left on device',
    'child process exited with exit code 1',
    'initdb: removing data directory "/data/postgres.new"',
  ].join('\n');
  assert.match(lastErrorLine({ stderr }), /FATAL: {2}could not write .*: No space left on device$/);
  assert.equal(
    lastErrorLine({ stderr: 'first\ninitdb: error: cannot be run as root.\n' }),
    'initdb: error: cannot be run as root',
  );
  assert.equal(lastErrorLine(new Error('spawn ENOENT.')), 'spawn ENOENT');
});

it('a data folder that is a file is reported as such', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recuento-data-folder-'));
  try {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await assert.rejects(openDataFolder(file), /a-file cannot be written \(ENOTDIR\): set DATA_DIR/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
