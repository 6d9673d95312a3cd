import { join } from 'node:path';
import { root, run, runTool } from './runner.mjs';

const tsc = (project) => runTool('typescript/bin/tsc', ['--noEmit', '-p', project]);
const RULES = ['backend/src', 'frontend/src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'];

/** Disables telemetry and the update check of Redocly. */
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/**
 * Checks without individual tests. Those with `built` need a build of the backend, those with `slow` are not part of the
 * fast run, those with `full` only of the full run.
 */
export const GATES = [
  { name: 'types: backend', check: () => tsc('backend/tsconfig.json') },
  { name: 'types: frontend', check: () => tsc('frontend/tsconfig.json') },
  { name: 'types: browser tests', check: () => tsc('frontend/e2e/tsconfig.json') },
  { name: 'eslint', check: () => runTool('eslint/bin/eslint.js', ['.', '--max-warnings', '0']) },
  { name: 'prettier', check: () => runTool('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']) },
  { name: 'module boundaries', check: () => runTool('dependency-cruiser/bin/dependency-cruise.mjs', RULES) },
  {
    name: 'module boundary rules self-test',
    check: () => run(process.execPath, ['--test', join(root, 'scripts', 'dependency-rules.test.mjs')]),
  },
  {
    name: 'vocabulary rule self-test',
    check: () => run(process.execPath, ['--test', join(root, 'scripts', 'vocabulary-rule.test.mjs')]),
  },
  { name: 'glossary', check: () => run(process.execPath, ['scripts/glossary.mjs', '--check']) },
  { name: 'problem codes are current', check: () => run(process.execPath, ['scripts/problem-codes.mjs', '--check']) },
  { name: 'asvs table', check: () => run(process.execPath, ['scripts/asvs.mjs', '--check']) },
  { name: 'test results', check: () => run(process.execPath, ['scripts/proof.mjs', '--check']) },
  {
    name: 'openapi lint',
    check: () => runTool('@redocly/cli/bin/cli.js', ['lint', 'docs/openapi.json'], { env: OFFLINE }),
  },
  { name: 'supply chain', check: () => run(process.execPath, ['scripts/supply-chain.mjs']) },
  {
    name: 'advisories',
    check: () => run(process.execPath, ['scripts/supply-chain.mjs', 'audit']),
    // New advisories must not fail unrelated commits.
    full: true,
  },
  { name: 'unused code', check: () => runTool('knip/bin/knip.js', ['--no-progress']), slow: true },
  {
    name: 'openapi is current',
    check: () => run(process.execPath, ['scripts/openapi.mjs', '--check']),
    built: true,
    slow: true,
  },
];
