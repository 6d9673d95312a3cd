import { superviseForeground } from './lib/supervisor.mjs';

// Runs a built program and restarts it when it fails: `node scripts/supervise.mjs backend/dist/main.js`. Used by the image.
process.exitCode = await superviseForeground(process.argv.slice(2));
