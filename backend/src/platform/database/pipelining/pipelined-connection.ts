import type { Socket } from 'node:net';
import pg from 'pg';
import { READ_TIMEOUT } from '../errors.js';

/** A statement that has run for this long delays no other one any more. */
const STALL_MS = 200;
const IDLE_MS = 30_000;
/** Statements sent at a time. Further ones wait for a connection of the pool, which limits how long. */
const MAX_READS = 32;
/** The first use of a named statement failed, so the next one, which was sent already, does not find it. */
const UNKNOWN_STATEMENT = '26000';

interface Read {
  resolve: (result: pg.QueryResult | undefined) => void;
  reject: (error: unknown) => void;
  /** In milliseconds since 1970. */
  deadline: number;
}

/**
 * A connection on which statements are sent before earlier ones are answered, so that a busy process sends and receives
 * several of them with one system call. PostgreSQL runs them one after the other; an error concerns its own statement only.
 *
 * A statement waits for those before it. If one runs for longer than {@link STALL_MS}, those behind it are given back to
 * be run elsewhere, and the connection is closed after it. So a statement may run twice, and must only read.
 */
export class PipelinedConnection {
  private readonly client: pg.Client;
  private readonly reads: Read[] = [];
  private state: 'connecting' | 'open' | 'closing' | 'stalled' | 'closed' = 'connecting';
  /** When the first of the reads became the first one. */
  private firstSince = 0;
  private timer?: NodeJS.Timeout;
  private isIdle = true;
  private isCorked = false;

  /** @param onClose called when the connection has been closed or lost */
  constructor(config: pg.ClientConfig, onClose: () => void) {
    this.client = new pg.Client({ ...config, pipeline: true } as pg.ClientConfig);
    // Statements that are lost with the connection are given back by their callbacks.
    this.client.on('error', () => undefined);
    this.client.on('end', () => {
      this.state = 'closed';
      clearTimeout(this.timer);
      onClose();
    });
  }

  async open(): Promise<void> {
    await this.client.connect();
    this.state = 'open';
    this.checkIn(IDLE_MS);
  }

  get isAvailable(): boolean {
    return this.state === 'open' && this.reads.length < MAX_READS;
  }

  /** Number of statements that are not answered yet. */
  get size(): number {
    return this.reads.length;
  }

  /**
   * @param timeout in milliseconds
   * @returns undefined if the statement must be run elsewhere
   * @throws Error the one of PostgreSQL, or {@link READ_TIMEOUT}
   */
  run(config: pg.QueryConfig, timeout: number): Promise<pg.QueryResult | undefined> {
    return new Promise((resolve, reject) => {
      const now = Date.now();
      const read = { resolve, reject, deadline: now + timeout };
      if (this.reads.push(read) === 1) this.firstSince = now;
      if (this.isIdle) {
        this.isIdle = false;
        this.checkIn(STALL_MS);
      }
      this.cork();
      this.client.query(config, (error: Error | undefined, result: pg.QueryResult) => this.settle(read, error, result));
    });
  }

  /** Waits for the statements in progress, whose limits still apply. */
  async close(): Promise<void> {
    this.state = 'closing';
    await this.client.end();
  }

  private settle(read: Read, error: Error | undefined, result: pg.QueryResult): void {
    const position = this.reads.indexOf(read);
    // The driver reports a parameter that it cannot send at once, and again when the server answers.
    if (position === -1) return;
    this.reads.splice(position, 1);
    if (position === 0) {
      this.firstSince = Date.now();
      if (this.state === 'stalled') this.destroy();
    }
    if (!error) read.resolve(result);
    else if (error instanceof pg.DatabaseError && error.code !== UNKNOWN_STATEMENT) read.reject(error);
    else read.resolve(undefined);
  }

  /** Everything that is sent until the end of this round of the event loop becomes one write. */
  private cork(): void {
    if (this.isCorked) return;
    const { socket } = this;
    this.isCorked = true;
    socket.cork();
    setImmediate(() => {
      this.isCorked = false;
      socket.uncork();
    });
  }

  private checkIn(milliseconds: number): void {
    clearTimeout(this.timer);
    // After the results that have arrived in the meantime, in case the event loop was blocked.
    this.timer = setTimeout(() => setImmediate(() => this.check()), milliseconds).unref();
  }

  private check(): void {
    if (this.state === 'closed') return;
    const now = Date.now();
    if (this.reads.length === 0) {
      if (this.state === 'closing') return;
      if (this.isIdle) return void this.close();
      this.isIdle = true;
      return this.checkIn(IDLE_MS);
    }
    if (now - this.firstSince < STALL_MS) return this.checkIn(STALL_MS);
    this.state = 'stalled';
    const [first, ...others] = this.reads;
    for (const { resolve } of others) resolve(undefined);
    if (first.deadline > now) return this.checkIn(Math.min(first.deadline - now, STALL_MS));
    first.reject(new Error(READ_TIMEOUT));
    this.destroy();
  }

  private destroy(): void {
    this.state = 'closed';
    this.socket.destroy();
  }

  private get socket(): Socket {
    return (this.client as unknown as { connection: { stream: Socket } }).connection.stream;
  }
}
