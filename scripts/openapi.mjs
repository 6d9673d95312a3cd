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
    const typed = join(drafts, 'without-recorded-examples.json');
    writeFileSync(typed, JSON.stringify(withoutRecordedExamples(JSON.parse(readFileSync(document, 'utf8')))));
    await runStep([findOpenapiTypescript(), typed, '--output', types]);
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

/**
 * The types do not depend on the examples. After a change of a DTO the recorded examples are outdated until they are
 * recorded again, which needs the new document: they must not prevent it from being written.
 */
function withoutRecordedExamples(document) {
  const isRecorded = (example) => 'value' in example;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const bodies = operations.flatMap(({ requestBody, responses = {} }) => [requestBody, ...Object.values(responses)]);
  for (const content of bodies.flatMap((body) => Object.values(body?.content ?? {}))) {
    const remaining = Object.entries(content.examples ?? {}).filter(([, example]) => !isRecorded(example));
    delete content.examples;
    if (remaining.length > 0) content.examples = Object.fromEntries(remaining);
  }
  return document;
}

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
