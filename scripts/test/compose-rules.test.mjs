import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findComposeMistakes } from '../lib/checks/compose-rules.mjs';
import { root } from '../lib/runner.mjs';
import { readExitMs, readSettingNames } from '../lib/settings.mjs';

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const product = { settings: readSettingNames(), exitMs: readExitMs() };

test('docker-compose.yml follows the rules', () => {
  assert.ok(product.settings.has('DATABASE_URL') && product.exitMs > 0);
  assert.deepEqual(findComposeMistakes(text, product), []);
});

/** What the containers determine, and not the operator. */
const FIXED =
  /^(PORT|WORKER_PORT|PROCESS|DATA_DIR|DATABASE_.*|REDIS_.*|STORAGE_URL|S3_.*|AWS_REGION|AUTH_SECRET|CLICK_REFERENCE_SECRET|METRICS_TOKEN|FAILPOINTS)$/;

test('docker-compose.yml passes on every setting of the operator', () => {
  const passedOn = new Set([...text.matchAll(/\$\{(\w+?)(?:_FILE)?:-/g)].map(([, name]) => name));
  const missing = [...product.settings].filter((name) => !FIXED.test(name) && !passedOn.has(name));
  assert.deepEqual(missing, []);
});

const BROKEN = [
  ['image: postgres:18.4-bookworm', 'image: postgres:latest', /postgres: the image .* is not pinned/],
  ["user: '999:999'", "user: '0:0'", /postgres: user/],
  ['read_only: true', 'read_only: false', /valkey: read_only/],
  ['cap_drop: [ALL]', 'cap_drop: [NET_RAW]', /app: cap_drop/],
  ['no-new-privileges:true', 'seccomp:unconfined', /app: security_opt/],
  ['pids_limit: 50', 'privileged: true', /valkey: privileged/],
  ['${BIND:-127.0.0.1}:', '', /app: port/],
  ['stop_grace_period: 20s', 'stop_grace_period: 5s', /app: stop_grace_period ends before/],
  ['condition: service_healthy', 'condition: whenever', /condition must be equal to one of/],
  ['PROCESS: all', 'PROCES: all', /app: PROCES is not a setting/],
  ['POSTGRES_PASSWORD_FILE', 'POSTGRES_PASSWORD', /postgres: POSTGRES_PASSWORD must be read from a file/],
  ['mem_limit: 512m', 'memory: 512m', /valkey/],
  ['log_error_verbosity=terse', 'log_error_verbosity=default', /(?:postgres|replica): the log of PostgreSQL/],
  ['log_min_error_statement=panic', 'log_min_error_statement=error', /(?:postgres|replica): the log of PostgreSQL/],
];

for (const [from, to, sentence] of BROKEN) {
  test(`a file with "${to || `no ${from}`}" is rejected`, () => {
    assert.ok(text.includes(from));
    assert.match(findComposeMistakes(text.replaceAll(from, to), product).join('\n'), sentence);
  });
}
