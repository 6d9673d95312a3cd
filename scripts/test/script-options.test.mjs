import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/runner.mjs';

for (const script of ['test-image.mjs', 's3-server.mjs', 'load.mjs', 'scale.mjs']) {
  test(`an unknown option of ${script} is answered with its usage`, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script), '--unknown'], {
      encoding: 'utf8',
    });
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /^Usage: .+\n$/);
  });
}
