export { logConsole } from './library-log.js';
export { createLogger } from './logging.js';
export { Metrics, type Sample } from './metrics.js';
export { ObservabilityModule } from './observability.module.js';
export { runRequestContext } from './request-context.js';
export { requestLog } from './request-log.js';
export { requestTrace } from './request-trace.js';
export { startTracing, traceRequest } from './tracing.js';
export { UnhandledErrors } from './unhandled-errors.js';
