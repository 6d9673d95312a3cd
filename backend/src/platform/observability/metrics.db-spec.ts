import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { findFreePort } from '../../../test/app/free-port.js';
import { TestApp, waitUntil } from '../../../test/app/test-app.js';
import { JobRegistry } from '../jobs/index.js';
import { FileStorage } from '../storage/index.js';

const folder = join(__dirname, '../../../../docker');

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

it.each(['alerts.yml', 'grafana-dashboard.json'])('%s uses only metrics that /metrics exports', async (file) => {
  await product.anonymous().get('/api/config');
  const exported = await (await fetch(`${product.url}/metrics`)).text();
  const text = readFileSync(join(folder, file), 'utf8');
  const usedMetrics = new Set(text.match(/\b(?:recuento|nodejs|process)_[a-z0-9_]+/g));
  expect(usedMetrics.size).toBeGreaterThan(5);
  for (const name of usedMetrics) expect(exported).toMatch(new RegExp(`^${name}[{ ]`, 'm'));
});

it('counters, and only they, have names that end in _total', async () => {
  const exported = await (await fetch(`${product.url}/metrics`)).text();
  const types = [...exported.matchAll(/^# TYPE (recuento_\w+) (\w+)$/gm)].map(([, name, type]) => ({ name, type }));
  const counters = types.filter(({ type }) => type === 'counter').map(({ name }) => name);
  expect(counters).toEqual(
    expect.arrayContaining(['recuento_replica_reads_total', 'recuento_orphaned_files_removed_total']),
  );
  expect(counters).toEqual(types.map(({ name }) => name).filter((name) => name.endsWith('_total')));
});

it('a metric that cannot be collected is missing instead of 0, and returns with its next value', async () => {
  const scrapeOutbox = async () => {
    const exported = await (await fetch(`${product.url}/metrics`)).text();
    expect(exported).toMatch(/^recuento_pool_connections\{/m);
    return exported.match(/^recuento_outbox_(pending|oldest_seconds) /gm) ?? [];
  };
  await product.database.execute('alter table platform.outbox rename to renamed_outbox');
  try {
    expect(await scrapeOutbox()).toEqual([]);
  } finally {
    await product.database.execute('alter table platform.renamed_outbox rename to outbox');
  }
  expect(await scrapeOutbox()).toHaveLength(2);
});

it('a scrape names the kind of process, and the services that it reaches', async () => {
  const storage = { STORAGE_URL: 's3://files', S3_ENDPOINT: `http://127.0.0.1:${await findFreePort()}` };
  const account = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const withoutStorage = await TestApp.start({ process: 'api', env: { ...storage, ...account } });
  const scrape = async ({ url }: TestApp) => {
    const exported = await (await fetch(`${url}/metrics`)).text();
    return exported.match(/^recuento_(process_info|service_up)\b.*$/gm);
  };
  const common = ['recuento_process_info{process="api"} 1', 'recuento_service_up{service="database"} 1'];
  const queue = 'recuento_service_up{service="queue"} 1';
  try {
    expect(await scrape(product)).toEqual([...common, queue, 'recuento_service_up{service="storage"} 1']);
    expect(await scrape(withoutStorage)).toEqual([...common, queue, 'recuento_service_up{service="storage"} 0']);
  } finally {
    await withoutStorage.stop();
  }
});

it('the reason why a service cannot be reached is logged once a minute', async () => {
  const reason = 'connect ECONNREFUSED 127.0.0.1:9000';
  const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const check = jest.spyOn(product.app.get(FileStorage), 'check').mockRejectedValue(new Error(reason));
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(503);
  }
  check.mockRestore();
  expect(warn.mock.calls).toEqual([[{ service: 'storage', reason }, 'a service is unavailable']]);
  warn.mockRestore();
});

it('every alert is explained in the operations guide', () => {
  const alerts = [...readFileSync(join(folder, 'alerts.yml'), 'utf8').matchAll(/alert: (\w+)/g)].map(
    ([, name]) => name,
  );
  const manual = readFileSync(join(folder, '../docs/operations.md'), 'utf8');
  expect(alerts.length).toBeGreaterThan(0);
  for (const name of alerts) expect(manual).toContain(`\`${name}\``);
});

it('a scrape counts each queue once, one after the other, so that readiness does not wait for all of them', async () => {
  const queues = product.app.get(JobRegistry).getQueues();
  expect(queues.length).toBeGreaterThan(10);
  const pending: (() => void)[] = [];
  const counted: string[] = [];
  for (const queue of queues) {
    const count = queue.getJobCounts.bind(queue);
    jest.spyOn(queue, 'getJobCounts').mockImplementation(async (...types) => {
      counted.push(queue.name);
      if (counted.length === 1) await new Promise<void>((resolve) => pending.push(resolve));
      return count(...types);
    });
  }
  const scrape = fetch(`${product.url}/metrics`).then((response) => response.text());
  await waitUntil(
    () => Promise.resolve(pending.length),
    (count) => count === 1,
  );
  expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
  expect(counted).toHaveLength(1);
  pending[0]();
  for (const name of queues.map((queue) => queue.name)) expect(await scrape).toContain(`queue="${name}"`);
  expect(counted.toSorted()).toEqual(queues.map(({ name }) => name).toSorted());
});
