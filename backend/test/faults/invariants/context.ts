import type { Redis } from 'ioredis';
import type pg from 'pg';
import type { HealthMonitor } from '../health-monitor.js';
import type { LoadApi } from '../load/api.js';
import type { Journal } from '../load/journal.js';

/** What a fault permits that is otherwise a violation. */
export interface Expectations {
  /** Processes end, so that connections to them are lost. */
  losesConnections?: boolean;
  /** The part that `/health/ready` must report as unavailable; without it, readiness must not change. */
  unavailable?: 'database' | 'queue' | 'storage';
  /** Readiness may change for a moment, for instance while one server restarts. */
  mayBeUnavailable?: boolean;
  /** Queues whose failed jobs the fault explains. */
  deadLetters?: string[];
  /** The database from which this one was restored: a file that was deleted there during the backup may be missing, or left without a row. */
  source?: pg.Pool;
}

export interface InvariantContext {
  /** Without the proxy. */
  database: pg.Pool;
  redis?: Redis;
  dataDir: string;
  journal: Journal;
  api: LoadApi;
  health: HealthMonitor;
  expectations: Expectations;
  /** When the fault began and when its cause was removed, in milliseconds since 1970. */
  faultFrom: number;
  faultUntil: number;
  /** Limits of time are multiplied by it: how many processes wait for each core of the machine. */
  slowness: number;
}

/** Returns a sentence for each violation. */
export type Invariant = (context: InvariantContext) => Promise<string[]>;
