import type { Fault } from '../fault.js';
import { clockFaults } from './clock.js';
import { erasureFaults } from './erasures.js';
import { identityFaults } from './identity.js';
import { jobFaults } from './jobs.js';
import { postgresOutages } from './postgres-outages.js';
import { postgresSlowness } from './postgres-slowness.js';
import { processKills } from './process-kills.js';
import { redisOutages } from './redis-outages.js';
import { signalFaults } from './signals.js';
import { storageFaults } from './storage-faults.js';
import { upgradeFaults } from './upgrades.js';

/** All faults in the order of the report. Faults that need the same processes follow one another. */
export const faults: Fault[] = [
  ...processKills,
  ...erasureFaults,
  ...signalFaults,
  ...postgresOutages,
  ...postgresSlowness,
  ...storageFaults,
  ...upgradeFaults,
  ...identityFaults,
  ...jobFaults,
  ...redisOutages,
  ...clockFaults,
];
