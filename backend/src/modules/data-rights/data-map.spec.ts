import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderDataMap } from './data-map.js';

it('docs/data-map.md matches the processing records of the modules (update: `node scripts/data-map.mjs`)', () => {
  expect(readFileSync(join(__dirname, '../../../../docs/data-map.md'), 'utf8')).toBe(renderDataMap());
});
