export { captureResponse } from './capture-response.js';
export { CachedResponse } from './cached-response.decorator.js';
export { dependsOn } from './dependencies.js';
export { ResponseCache } from './response-cache.js';
export { sendCachedResponse } from './send-cached-response.js';
export { ResponseCacheModule } from './response-cache.module.js';
