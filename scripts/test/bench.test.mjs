import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { runLoad, toRequest } from '../bench/load.mjs';
import { readBenchOptions } from '../bench/options.mjs';
import { QUERIES } from '../bench/reference-queries.mjs';
import { root } from '../lib/runner.mjs';
import { compareWithTargets, computeGrowth, findRegressions } from '../bench/targets.mjs';

const figure = (median) => ({ median, min: median, max: median });
const results = (rateRatio, p95Ratio, size = 10_000) => ({
  sizes: [
    {
      size,
      reads: [
        {
          name: 'W1',
          servers: [
            { server: 'reference', p95: figure(size / 10_000), rateRatio: figure(1), p95Ratio: figure(1) },
            { server: 'cache on', p95: figure(2), rateRatio: figure(rateRatio), p95Ratio: figure(p95Ratio) },
          ],
        },
      ],
    },
  ],
});

test('a ratio that is more than 20% worse than the committed one is reported with its workload', () => {
  const committed = results(2, 0.5);
  assert.deepEqual(findRegressions(results(1.61, 0.59), committed), []);
  assert.deepEqual(findRegressions(results(1.59, 0.61), committed), [
    'W1 at 10,000, cache on: requests/s 1.59x, before 2.00x',
    'W1 at 10,000, cache on: p95 0.61x, before 0.50x',
  ]);
  assert.deepEqual(findRegressions(results(0.1, 9), undefined), []);
});

test('a missed target is reported as missed', () => {
  const verdicts = (measured) => compareWithTargets(measured).map(({ actual, isMet }) => [actual, isMet]);
  assert.deepEqual(verdicts(results(2, 0.61)), [
    ['2.00x', true],
    ['0.61x', false],
  ]);
});

test('growth compares the largest size with the smallest, and the product with the reference of the same round', () => {
  const sizes = [results(1, 2).sizes[0], results(1, 3, 20_000).sizes[0]];
  assert.deepEqual(computeGrowth(sizes)[0].servers, [
    { server: 'reference', growth: 2, relative: 1 },
    { server: 'cache on', growth: 1, relative: 1.5 },
  ]);
  const target = compareWithTargets({ sizes }).at(-1);
  assert.equal(target.actual, '1.50x');
  assert.equal(target.isMet, false);
});

test('only a run without limits replaces the committed document', () => {
  assert.equal(readBenchOptions(['--accept']).isComplete, true);
  for (const limited of [['--quick'], ['--size', '10000'], ['--workloads', 'W1'], ['--cache', 'on']]) {
    assert.equal(readBenchOptions(limited).isComplete, false);
  }
  for (const invalid of [['--size', 'many'], ['--workloads', 'W9'], ['--cache', 'no'], ['--unknown']]) {
    assert.throws(() => readBenchOptions(invalid), /Usage/);
  }
});

test('the load generator counts responses of known and unknown length and rejects errors', async () => {
  const served = { '/length': 0, '/chunks': 0, '/error': 0 };
  const server = createServer((request, response) => {
    served[request.url] += 1;
    if (request.url === '/error') response.statusCode = 500;
    if (request.url === '/length') return response.end('x'.repeat(100_000));
    response.write('first');
    setImmediate(() => response.end('0\r\nlast'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address();
  const load = (paths) => runLoad({ port, requests: paths.map(toRequest), connections: 3, seconds: 0.5 });
  try {
    const { requests, rate, p95 } = await load(['/length', '/chunks']);
    assert.ok(served['/length'] > 0 && served['/chunks'] > 0 && rate > 0 && p95 > 0);
    assert.equal(requests, served['/length'] + served['/chunks']);
    await assert.rejects(load(['/chunks', '/error']), /500/);
  } finally {
    server.close();
  }
});

test('the reference reads every field of a public testimonial, as the product does', () => {
  const { components } = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8'));
  const { age, ...fields } = components.schemas.PublicTestimonialDto.properties;
  assert.equal(age.deprecated, true);
  const names = new Set(QUERIES.testimonials.match(/\w+/g));
  assert.deepEqual(
    Object.keys(fields).filter((name) => !names.has(name)),
    [],
  );
});
