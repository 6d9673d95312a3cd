import { superviseForeground } from './lib/supervisor.mjs';

// Runs a built program and restarts it when it fails: `node scripts/supervise.mjs backend/dist/main.js`. The image does so.
process.exitCode = await superviseForeground(process.argv.slice(2));
