import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestApp } from '../../../test/test-app.js';

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

it('every alert is explained in the operations guide', () => {
  const alerts = [...readFileSync(join(folder, 'alerts.yml'), 'utf8').matchAll(/alert: (\w+)/g)].map(
    ([, name]) => name,
  );
  const manual = readFileSync(join(folder, '../docs/operations.md'), 'utf8');
  expect(alerts.length).toBeGreaterThan(0);
  for (const name of alerts) expect(manual).toContain(`\`${name}\``);
});
