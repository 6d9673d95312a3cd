import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { measureLoad, measureSlowness } from '../app/machine-load.js';
import { Random } from '../app/random.js';
import { type Fault, type FaultContext, NotPossibleHereError } from './fault.js';
import { HealthMonitor } from './health-monitor.js';
import type { InvariantContext } from './invariants/context.js';
import { invariants } from './invariants/index.js';
import { findTestimonials } from './invariants/writes.js';
import { LoadApi } from './load/api.js';
import type { LoadGenerator } from './load/load-generator.js';
import { ABSENT } from './load/testimonial-record.js';
import { readQueues } from './queues.js';
import type { Cluster } from './servers/cluster.js';

export interface FaultResult {
  name: string;
  family: string;
  title: string;
  seed: number;
  /** From the removal of the cause until all processes are ready and nothing is waiting. */
  recoverySeconds: number;
  /** The slowest response since the fault began. */
  slowestSeconds: number;
  requests: number;
  acknowledgedWrites: number;
  violations: string[];
  /** The outage was shorter than the fault names. */
  isShortened: boolean;
  /** The factor of the limits of time. */
  slowness: number;
  /** Processes that waited for each core of the machine. */
  machineLoad: number;
  /** Why the fault could not be tried. */
  notTried?: string;
}

export interface RunOptions {
  seed: number;
  /** Outages last at most this long. */
  maxOutageMs: number;
  /** Acknowledged writes before and after the fault. */
  writes: number;
}

const ROOT = join(__dirname, '../../..');
const RECOVERY_LIMIT_SECONDS = 30;
/** What the start of the processes may take longer for each further process that waits for a core. */
const SECONDS_PER_WAITING_PROCESS = 15;
/** Afterwards the fault counts as not recovered. */
const GIVE_UP_MS = 150_000;

/** Runs the load, causes the fault, removes it, waits until all work is done, and checks all invariants. */
export async function runFault(
  fault: Fault,
  cluster: Cluster,
  load: LoadGenerator,
  options: RunOptions,
): Promise<FaultResult> {
  const { name, family, title, expects = {} } = fault;
  const { seed, maxOutageMs, writes } = options;
  let isShortened = false;
  const context: FaultContext = {
    cluster,
    load,
    random: new Random(seed),
    outage: (milliseconds) => {
      isShortened ||= milliseconds > maxOutageMs;
      return pause(Math.min(milliseconds, maxOutageMs));
    },
  };
  const before = { requests: load.journal.requests.length, writes: load.journal.countAcknowledgedWrites() };
  load.start();
  await load.waitForWrites(writes);
  const health = new HealthMonitor(cluster.apis.map(({ url }) => url));
  const faultFrom = Date.now();
  let notTried: string | undefined;
  let violations: string[] = [];
  try {
    await fault.inject(context);
  } catch (error) {
    if (error instanceof NotPossibleHereError) notTried = error.message;
    else violations.push(`The fault could not be caused: ${describeError(error)}`);
  }
  await fault.recover?.(context);
  const faultUntil = Date.now();
  await health.stop();
  await Promise.all([cluster.restartMembers(), load.waitForWrites(writes).then(() => load.stop())]);
  const recoverySeconds = await waitForRecovery(cluster, faultUntil);
  const slowness = measureSlowness();
  const answered = load.journal.requests.filter(({ startedAt }) => startedAt >= faultFrom);
  const slowest = Math.max(0, ...answered.map(({ milliseconds }) => milliseconds));
  const slowestSeconds = Math.round(slowest / 100) / 10;
  const { database, redisClient, dataDir } = cluster;
  const invariantContext: InvariantContext = {
    ...{ database, redis: redisClient, dataDir, health, faultFrom, faultUntil, slowness },
    journal: load.journal,
    expectations: expects,
    api: new LoadApi(() => cluster.apis.map(({ url }) => url), cluster.publicUrl, load.journal, context.random),
  };
  violations = [...violations, ...(await checkInvariants(invariantContext))];
  const limit = RECOVERY_LIMIT_SECONDS + SECONDS_PER_WAITING_PROCESS * (slowness - 1);
  if (recoverySeconds > limit) violations.push(`The recovery took ${recoverySeconds} s.`);
  violations.push(...((await fault.check?.(context)) ?? []));
  await resolveJournal(invariantContext);
  return {
    ...{ name, family, title, seed, recoverySeconds, violations, slowness, isShortened, notTried },
    machineLoad: measureLoad(),
    slowestSeconds,
    requests: load.journal.requests.length - before.requests,
    acknowledgedWrites: load.journal.countAcknowledgedWrites() - before.writes,
  };
}

/** A fault in which the harness itself failed, for instance because a process did not start again, counts as not survived. */
export function toFailedResult({ name, family, title }: Fault, { seed }: RunOptions, error: unknown): FaultResult {
  const violations = [`The fault was not tried to its end: ${describeError(error)}`];
  const figures = { recoverySeconds: 0, slowestSeconds: 0, requests: 0, acknowledgedWrites: 0, isShortened: false };
  return { name, family, title, seed, violations, ...figures, slowness: measureSlowness(), machineLoad: measureLoad() };
}

/** Without the paths of this machine, because the results are committed in docs/. */
const describeError = (error: unknown): string => (error as Error).message.replaceAll(`${ROOT}/`, '');

async function waitForRecovery(cluster: Cluster, since: number): Promise<number> {
  const deadline = since + GIVE_UP_MS;
  for (let calm = 0; calm < 2 && Date.now() < deadline; await pause(100)) {
    // A job may record an event, so one look is not enough.
    const isDone = (await cluster.isReady()) && (await isDrained(cluster));
    calm = isDone ? calm + 1 : 0;
  }
  return Math.round((Date.now() - since) / 100) / 10;
}

const isDrained = ({ database, redisClient }: Cluster): Promise<boolean> =>
  readQueues(database, redisClient).then(
    ({ unfinished }) => unfinished === 0,
    () => false,
  );

/** Checks all invariants; each violation begins with the number of the invariant. */
export async function checkInvariants(context: InvariantContext): Promise<string[]> {
  const violations: string[] = [];
  for (const [number, { check }] of Object.entries(invariants)) {
    try {
      for (const violation of await check(context)) violations.push(`${number}: ${violation}`);
    } catch (error) {
      violations.push(`${number} could not be checked: ${(error as Error).message}`);
    }
  }
  return violations;
}

/** What was uncertain is now known, so that the next fault begins with certain states. */
async function resolveJournal(context: InvariantContext): Promise<void> {
  const { journal, database } = context;
  const found = new Map((await findTestimonials(context)).map((row) => [row.marker, row]));
  for (const record of journal.testimonials) {
    const row = found.get(record.marker);
    record.resolve(row ? { status: row.status, version: row.version, text: row.text } : ABSENT, row?.id);
  }
  const { rows: purchases } = await database.query<{ id: number; reference: string; status: 'pending' }>(
    'select id, order_reference as reference, status from marketplace.purchases',
  );
  for (const purchase of journal.purchases) {
    const row = purchases.find(({ reference }) => reference === purchase.orderReference);
    [purchase.id, purchase.possible, purchase.isBusy] = [row?.id, [row?.status ?? 'absent'], false];
  }
  const { rows: users } = await database.query<{ email: string }>('select email from identity.provider_user');
  const emails = new Set(users.map(({ email }) => email));
  for (const user of journal.users) {
    if (user.account === 'erasure-unknown') user.account = emails.has(user.email) ? 'exists' : 'erased';
    if (user.account === 'unknown' && emails.has(user.email)) user.account = 'exists';
  }
  journal.surprises.length = 0;
}
