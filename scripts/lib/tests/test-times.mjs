import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runner.mjs';

/** Written by backend/test/jest/product-environment.mjs: one line for each test file. */
export const TEST_TIMES = join(root, '.cache', 'figures', 'test-times.ndjson');

/** Prints the processor seconds of the slowest test files of the backend: for loading, for hooks, for tests. */
export function printTestTimes(count = 10) {
  if (!existsSync(TEST_TIMES)) return;
  const rows = readFileSync(TEST_TIMES, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0).toFixed(0);
  const sum = ({ load, hooks, tests }) => load + hooks + tests;
  console.log(
    `\nProcessor seconds of ${rows.length} files: ${total('load')} load, ${total('hooks')} hooks, ${total('tests')} tests`,
  );
  for (const row of rows.sort((a, b) => sum(b) - sum(a)).slice(0, count)) {
    const columns = ['load', 'hooks', 'tests'].map((key) => row[key].toFixed(1).padStart(6));
    console.log(`${columns.join('')}  ${row.file}`);
  }
}
