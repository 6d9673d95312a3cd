import type { Database } from '../../../src/platform/database/index.js';
import { findLocalTraces } from '../../app/traces.js';
import type { Invariant } from './context.js';

/** I6: no table and no file contains a trace of an erased user. */
export const erasedUsersLeaveNoTrace: Invariant = async ({ database, redis, dataDir, journal }) => {
  const query: Database['query'] = async <Row>(sql: string, values: unknown[] = []) =>
    (await database.query(sql, values)).rows as Row[];
  const violations: string[] = [];
  for (const { marker, email } of journal.users.filter(({ account }) => account === 'erased')) {
    const places = await findLocalTraces({ database: { query }, dataDir }, marker);
    const keys = redis ? await redis.keys(`*${marker}*`) : [];
    for (const place of [...places, ...keys]) violations.push(`${place} contains a trace of ${email}, who was erased.`);
  }
  return violations;
};
