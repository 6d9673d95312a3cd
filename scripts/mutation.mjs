import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@recuento/embedded-postgres';
import { Stryker } from '@stryker-mutator/core';
import { MUTATION_TARGETS } from './lib/tests/mutation-targets.mjs';
import { prepareBackend } from './lib/product.mjs';
import { UserFacingError, main } from './lib/runner.mjs';

/**
 * Mutation tests of the rules that the product exists for: changes the code in one place at a time and lists the changes that
 * no test notices. `npm run mutation -- ledger` for one target, without a name for all. Takes minutes to hours.
 */
await main(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !MUTATION_TARGETS[name]);
  if (unknown) throw new UserFacingError(`${unknown} is none of ${Object.keys(MUTATION_TARGETS).join(', ')}.`);
  await prepareBackend();
  const dataDir = mkdtempSync(join(tmpdir(), 'recuento-mutation-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  // One server for all test runs instead of one per mutation.
  process.env.TEST_POSTGRES_URL = server.url;
  try {
    const rows = [];
    for (const name of names.length > 0 ? names : Object.keys(MUTATION_TARGETS)) rows.push(await mutate(name));
    console.table(rows);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function mutate(name) {
  const { files, tests, half = 'backend' } = MUTATION_TARGETS[name];
  const results = await new Stryker({
    mutate: files,
    testRunner: 'command',
    commandRunner: {
      command: `node node_modules/jest/bin/jest.js -c ${half}/jest.config.mjs --bail ${tests.join(' ')}`,
    },
    // Texts of errors and logs are no rules; SQL in strings is tested by what it does.
    mutator: { excludedMutations: ['StringLiteral'] },
    // One process for each: the tests of a file use two cores themselves while they start.
    concurrency: 2,
    timeoutMS: 120_000,
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false },
    tempDirName: '.cache/mutation',
    ignorePatterns: ['.data', '.cache', 'docs/*.png', '**/dist', '**/dist-test'],
    cleanTempDir: 'always',
    allowConsoleColors: false,
  }).runMutationTest();
  const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const survived = count('Survived', 'NoCoverage');
  return { name, killed, survived, score: `${((100 * killed) / (killed + survived)).toFixed(1)} %` };
}
