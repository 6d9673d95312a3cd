import type { IncomingMessage } from 'node:http';
import type { RateLimitState } from './rate-limits.js';

const counted = new WeakMap<IncomingMessage, Promise<RateLimitState>>();

/** The request is counted before the web framework, whose guard must neither count it again nor repeat a failed attempt. */
export const setCountedRequest = (request: IncomingMessage, counting: Promise<RateLimitState>): void =>
  void counted.set(request, counting);

export const getCountedRequest = (request: IncomingMessage): Promise<RateLimitState> | undefined =>
  counted.get(request);
