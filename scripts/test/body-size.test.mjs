import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/runner.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const source = read('backend/src/modules/testimonials/proof-files/proof-files.ts');
const readConstant = (name) => Number(new RegExp(`${name} = ([\\d_]+);`).exec(source)[1].replaceAll('_', ''));
const FILES_BYTES = readConstant('MAX_PROOF_FILES') * readConstant('MAX_PROOF_BYTES');
/** For the other fields and the boundaries between the parts of a request. */
const FIELDS_BYTES = 1_048_576;

const LIMITS = [
  ['docker/nginx.conf', /client_max_body_size (\d+)m;/g],
  ['docker/nginx-cache.conf', /client_max_body_size (\d+)m;/g],
  ['deploy/kubernetes/base/ingress.yaml', /proxy-body-size: (\d+)m/g],
];

for (const [file, pattern] of LIMITS) {
  test(`${file} accepts a testimonial with as many proof files of the maximum size as the product does`, () => {
    const limits = [...read(file).matchAll(pattern)].map(([, megabytes]) => Number(megabytes) * 1_048_576);
    assert.ok(FILES_BYTES > 0 && limits.length > 0);
    for (const limit of limits) assert.ok(limit >= FILES_BYTES + FIELDS_BYTES, `${limit} bytes are too few`);
  });
}

/** In seconds: an import of a feed has several statements, each of which may take two minutes. */
const FEED_SECONDS = 600;

const TIMEOUTS = [
  ['docker/nginx.conf', /location \/api\/marketplace\/feeds \{[^}]*proxy_read_timeout (\d+)s;/g, 1],
  [
    'docker/nginx-cache.conf',
    /(?:listen 8080;|location \/api\/marketplace\/feeds \{)[^}]*?proxy_read_timeout (\d+)s;/g,
    2,
  ],
  ['deploy/kubernetes/base/ingress.yaml', /proxy-read-timeout: '(\d+)'/g, 1],
];

for (const [file, pattern, count] of TIMEOUTS) {
  test(`${file} waits for the import of a large feed`, () => {
    const timeouts = [...read(file).matchAll(pattern)].map(([, seconds]) => Number(seconds));
    assert.deepEqual(timeouts, Array(count).fill(FEED_SECONDS));
  });
}
