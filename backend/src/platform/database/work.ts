import { AsyncVariable } from '../async-context/index.js';

/** What a connection is used for. Each kind of work has its own pool, so that none can exhaust the connections of another. */
export const workKinds = ['request-read', 'request-write', 'request-bulk', 'background', 'maintenance'] as const;
export type WorkloadKind = (typeof workKinds)[number];

/** Timeouts in milliseconds. */
export interface WorkLimits {
  /** For acquiring a connection. */
  acquire: number;
  /** For acquiring a lock; enforced by PostgreSQL. */
  lock: number;
  /** For a statement; enforced by PostgreSQL, and by the client if the server stops responding. */
  statement: number;
  /** Between two statements of a transaction; enforced by PostgreSQL. */
  idleInTransaction: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const request: WorkLimits = {
  acquire: 1.5 * SECOND,
  lock: 2.5 * SECOND,
  statement: 3 * SECOND,
  idleInTransaction: 10 * SECOND,
};

/** docs/operations.md lists them in a table. */
export const workLimits: Record<WorkloadKind, WorkLimits> = {
  'request-read': request,
  // A client repeats a failed write with all its files, so it may wait longer for one of the few connections.
  'request-write': { ...request, acquire: 2.5 * SECOND },
  // Feeds and catalog files: requests that are known to take long.
  'request-bulk': { ...request, statement: 2 * MINUTE, idleInTransaction: 2 * MINUTE },
  background: { acquire: 30 * SECOND, lock: 15 * SECOND, statement: MINUTE, idleInTransaction: 2 * MINUTE },
  maintenance: {
    acquire: 30 * SECOND,
    lock: 2 * MINUTE,
    statement: 60 * MINUTE,
    idleInTransaction: 60 * MINUTE,
  },
};

/** Total time in milliseconds that a request may wait for the database, counted from the end of its body. */
export const REQUEST_BUDGET = 3.5 * SECOND;
/** A property, because tests extend it. */
export const requestBudget = { milliseconds: REQUEST_BUDGET };
/** Minimum timeout of a single operation: a slow request may still complete. */
const MIN_TIMEOUT = 0.5 * SECOND;
/** PostgreSQL must cancel a statement before the client closes the connection. */
const CLIENT_GRACE = 0.5 * SECOND;

interface Workload {
  kind: WorkloadKind;
  /** When the database budget of a request ends, in milliseconds since 1970. */
  deadline?: number;
  /** Last error caused by a database outage during this work, also if it was handled. */
  outage?: unknown;
}

const current = new AsyncVariable<Workload>();

export const getWorkKind = (): WorkloadKind => current.get()?.kind ?? 'background';

/** Runs a function with the limits of the given kind of work. */
export const runWork = <Result>(kind: WorkloadKind, work: () => Result): Result => current.run({ kind }, work);

/** Runs the handlers of a request; calling `restartBudget` when the body has been read restarts its time budget. */
export function runRequestWork(kind: WorkloadKind, work: (restartBudget: () => void) => void): void {
  const store: Workload = { kind, deadline: Date.now() + requestBudget.milliseconds };
  current.run(store, () =>
    work(() => {
      store.deadline = Date.now() + requestBudget.milliseconds;
    }),
  );
}

/** Runs a part of a request that takes long without the database, such as a conversion, outside its time budget. */
export async function excludeFromBudget<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedAt = Date.now();
  try {
    return await work();
  } finally {
    const store = current.get();
    if (store?.deadline !== undefined) store.deadline += Date.now() - startedAt;
  }
}

/**
 * The request may wait for the database as long as at its beginning. For the part after expensive work: if it failed, the client would
 * repeat the work and add to the load that made the database slow.
 */
export function resetBudget(): void {
  const store = current.get();
  if (store?.deadline !== undefined) store.deadline = Date.now() + requestBudget.milliseconds;
}

export function recordOutage(error: unknown): void {
  const work = current.get();
  if (work) work.outage = error;
}

/** The database outage that occurred during the current work; undefined if there was none. */
export const getRecordedOutage = (): unknown => current.get()?.outage;

export const getAcquireTimeout = ({ acquire }: WorkLimits): number => limitToDeadline(acquire);

export const getStatementTimeout = ({ statement }: WorkLimits): number => limitToDeadline(statement + CLIENT_GRACE);

function limitToDeadline(limit: number): number {
  const deadline = current.get()?.deadline;
  return deadline === undefined ? limit : Math.min(limit, Math.max(MIN_TIMEOUT, deadline - Date.now()));
}
