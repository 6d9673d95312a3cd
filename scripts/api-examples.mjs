import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatText } from './lib/format-text.mjs';
import { UserFacingError, main, root, run, runTool, tail } from './lib/runner.mjs';

const FILE = join(root, 'backend', 'src', 'openapi', 'examples.json');

/**
 * Records the examples of the OpenAPI document: a test calls every operation in both languages and stores requests and
 * responses. It finds the operations in the document, which is generated before and, with the examples, after it.
 */
await main(async () => {
  await generateDocument();
  const args = ['test/examples.e2e-spec.ts', '-c', 'backend/jest.config.mjs', '--selectProjects', 'database'];
  const recorded = await runTool('jest/bin/jest.js', args, { env: { WRITE_EXAMPLES: '1' } });
  if (recorded.code !== 0) throw new UserFacingError(tail(recorded.output, 40));
  writeFileSync(FILE, await formatText(FILE, readFileSync(FILE, 'utf8')));
  console.log('Wrote backend/src/openapi/examples.json');
  await generateDocument();
});

async function generateDocument() {
  const { code } = await run(process.execPath, [join(root, 'scripts', 'openapi.mjs')], { loud: true });
  if (code !== 0) throw new UserFacingError('The document could not be generated, see above.');
}
