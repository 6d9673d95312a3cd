import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rateLimitBudgets } from './rate-limits.js';

it('the operations guide lists every rate limit', () => {
  const manual = readFileSync(join(__dirname, '../../../../docs/operations.md'), 'utf8');
  const documented = [...manual.matchAll(/\| (\d+) per (minute|hour) *\|$/gm)].map(
    ([, requests, period]) => `${requests} per ${period}`,
  );
  const budgets = Object.values(rateLimitBudgets).map(
    ({ requests, seconds }) => `${requests} per ${seconds === 60 ? 'minute' : 'hour'}`,
  );
  expect(documented.toSorted()).toEqual(budgets.toSorted());
});
