import { prepareBackend } from './lib/product.mjs';
import { main, runForeground } from './lib/runner.mjs';

await main(async () => {
  await prepareBackend();
  return runForeground(['backend/dist/admin.js', ...process.argv.slice(2)]);
});
