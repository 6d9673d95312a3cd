import 'reflect-metadata';
import { loadEnv } from './config/env.js';
import { bootstrap } from './bootstrap.js';

/** Starts the product as a worker with demo data, and stops it. */
const settings = { ...loadEnv(), seed: 'demo', process: 'worker' } as const;
const running = await bootstrap(settings, () => process.exit(1));
await running.stop();
process.exit(0);
