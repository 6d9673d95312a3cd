import { prepareBackend } from './lib/product.mjs';
import { main } from './lib/runner.mjs';
import { runForeground } from './lib/supervisor.mjs';

await main(async () => {
  await prepareBackend();
  return runForeground(['backend/dist/seed.js']);
});
