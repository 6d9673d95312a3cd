export { serveCachedRoutes } from './serve-cached-routes.js';
export { CachedResponse } from './cached-response.decorator.js';
export { findCachedRoutes } from './cached-routes.js';
export { dependsOn } from './dependencies.js';
export { FailedReadGuard } from './failed-read.guard.js';
export { expectChanges } from './expect-changes.js';
export { ResponseCache } from './response-cache.js';
export { ResponseCacheModule } from './response-cache.module.js';
