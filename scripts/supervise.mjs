import { nodeArguments } from './lib/node-arguments.mjs';
import { superviseForeground } from './lib/supervisor.mjs';

// Runs a built program and restarts it when it fails: `node scripts/supervise.mjs backend/dist/main.js`. Used by the image.
process.exitCode = await superviseForeground([
  ...nodeArguments(process.env.PROCESS || undefined),
  ...process.argv.slice(2),
]);
