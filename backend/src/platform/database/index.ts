export { CALENDAR_TIME_ZONE, selectStartOfDay } from './calendar-days.js';
export { Database } from './database.js';
export { DatabaseModule } from './database.module.js';
export { DIRECT_DATABASE_URL } from './direct-database-url.js';
export {
  isDatabaseOutage,
  isForeignKeyViolation,
  isTransactionConflict,
  isUniqueViolation,
  PersistentConflictError,
} from './errors.js';
export { clientConfig, LimitedPool, type LimitedPoolConfig, serverSettings } from './limited-pool.js';
export { escapeLike } from './escape-like.js';
export { runOnConnection } from './single-connection.js';
export { columnName } from './snake-naming-strategy.js';
export { SharedCall } from './shared-call.js';
export { type RowOf, selectColumns, selectExpressions } from './select-list.js';
export {
  excludeFromBudget,
  REQUEST_BUDGET,
  resetBudget,
  runRequestWork,
  runWork,
  getRecordedOutage,
  type WorkloadKind,
  type WorkLimits,
  workLimits,
} from './work.js';
export { type NotificationHandler, NotificationListener } from './notification-listener.js';
export { WorkPool } from './work-pool.js';
export { iterateBatches, iterateById } from './iterate-batches.js';
