export {
  type RateLimitState,
  RATE_LIMIT,
  type RateLimitName,
  DrawsItself,
  RateLimit,
  OWN_BUDGET,
} from './rate-limits.js';
export { RateLimiter } from './rate-limiter.js';
export { RateLimitsModule } from './rate-limits.module.js';
export { setRateLimitHeaders } from '../limits/rate-limit-headers.js';
export { TooManyRequestsError } from './rate-limits.errors.js';
