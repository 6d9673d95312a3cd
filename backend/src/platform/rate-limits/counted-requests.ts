import type { IncomingMessage } from 'node:http';
import type { RateLimitState } from './rate-limits.js';

const counted = new WeakMap<IncomingMessage, RateLimitState>();

/** The request was counted before the web framework, whose guard must not count it again. */
export const setCountedRequest = (request: IncomingMessage, state: RateLimitState): void =>
  void counted.set(request, state);

export const getCountedRequest = (request: IncomingMessage): RateLimitState | undefined => counted.get(request);
