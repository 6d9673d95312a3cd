import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { IDENTITY, Replica, type ReplicaState } from './replica.js';
import { SharedCall } from './shared-call.js';
import type { WorkPool } from './work-pool.js';

export const REPLICA_URLS = Symbol('REPLICA_URLS');

/** Pauses in milliseconds before a replica is asked again; usually it is a few milliseconds behind. */
const PAUSES = [0, 4, 8];

/** Where every visible commit is in the write-ahead log. Without synchronous commit, it is visible before it is flushed. */
const POSITION = `select pg_wal_lsn_diff(case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0')::int8 as position`;

/**
 * Chooses replicas that have replayed everything that was committed when a request asked: what is read from them is never
 * older than what any process has shown before. See docs/adr/0021.
 */
@Injectable()
export class Replicas implements OnApplicationShutdown {
  private readonly logger = new Logger(Replicas.name);
  private readonly replicas: Replica[];
  private readonly position = new SharedCall(
    async () => (await this.readPrimary<{ position: number }>(POSITION)).position,
  );
  private next = 0;
  /** Number of reads by where they were answered. */
  readonly reads = { replica: 0, primary: 0 };

  constructor(
    @Inject(REPLICA_URLS) urls: string[],
    private readonly dataSource: DataSource,
  ) {
    this.replicas = urls.map(
      (url) => new Replica(url, async () => (await this.readPrimary<{ identity: string }>(IDENTITY)).identity),
    );
  }

  get isConfigured(): boolean {
    return this.replicas.length > 0;
  }

  get states(): ReplicaState[] {
    return this.replicas.map(({ state }) => state);
  }

  /** A replica with all changes committed before this call, each in turn; undefined if there is none. */
  async choose(): Promise<Replica | undefined> {
    const chosen = await this.findCurrent();
    this.reads[chosen ? 'replica' : 'primary'] += 1;
    return chosen;
  }

  /** The replica did not answer a statement: the primary has to. */
  reportFailure(replica: Replica, error: unknown): void {
    if (replica.state !== 'failed') {
      this.logger.warn({ err: error, replica: this.replicas.indexOf(replica) + 1 }, 'a replica failed and is skipped');
    }
    replica.reportFailure();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.end()));
  }

  private async findCurrent(): Promise<Replica | undefined> {
    this.next += 1;
    const { length } = this.replicas;
    let candidates = this.replicas
      .map((_, index) => this.replicas[(this.next + index) % length]!)
      .filter(({ isSkipped }) => !isSkipped);
    if (candidates.length === 0) return undefined;
    const position = await this.position.run();
    for (const milliseconds of PAUSES) {
      if (milliseconds > 0) await pause(milliseconds);
      for (const candidate of candidates) {
        try {
          if (await candidate.hasReached(position)) return candidate;
        } catch (error) {
          this.reportFailure(candidate, error);
        }
      }
      candidates = candidates.filter(({ isSkipped }) => !isSkipped);
    }
    for (const candidate of candidates) candidate.reportLag();
    return undefined;
  }

  private async readPrimary<Row extends QueryResultRow>(sql: string): Promise<Row> {
    const { master } = this.dataSource.driver as unknown as { master: WorkPool };
    const { rows } = await master.querySeparately<Row>(sql);
    return rows[0]!;
  }
}
