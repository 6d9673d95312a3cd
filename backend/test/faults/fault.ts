import type { Random } from '../app/random.js';
import type { Expectations } from './invariants/context.js';
import type { LoadGenerator } from './load/load-generator.js';
import type { Cluster, ClusterOptions } from './servers/cluster.js';

/** What a fault acts on. */
export interface FaultContext {
  cluster: Cluster;
  load: LoadGenerator;
  random: Random;
  /** How long an outage lasts, in milliseconds: the time that the fault names, or less in the short form. */
  outage: (milliseconds: number) => Promise<void>;
}

/** One way in which the product, its servers or its surroundings fail. */
export interface Fault {
  /** Unique, for `--only`. */
  name: string;
  family: string;
  /** As the report names it. */
  title: string;
  /** Processes and queues that it needs; the default is two API processes and two workers on PostgreSQL. */
  cluster?: Partial<ClusterOptions>;
  /** Part of the short form in `npm test`. */
  isShort?: boolean;
  /** Part of `npm run test:full`. */
  isInFullRun?: boolean;
  expects?: Expectations;
  /** Causes the fault while the load runs; resolves when it is time to remove the cause. */
  inject: (context: FaultContext) => Promise<void>;
  /** Removes the cause. Processes that have ended are started again afterwards. */
  recover?: (context: FaultContext) => Promise<void>;
  /** Further conditions; returns a sentence for each violation. */
  check?: (context: FaultContext) => Promise<string[]>;
}

/** Thrown by `inject` if the machine cannot cause the fault, for instance without root. */
export class NotPossibleHereError extends Error {}
