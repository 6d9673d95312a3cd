import { join } from 'node:path';
import { root, run, runTool } from '../runner.mjs';

const RULES = [
  'backend/src',
  'frontend/src',
  'packages',
  '--config',
  '.dependency-cruiser.cjs',
  '--output-type',
  'err-long',
];

/** Disables telemetry and the update check of Redocly. */
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/**
 * Checks without individual tests. Those with `built` need a build of the backend, those with `slow` are not part of the
 * fast run, those with `full` only of the full run. Those with `inputs` are skipped while these files are the same as when
 * they passed last. The output of those with `printed` is shown.
 */
export const GATES = [
  {
    name: 'types and lint',
    inputs: [
      ...['backend', 'frontend', 'packages', 'scripts', 'docker', '.dependency-cruiser.cjs', '.size-limit.mjs'],
      ...['oxlint.config.mjs', 'package-lock.json'],
    ],
    check: () => runTool('oxlint/bin/oxlint', ['-c', 'oxlint.config.mjs']),
  },
  { name: 'format', check: () => runTool('oxfmt/bin/oxfmt', ['--check']) },
  {
    name: 'module boundaries',
    inputs: ['backend/src', 'frontend/src', 'packages', '.dependency-cruiser.cjs', 'package-lock.json'],
    check: () => runTool('dependency-cruiser/bin/dependency-cruise.mjs', RULES),
  },
  {
    name: 'module boundary rules self-test',
    check: () => run(process.execPath, ['--test', join(root, 'scripts', 'test', 'dependency-rules.test.mjs')]),
  },
  {
    name: 'embedded PostgreSQL',
    inputs: ['packages', 'package-lock.json'],
    check: () => run(process.execPath, ['--test', 'packages/embedded-postgres/test/']),
    slow: true,
  },
  {
    name: 'vocabulary rule self-test',
    check: () => run(process.execPath, ['--test', join(root, 'scripts', 'test', 'vocabulary-rule.test.mjs')]),
  },
  {
    name: 'linear expressions rule self-test',
    check: () => run(process.execPath, ['--test', join(root, 'scripts', 'test', 'linear-regexp-rule.test.mjs')]),
  },
  {
    name: 'ports of the tests',
    check: () => run(process.execPath, ['--test', join(root, 'scripts', 'test', 'test-ports.test.mjs')]),
  },
  {
    name: 'parts of the tests',
    check: () => run(process.execPath, ['--test', join(root, 'scripts', 'test', 'test-selection.test.mjs')]),
  },
  {
    name: 'commands in a fresh clone',
    check: () => run(process.execPath, ['--test', join(root, 'scripts', 'test', 'fresh-clone.test.mjs')]),
  },
  {
    name: 'paths in the recipes',
    check: () => run(process.execPath, ['--test', join(root, 'scripts', 'test', 'recipes.test.mjs')]),
  },
  {
    name: 'methods in the documents',
    check: () => run(process.execPath, ['--test', join(root, 'scripts', 'test', 'documented-methods.test.mjs')]),
  },
  {
    name: 'benchmark self-test',
    check: () => run(process.execPath, ['--test', join(root, 'scripts', 'test', 'bench.test.mjs')]),
  },
  {
    name: 'compose rules self-test',
    check: () => run(process.execPath, ['--test', join(root, 'scripts', 'test', 'compose-rules.test.mjs')]),
  },
  { name: 'docker-compose.yml', check: () => run(process.execPath, ['scripts/check-compose.mjs']) },
  { name: 'alert rules', check: () => run(process.execPath, ['scripts/check-alerts.mjs']) },
  {
    name: 'kubernetes rules self-test',
    check: () => run(process.execPath, ['--test', join(root, 'scripts', 'test', 'kubernetes-rules.test.mjs')]),
  },
  { name: 'deploy/kubernetes', check: () => run(process.execPath, ['scripts/check-kubernetes.mjs']) },
  {
    name: 'job rules self-test',
    check: () => run(process.execPath, ['--test', join(root, 'scripts', 'test', 'job-rules.test.mjs')]),
  },
  { name: 'event catalog', check: () => run(process.execPath, ['scripts/events.mjs', '--check']) },
  {
    name: 'entity relationship diagram',
    // The tables of the identity provider come from its package.
    inputs: ['backend/src', 'package-lock.json', 'docs/er-diagram.md', 'scripts/er-diagram.mjs'],
    check: () => run(process.execPath, ['scripts/er-diagram.mjs', '--check']),
    built: true,
    slow: true,
  },
  { name: 'glossary', check: () => run(process.execPath, ['scripts/glossary.mjs', '--check']) },
  { name: 'problem codes are current', check: () => run(process.execPath, ['scripts/problem-codes.mjs', '--check']) },
  { name: 'asvs table', check: () => run(process.execPath, ['scripts/asvs.mjs', '--check']) },
  { name: 'test results', check: () => run(process.execPath, ['scripts/test-results.mjs', '--check']) },
  {
    name: 'openapi lint',
    inputs: ['docs/openapi.json', 'redocly.yaml', 'package-lock.json'],
    check: () => runTool('@redocly/cli/bin/cli.js', ['lint', 'docs/openapi.json'], { env: OFFLINE }),
  },
  { name: 'supply chain', check: () => run(process.execPath, ['scripts/supply-chain.mjs']) },
  {
    name: 'advisories',
    check: () => run(process.execPath, ['scripts/supply-chain.mjs', 'audit']),
    // New advisories must not fail unrelated commits.
    full: true,
  },
  {
    name: 'size of the first route',
    // Limits in .size-limit.mjs.
    check: () => runTool('size-limit/bin.js', []),
    built: true,
    slow: true,
  },
  {
    name: 'code figures',
    check: () => run(process.execPath, ['scripts/code-figures.mjs']),
    printed: true,
  },
  {
    name: 'openapi is current',
    check: () => run(process.execPath, ['scripts/openapi.mjs', '--check']),
    built: true,
    slow: true,
  },
];
