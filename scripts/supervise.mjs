import { nodeArguments } from './lib/node-arguments.mjs';
import { readSetting } from './lib/read-setting.mjs';
import { main } from './lib/runner.mjs';
import { superviseForeground } from './lib/supervisor.mjs';

// Runs a built program and restarts it when it fails: `node scripts/supervise.mjs backend/dist/main.js`. Used by the image.
await main(() => superviseForeground([...nodeArguments(readSetting('PROCESS')), ...process.argv.slice(2)]));
