import type { IncomingMessage } from 'node:http';
import type { RateLimitState } from './rate-limits.js';

const COUNTING = Symbol('counting');

/** A property and not a WeakMap, whose values V8 keeps until it collects the old generation (docs/adr/0029). */
interface CountedRequest extends IncomingMessage {
  [COUNTING]?: Promise<RateLimitState>;
}

/** The request is counted before the web framework, whose guard must neither count it again nor repeat a failed attempt. */
export function setCountedRequest(request: IncomingMessage, counting: Promise<RateLimitState>): void {
  (request as CountedRequest)[COUNTING] = counting;
}

export const getCountedRequest = (request: IncomingMessage): Promise<RateLimitState> | undefined =>
  (request as CountedRequest)[COUNTING];
