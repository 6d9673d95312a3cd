import type { Response } from 'express';
import type { RateLimitState } from './rate-limits.js';

/** Sets the headers of the IETF draft "RateLimit header fields for HTTP". */
export function setRateLimitHeaders(response: Response, state: RateLimitState): void {
  response.setHeader('RateLimit-Policy', formatPolicy(state));
  response.setHeader('RateLimit', formatRemaining(state));
}

export const formatPolicy = ({ budget, limit, windowSeconds }: RateLimitState): string =>
  `"${budget}";q=${limit};w=${windowSeconds}`;

export const formatRemaining = ({ budget, remaining, resetSeconds }: RateLimitState): string =>
  `"${budget}";r=${remaining};t=${resetSeconds}`;
