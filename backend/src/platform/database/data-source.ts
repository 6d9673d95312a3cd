import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { SnakeNamingStrategy } from './snake-naming-strategy.js';
import type { WorkloadKind } from './work.js';
import { WorkPool } from './work-pool.js';

/** All bigint and numeric values of this product fit a JavaScript number; pg would return them as text. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? (text: string) => Number(text)
      : pg.types.getTypeParser(oid, format as 'text'),
};

/**
 * docs/operations.md adds up all connections of a process. `background` must exceed the number of jobs that one queue runs
 * at a time, so that blocked jobs of one queue leave connections to the others. Likewise `request-read` must exceed what a few
 * requests to a locked table hold; PipelinedReads adds connections of its own.
 */
const CONNECTIONS: Record<WorkloadKind, number> = {
  'request-read': 5,
  'request-write': 4,
  'request-bulk': 1,
  background: 6,
  maintenance: 2,
};

/** @param sendsSettings false behind a transaction pooler */
export function dataSourceOptions(url: string, sendsSettings = true): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    // TypeORM uses only the pool of the driver.
    driver: { ...pg, Pool: WorkPool },
    logging: false,
    namingStrategy: new SnakeNamingStrategy(),
    extra: {
      types,
      application_name: 'recuento',
      idleTimeoutMillis: 30_000,
      connections: CONNECTIONS,
      sendsSettings,
    },
  };
}
