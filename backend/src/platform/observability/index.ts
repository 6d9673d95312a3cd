export { createLogger } from './logging.js';
export { ObservabilityModule } from './observability.module.js';
export { requestLog } from './request-log.js';
