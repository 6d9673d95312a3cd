import type { Fault } from '../fault.js';
import { postgresOutages } from './postgres-outages.js';
import { processKills } from './process-kills.js';

/** All faults in the order of the report. */
export const faults: Fault[] = [...processKills, ...postgresOutages];
