import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { SnakeNaming } from './snake-naming.js';

/** Counts and decimals of this product fit a JavaScript number; pg would hand them over as text. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? (text: string) => Number(text)
      : pg.types.getTypeParser(oid, format as 'text'),
};

export function dataSourceOptions(url: string, poolSize = 20): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    poolSize,
    logging: false,
    namingStrategy: new SnakeNaming(),
    extra: { types, application_name: 'recuento', idleTimeoutMillis: 30_000 },
  };
}
