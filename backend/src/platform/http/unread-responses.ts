import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { RepeatedFailures } from '../observability/repeated-failures.js';

export interface UnreadLimits {
  /** What may wait in this process until clients read it. */
  bytes: number;
  intervalMs: number;
}

/** A fraction of the memory that a process has besides its heap. */
const LIMITS: UnreadLimits = { bytes: 256 * 1024 * 1024, intervalMs: 1_000 };

const logger = new Logger('Connections');
const failures = new RepeatedFailures();

/**
 * Closes connections while too many bytes of all `responses` wait for their clients: first those whose client has read nothing since
 * the previous check, of these the ones with most bytes. A client that requests large responses and reads none would otherwise fill the
 * memory until its connections are idle for too long.
 */
export function limitUnreadResponses(
  responses: readonly ServerResponse[],
  { bytes, intervalMs }: UnreadLimits = LIMITS,
): NodeJS.Timeout {
  let previous: ReadonlyMap<ServerResponse, number> = new Map();
  const check = (): void => {
    const lengths = new Map<ServerResponse, number>();
    for (const response of responses) if (response.writableLength > 0) lengths.set(response, response.writableLength);
    let total = 0;
    for (const length of lengths.values()) total += length;
    const before = previous;
    previous = lengths;
    if (total <= bytes) return;
    const inOrder = [...lengths]
      .map(([response, length]) => ({ response, length, isStalled: length >= (before.get(response) ?? Infinity) }))
      .sort((a, b) => Number(b.isStalled) - Number(a.isStalled) || b.length - a.length);
    let closed = 0;
    for (const { response, length } of inOrder) {
      if (total <= bytes) break;
      response.destroy();
      total -= length;
      closed += 1;
    }
    if (failures.shouldLog('unread'))
      logger.warn({ closed }, 'connections were closed whose clients do not read their responses');
  };
  return setInterval(check, intervalMs).unref();
}
