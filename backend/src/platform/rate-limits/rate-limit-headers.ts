import type { Response } from 'express';
import type { RateLimitState } from './rate-limits.js';

/** Sets the headers of the IETF draft "RateLimit header fields for HTTP". */
export function setRateLimitHeaders(
  response: Response,
  { budget, limit, windowSeconds, remaining, resetSeconds }: RateLimitState,
): void {
  response.setHeader('RateLimit-Policy', `"${budget}";q=${limit};w=${windowSeconds}`);
  response.setHeader('RateLimit', `"${budget}";r=${remaining};t=${resetSeconds}`);
}
