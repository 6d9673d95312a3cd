import { requireNode } from './lib/dependencies.mjs';
import { prepareProduct, PRODUCT, requireRoomToRun } from './lib/product.mjs';
import { endChildrenOnSignal, main, runForeground } from './lib/runner.mjs';

await main(async () => {
  requireNode();
  await requireRoomToRun();
  const stopListening = endChildrenOnSignal();
  await prepareProduct();
  stopListening();
  return runForeground(PRODUCT, {
    SEED: process.env.SEED || (process.env.NODE_ENV === 'production' ? 'none' : 'demo'),
  });
});
