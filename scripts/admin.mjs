import { prepareBackend } from './lib/product.mjs';
import { main } from './lib/runner.mjs';
import { runForeground } from './lib/supervisor.mjs';

await main(async () => {
  await prepareBackend();
  const args = process.argv.slice(2);
  return isHelp(args) ? printHelp(args) : runForeground(['backend/dist/admin.js', ...args]);
});

function isHelp([name]) {
  return name === undefined || ['help', '--help', '-h'].includes(name);
}

/** In this process: another one would take longer to start than the help to print. */
async function printHelp(args) {
  const { runInTerminal } = await import('../backend/dist/operations/run-in-terminal.js');
  return runInTerminal(args, { folder: process.cwd(), settings: process.env });
}
