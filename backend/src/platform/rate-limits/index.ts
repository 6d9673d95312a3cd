export {
  type RateLimitState,
  RATE_LIMIT,
  type RateLimitName,
  CustomRateLimit,
  RateLimit,
  CUSTOM_RATE_LIMIT,
} from './rate-limits.js';
export { RateLimiter } from './rate-limiter.js';
export { RateLimitsModule } from './rate-limits.module.js';
export { setRateLimitHeaders } from './rate-limit-headers.js';
export { TooManyRequestsError } from './rate-limits.errors.js';
