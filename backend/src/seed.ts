import 'reflect-metadata';
import { loadEnv } from './config/env.js';
import { launch } from './launch.js';

/** Brings the product up far enough to seed the demo, and stops. */
const running = await launch({ ...loadEnv(), seed: 'demo', process: 'worker' });
await running.stop();
process.exit(0);
