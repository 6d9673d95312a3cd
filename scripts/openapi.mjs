import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { prepareBackend } from './lib/product.mjs';
import { Complaint, main, root, run, tail } from './lib/runner.mjs';

const CHECK = process.argv.includes('--check');

/** Writes docs/openapi.json and the frontend's client types from the code; with --check only compares them. */
await main(async () => {
  await prepareBackend();
  const drafts = mkdtempSync(join(tmpdir(), 'recuento-openapi-'));
  try {
    const document = join(drafts, 'openapi.json');
    const types = join(drafts, 'schema.d.ts');
    await step([join(root, 'backend', 'dist', 'openapi.js'), document]);
    await step([openapiTypescript(), document, '--output', types]);
    const stale = [
      ['docs/openapi.json', document],
      ['frontend/src/api/schema.d.ts', types],
    ].filter(([path, draft]) => !isSame(join(root, path), draft));
    if (!CHECK) for (const [path, draft] of stale) publish(path, draft);
    else if (stale.length > 0) {
      throw new Complaint(
        `${stale.map(([path]) => path).join(' and ')} differ from the code: run "npm run openapi" and commit.`,
      );
    }
  } finally {
    rmSync(drafts, { recursive: true, force: true });
  }
});

async function step(args) {
  const { code, output } = await run(process.execPath, args);
  if (code !== 0) throw new Complaint(tail(output, 40));
}

/** npm puts it into the workspace or at the root, as versions collide or not. */
function openapiTypescript() {
  const places = ['frontend/node_modules', 'node_modules'].map((folder) =>
    join(root, folder, 'openapi-typescript/bin/cli.js'),
  );
  return places.find((path) => existsSync(path)) ?? places[0];
}

function isSame(path, draft) {
  return existsSync(path) && readFileSync(path).equals(readFileSync(draft));
}

function publish(path, draft) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), readFileSync(draft));
  console.log(`Wrote ${path}`);
}
