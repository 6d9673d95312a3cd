import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatText } from './lib/format-text.mjs';
import { UserFacingError, main, root, runTool, tail } from './lib/runner.mjs';

const FILE = join(root, 'backend', 'src', 'openapi', 'examples.json');

/**
 * Records the examples of the OpenAPI document: a test calls every operation in both languages and stores requests and
 * responses. Run `npm run openapi` afterwards to add them to the document.
 */
await main(async () => {
  const args = ['test/examples.e2e-spec.ts', '-c', 'backend/jest.config.mjs', '--selectProjects', 'database'];
  const recorded = await runTool('jest/bin/jest.js', args, { env: { WRITE_EXAMPLES: '1' } });
  if (recorded.code !== 0) throw new UserFacingError(tail(recorded.output, 40));
  writeFileSync(FILE, await formatText(FILE, readFileSync(FILE, 'utf8')));
  console.log('Wrote backend/src/openapi/examples.json');
});
