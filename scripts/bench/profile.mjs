import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../lib/runner.mjs';
import { runLoad, toRequest } from './load.mjs';

const SECONDS = 4;
const CONNECTIONS = 32;

const OTHER = 'other, system calls';

/** Layers by file; the first match counts. */
const LAYERS = [
  ['waiting for PostgreSQL and sockets', ({ functionName }) => functionName === '(idle)'],
  ['garbage collection', ({ functionName }) => functionName === '(garbage collector)'],
  ['JSON', ({ functionName, url }) => url === '' && /^(stringify|parse)$/.test(functionName)],
  ['database driver', /node_modules\/(pg|pg-.*|postgres-.*)\//],
  ['TypeORM', /node_modules\/typeorm\//],
  ['database layer of the product', /platform\/database\//],
  ['compression', /node_modules\/compression\/|node:zlib|platform\/http\/compression/],
  [
    'logging',
    /node_modules\/(pino|pino-http|nestjs-pino|thread-stream|sonic-boom|fast-redact|safe-stable.*)\/|request-log/,
  ],
  ['tracing and metrics', /opentelemetry|prom-client|platform\/observability\//],
  ['rate limits', /rate-limit/],
  ['guards', /platform\/auth\/|\.guard\.js|node_modules\/(passport.*|jose|jsonwebtoken)\//],
  [
    'validation and transformation',
    /class-validator|class-transformer|node_modules\/validator\/|platform\/http\/validation/,
  ],
  ['response cache', /response-cache|cached-response|node_modules\/lru-cache\//],
  ['middleware of the product', /platform\/http\//],
  ['modules of the product', /backend\/dist\/modules\//],
  ['Nest', /node_modules\/(@nestjs|rxjs|reflect-metadata)\//],
  [
    'Express',
    /node_modules\/(express|router|body-parser|finalhandler|helmet|path-to-regexp|etag|fresh|vary|accepts|negotiator|send|qs|on-finished|on-headers|content-type|type-is|parseurl|debug)\//,
  ],
  ['HTTP and streams of Node', /^node:/],
];

/** Records a CPU profile of the product under a workload; returns milliseconds per request by layer. */
export async function profileWorkload({ name, paths }, product, label) {
  const requests = paths.map((path) => toRequest(path));
  const load = (seconds) => runLoad({ port: product.port, requests, connections: CONNECTIONS, seconds });
  await load(1);
  const folder = join(root, '.cache', 'bench', 'profiles');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}-${label}.cpuprofile`);
  product.child.send({ profile: 'start' });
  await waitForMessage(product.child, 'started');
  const { requests: count } = await load(SECONDS);
  product.child.send({ profile: file });
  await waitForMessage(product.child, 'stopped');
  return {
    name,
    label,
    requests: count,
    file: relative(root, file),
    layers: sumByLayer(JSON.parse(readFileSync(file, 'utf8')), count),
  };
}

/** Other messages, such as `ready`, are skipped. */
async function waitForMessage(child, expected) {
  for (;;) {
    const [message] = await once(child, 'message');
    if (message === expected) return;
  }
}

function sumByLayer({ nodes, samples, timeDeltas }, requests) {
  const layerOf = findLayers(nodes);
  const sums = new Map();
  samples.forEach((id, index) => {
    const layer = layerOf.get(id);
    sums.set(layer, (sums.get(layer) ?? 0) + timeDeltas[index] / 1000 / requests);
  });
  return [...sums]
    .map(([layer, milliseconds]) => ({ layer, milliseconds }))
    .sort((a, b) => b.milliseconds - a.milliseconds);
}

/** Functions of V8, such as those of arrays and buffers, belong to the layer that calls them. */
function findLayers(nodes) {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const layers = new Map();
  // Parents precede their children.
  for (const { id, callFrame } of nodes) {
    const isNative = callFrame.url === '' && !callFrame.functionName.startsWith('(');
    const own = LAYERS.find(([, test]) => (test instanceof RegExp ? test.test(callFrame.url) : test(callFrame)));
    const layer = own?.[0] ?? (isNative && layers.get(parents.get(id)));
    layers.set(id, layer || OTHER);
  }
  return layers;
}
