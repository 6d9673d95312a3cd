export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Defaults to a free port. A server that is already running keeps its port. */
  port?: number;
  log?: (line: string) => void;
  /** False only in tests: faster, but a power failure may lose data. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  url: string;
  /** True if the server was already running: left behind by a killed process, or in use by another one. */
  adopted: boolean;
  /** Releases the lease of this process; the server stops when no active lease is left. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL server of the npm package on `<dataDir>/postgres`, or uses the one that is already running there.
 * @throws EmbeddedPostgresError with a message for the operator
 */
export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres>;

/** The message is one sentence for the operator: the problem and its solution. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string;
}

/**
 * Creates the folder if it is missing and returns its real path.
 * @throws EmbeddedPostgresError if this user may not write to it
 */
export function openDataFolder(requestedPath: string): Promise<string>;

/*
 * The parts of a server, for commands that look for a cluster, and for tests that decide themselves when it starts, stops, hangs or is copied.
 */

export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
}

/** @throws EmbeddedPostgresError if there is no PostgreSQL for this platform */
export function locateBinaries(): PostgresBinaries;

/** The user that PostgreSQL runs as. */
export class PostgresAccount {
  private constructor();
  /** Undefined: the user of this process. */
  readonly owner?: { uid: number; gid: number };
  /** Chooses the first user that passes the probe. */
  static choose(folder: string, probe: (account: PostgresAccount) => Promise<void>): Promise<PostgresAccount>;
  run(program: string, args: string[]): Promise<void>;
}

/** The files of the cluster in the data folder: the password file and `postgres/`. */
export class Cluster {
  constructor(dataDir: string);
  readonly folder: string;
  exists(): Promise<boolean>;
  create(binaries: PostgresBinaries, account: PostgresAccount, durable: boolean): Promise<void>;
  /** Creates the role and the database of the product and returns their URL; the role is not a superuser. */
  prepareDatabase(port: number): Promise<string>;
}

export interface StartOptions {
  port?: number;
  durable: boolean;
}

/** The server process of one cluster folder. */
export class Postmaster {
  constructor(folder: string, binaries: PostgresBinaries, account: PostgresAccount);
  /** Waits until the server of this folder is ready and returns its port; undefined if none is running. */
  findRunning(): Promise<number | undefined>;
  /** Whether the server process exists, ready or not. */
  isRunning(): Promise<boolean>;
  /** Returns the port. */
  start(options: StartOptions): Promise<number>;
  stop(): Promise<void>;
}
