import { AsyncLocalStorage } from 'node:async_hooks';

/** What a connection is used for. Each kind has connections of its own, so that none can take them all from another. */
export const workKinds = ['request-read', 'request-write', 'request-bulk', 'background', 'maintenance'] as const;
export type WorkKind = (typeof workKinds)[number];

/** No wait is without an end. All in milliseconds. */
export interface WorkLimits {
  /** Until there is a connection. */
  acquire: number;
  /** For a lock that somebody else holds; PostgreSQL looks. */
  lock: number;
  /** For a statement; PostgreSQL looks, and we do when it has stopped to answer. */
  statement: number;
  /** Between two statements of a transaction; PostgreSQL looks. */
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

/** docs/operations.md has them as a table. */
export const workLimits: Record<WorkKind, WorkLimits> = {
  'request-read': request,
  'request-write': request,
  // Feeds and lists of names: a request, but its work is known to be long.
  'request-bulk': { ...request, statement: 2 * MINUTE, idleInTransaction: 2 * MINUTE },
  background: { acquire: 30 * SECOND, lock: 15 * SECOND, statement: MINUTE, idleInTransaction: 2 * MINUTE },
  maintenance: {
    acquire: 30 * SECOND,
    lock: 2 * MINUTE,
    statement: 60 * MINUTE,
    idleInTransaction: 60 * MINUTE,
  },
};

/** Of a request: what it may wait for the database in all, counted from the end of its body. */
const REQUEST_BUDGET = 3.5 * SECOND;
/** What a wait gets at least: a request that was slow, and works, goes on. */
const SHORTEST_WAIT = 0.5 * SECOND;
/** PostgreSQL itself ends a statement sooner than we give its connection up. */
const SLACK = 0.5 * SECOND;

interface Work {
  kind: WorkKind;
  /** When the waits of a request are over. */
  deadline?: number;
  /** The database did not do what it was asked for: whoever answers in spite of that knows it here. */
  outage?: unknown;
}

const current = new AsyncLocalStorage<Work>();

export const workKind = (): WorkKind => current.getStore()?.kind ?? 'background';

/** Does something with the limits of another kind. */
export const doWork = <Result>(kind: WorkKind, work: () => Result): Result => current.run({ kind }, work);

/** Works on a request; `isBodyRead` starts its time anew. */
export function doRequest(kind: WorkKind, work: (isBodyRead: () => void) => void): void {
  const store: Work = { kind, deadline: Date.now() + REQUEST_BUDGET };
  current.run(store, () =>
    work(() => {
      store.deadline = Date.now() + REQUEST_BUDGET;
    }),
  );
}

export function noteOutage(error: unknown): void {
  const work = current.getStore();
  if (work) work.outage = error;
}

/** Why the database failed the work in hand; undefined when it did not. */
export const outageMet = (): unknown => current.getStore()?.outage;

export const acquireTimeout = ({ acquire }: WorkLimits): number => untilDeadline(acquire);

export const statementTimeout = ({ statement }: WorkLimits): number => untilDeadline(statement + SLACK);

function untilDeadline(limit: number): number {
  const deadline = current.getStore()?.deadline;
  return deadline === undefined ? limit : Math.min(limit, Math.max(SHORTEST_WAIT, deadline - Date.now()));
}
