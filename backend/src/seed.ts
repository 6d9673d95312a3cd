import 'reflect-metadata';
import { loadEnv } from './config/env.js';
import { bootstrap } from './bootstrap.js';

/** Brings the product up far enough to seed the demo, and stops. */
const settings = { ...loadEnv(), seed: 'demo', process: 'worker' } as const;
const running = await bootstrap(settings, () => process.exit(1));
await running.stop();
process.exit(0);
