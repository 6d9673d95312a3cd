export { Database } from './database.js';
export { DIRECT_DATABASE_URL, DatabaseModule } from './database.module.js';
export { isDatabaseOutage, isForeignKeyViolation } from './errors.js';
export { clientConfig, LimitedClient, LimitedPool, serverSettings } from './limited-pool.js';
export { type RowOf, selectColumns, selectExpressions } from './select-list.js';
export { runRequestWork, runWork, getRecordedOutage, type WorkloadKind, type WorkLimits, workLimits } from './work.js';
export { WorkPool } from './work-pool.js';
export { iterateBatches, iterateById } from './iterate-batches.js';
