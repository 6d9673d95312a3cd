import { requireNode } from './lib/dependencies.mjs';
import { assertPortAndDataFolder, prepareProduct, productArguments } from './lib/product.mjs';
import { endChildrenOnSignal, main } from './lib/runner.mjs';
import { superviseForeground } from './lib/supervisor.mjs';

await main(async () => {
  requireNode();
  await assertPortAndDataFolder();
  const stopListening = endChildrenOnSignal();
  await prepareProduct();
  stopListening();
  return superviseForeground(productArguments(process.env.PROCESS || undefined), {
    SEED: process.env.SEED || (process.env.NODE_ENV === 'production' ? 'none' : 'demo'),
  });
});
