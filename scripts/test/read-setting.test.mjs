import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { defaultSeed, readPort, readSetting } from '../lib/read-setting.mjs';

const folder = mkdtempSync(join(tmpdir(), 'recuento-settings-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function write(content) {
  const file = join(folder, 'setting');
  writeFileSync(file, content);
  return file;
}

test('a setting is read from its variable or its file, and an empty one is not set', () => {
  assert.equal(readSetting('DATA_DIR', { DATA_DIR: '/srv' }), '/srv');
  assert.equal(readSetting('DATA_DIR', { DATA_DIR: '', DATA_DIR_FILE: write('/srv\n') }), '/srv');
  assert.equal(readSetting('DATA_DIR', { DATA_DIR: ' ', DATA_DIR_FILE: '' }), undefined);
  assert.throws(
    () => readSetting('PORT', { PORT_FILE: join(folder, 'missing') }),
    /^Error: PORT_FILE=".*" cannot be used: ENOENT/,
  );
});

test('the launcher chooses demo data only if SEED is not set, and not in production', () => {
  assert.deepEqual(defaultSeed({}), { SEED: 'demo' });
  assert.deepEqual(defaultSeed({ SEED: 'none' }), {});
  assert.deepEqual(defaultSeed({ SEED_FILE: write('none\n') }), {});
  assert.deepEqual(defaultSeed({ NODE_ENV_FILE: write('production\n') }), { SEED: 'none' });
});

test('the launcher checks the port that the process opens', () => {
  assert.equal(readPort({}), '3000');
  assert.equal(readPort({ PORT: '' }), '3000');
  assert.equal(readPort({ PORT_FILE: write('4000\n') }), '4000');
  assert.equal(readPort({ PROCESS: 'worker', PORT: '4000' }), undefined);
  assert.equal(readPort({ PROCESS_FILE: write('worker'), WORKER_PORT: '4001' }), '4001');
});
