import { requireNode } from './lib/dependencies.mjs';
import { assertPortAndDataFolder, prepareProduct, productArguments } from './lib/product.mjs';
import { defaultSeed, readSetting } from './lib/read-setting.mjs';
import { endChildrenOnSignal, main } from './lib/runner.mjs';
import { superviseForeground } from './lib/supervisor.mjs';

await main(async () => {
  requireNode();
  await assertPortAndDataFolder();
  const stopListening = endChildrenOnSignal();
  await prepareProduct();
  stopListening();
  return superviseForeground(productArguments(readSetting('PROCESS')), defaultSeed());
});
