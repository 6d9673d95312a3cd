export { setCountedRequest } from './counted-requests.js';
export {
  RATE_LIMIT,
  type RateLimitState,
  type RateLimitName,
  CustomRateLimit,
  RateLimit,
  RateLimitWithFiles,
} from './rate-limits.js';
export { RateLimitGuard } from './rate-limit.guard.js';
export { RateLimiter } from './rate-limiter.js';
export { RateLimitsModule } from './rate-limits.module.js';
export { formatPolicy, formatRemaining, setRateLimitHeaders } from './rate-limit-headers.js';
export { TooManyRequestsError } from './rate-limits.errors.js';
