import { join } from 'node:path';
import { Complaint, main, root, runTool, tail } from './lib/runner.mjs';

const FILE = join(root, 'backend', 'src', 'openapi', 'examples.json');

/**
 * Takes the examples of the OpenAPI document anew: a test calls every operation in both languages and keeps what was
 * sent and answered. Afterwards `npm run openapi` brings them into the document.
 */
await main(async () => {
  const args = ['test/examples.e2e-spec.ts', '-c', 'backend/jest.config.mjs', '--selectProjects', 'database'];
  const taken = await runTool('jest/bin/jest.js', args, { env: { WRITE_EXAMPLES: '1' } });
  if (taken.code !== 0) throw new Complaint(tail(taken.output, 40));
  const formatted = await runTool('prettier/bin/prettier.cjs', ['--write', '--log-level', 'warn', FILE]);
  if (formatted.code !== 0) throw new Complaint(tail(formatted.output, 40));
  console.log('Wrote backend/src/openapi/examples.json');
});
