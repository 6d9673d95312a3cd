import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { prepareBackend } from './lib/product.mjs';
import { UserFacingError, main, root, run, tail } from './lib/runner.mjs';

const CHECK = process.argv.includes('--check');

/** Generates docs/openapi.json and the client types of the frontend; with --check it only compares them. */
await main(async () => {
  await prepareBackend();
  const drafts = mkdtempSync(join(tmpdir(), 'recuento-openapi-'));
  try {
    const document = join(drafts, 'openapi.json');
    const types = join(drafts, 'schema.d.ts');
    await runStep([join(root, 'backend', 'dist', 'openapi.js'), document]);
    await runStep([findOpenapiTypescript(), document, '--output', types]);
    const stale = [
      ['docs/openapi.json', document],
      ['frontend/src/api/schema.d.ts', types],
    ].filter(([path, draft]) => !isSame(join(root, path), draft));
    if (!CHECK) for (const [path, draft] of stale) writeFile(path, draft);
    else if (stale.length > 0) {
      throw new UserFacingError(
        `${stale.map(([path]) => path).join(' and ')} differ from the code: run "npm run openapi" and commit.`,
      );
    }
  } finally {
    rmSync(drafts, { recursive: true, force: true });
  }
});

async function runStep(args) {
  const { code, output } = await run(process.execPath, args);
  if (code !== 0) throw new UserFacingError(tail(output, 40));
}

/** npm installs it in the workspace or at the root, depending on version conflicts. */
function findOpenapiTypescript() {
  const candidates = ['frontend/node_modules', 'node_modules'].map((folder) =>
    join(root, folder, 'openapi-typescript/bin/cli.js'),
  );
  return candidates.find((path) => existsSync(path)) ?? candidates[0];
}

function isSame(path, draft) {
  return existsSync(path) && readFileSync(path).equals(readFileSync(draft));
}

function writeFile(path, draft) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), readFileSync(draft));
  console.log(`Wrote ${path}`);
}
