import { findManifestMistakes } from './lib/checks/kubernetes-rules.mjs';
import { readBase, readConfiguredSettings, readProduct, renderManifests } from './lib/checks/manifests.mjs';
import { UserFacingError, main } from './lib/runner.mjs';
import { isSetting } from './lib/settings.mjs';

/** Checks deploy/kubernetes: schemas, references, rules, and with kubectl or kustomize also what they render. */
await main(async () => {
  const product = readProduct();
  const mistakes = findManifestMistakes(readBase(), product);
  for (const name of readConfiguredSettings()) {
    if (!isSetting(name, product.settings)) mistakes.push(`settings.env: ${name} is not a setting of the product`);
  }
  for (const folder of ['base', 'overlays/production']) {
    const manifests = await renderManifests(folder);
    if (!manifests) console.log(`kubectl is not installed: ${folder} was checked without being rendered.`);
    const found = manifests ? findManifestMistakes(manifests, product) : [];
    mistakes.push(...found.map((sentence) => `${folder}: ${sentence}`));
  }
  if (mistakes.length > 0) throw new UserFacingError(mistakes.join('\n'));
  return 0;
});
