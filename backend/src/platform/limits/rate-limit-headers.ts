import type { Response } from 'express';
import type { RateLimitState } from '../rate-limits/rate-limits.js';

/** As the IETF draft on RateLimit header fields for HTTP words it. */
export function setRateLimitHeaders(
  response: Response,
  { budget, limit, windowSeconds, remaining, resetSeconds }: RateLimitState,
): void {
  response.setHeader('RateLimit-Policy', `"${budget}";q=${limit};w=${windowSeconds}`);
  response.setHeader('RateLimit', `"${budget}";r=${remaining};t=${resetSeconds}`);
}
