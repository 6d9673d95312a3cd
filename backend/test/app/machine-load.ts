import { cpus, loadavg } from 'node:os';

const { FAULTS_FORM = 'short' } = process.env;
/** The long forms write docs/reliability.md, which states theirs; other tests run beside this one in the short form. */
const MAX_SLOWNESS = FAULTS_FORM === 'short' ? 4 : 2;

/** How many processes wait for each core. */
export const measureLoad = (): number => Math.round((10 * loadavg()[0]) / cpus().length) / 10;

/** Times on a busy machine are compared with limits multiplied by it. */
export const measureSlowness = (): number => Math.min(MAX_SLOWNESS, Math.max(1, measureLoad()));
