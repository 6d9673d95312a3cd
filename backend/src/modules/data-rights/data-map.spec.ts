import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataMap } from './data-map.js';

it('is in docs/ as the modules declare it; `node scripts/data-map.mjs` writes it', () => {
  expect(readFileSync(join(__dirname, '../../../../docs/data-map.md'), 'utf8')).toBe(dataMap());
});
