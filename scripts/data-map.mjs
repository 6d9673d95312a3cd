import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareBackend } from './lib/product.mjs';
import { main, root } from './lib/runner.mjs';

/** Generates docs/data-map.md from the processing records of the modules. A test verifies that it is current. */
await main(async () => {
  await prepareBackend();
  const built = join(root, 'backend', 'dist', 'modules', 'data-rights', 'data-map.js');
  const { renderDataMap } = await import(pathToFileURL(built).href);
  writeFileSync(join(root, 'docs', 'data-map.md'), renderDataMap());
  console.log('Wrote docs/data-map.md');
});
