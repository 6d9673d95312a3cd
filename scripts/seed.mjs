import { prepareBackend } from './lib/product.mjs';
import { main, runForeground } from './lib/runner.mjs';

await main(async () => {
  await prepareBackend();
  return runForeground(['backend/dist/seed.js'], { SEED: process.env.SEED || 'demo' });
});
