import type { Response } from 'express';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { runWork } from '../database/index.js';
import { type RateLimitState, type RateLimitName, rateLimitBudgets } from './rate-limits.js';
import { TooManyRequestsError } from './rate-limits.errors.js';
import { RateLimitStore } from './rate-limit-store.js';
import { setRateLimitHeaders } from './rate-limit-headers.js';

interface TokenLease {
  /** Remaining requests that this process may allow. */
  left: number;
  /** Remaining requests in the shared store when the lease was taken. */
  remainingInStore: number;
  /** End of the window, in milliseconds since 1970. */
  resetAt: number;
}

/** Maximum number of leases into which a budget is divided. */
const LEASES_PER_BUDGET = 20;
/** About 10 MB. A client whose lease is dropped takes another one, so a larger number of clients only costs exactness. */
const MAX_LEASES = 50_000;

/**
 * Rate limits shared by all processes. A process leases a part of a budget from the shared store, so that most requests
 * need no round trip. All processes together never allow more than the budget; the unused part of a lease is lost until
 * the window ends.
 */
@Injectable()
export class RateLimiter implements OnApplicationShutdown {
  private readonly limiters = new Map<
    RateLimitName,
    { limiter: RateLimiterAbstract; leaseSize: number; limit: number }
  >();
  private readonly leases = new LRUCache<string, TokenLease>({ max: MAX_LEASES });
  private readonly pending = new Map<string, Promise<void>>();

  constructor(
    @Inject(ENV) env: Env,
    private readonly store: RateLimitStore,
  ) {
    for (const [name, { requests, seconds }] of Object.entries(rateLimitBudgets) as [
      RateLimitName,
      (typeof rateLimitBudgets)['reads'],
    ][]) {
      const scaledLimit = Math.max(1, Math.round(requests * env.rateLimitFactor));
      const leaseSize = Math.max(1, Math.floor(scaledLimit / LEASES_PER_BUDGET));
      const limit = Math.ceil(scaledLimit / leaseSize) * leaseSize;
      this.limiters.set(name, { limiter: store.createLimiter(name, limit, seconds), leaseSize, limit });
    }
  }

  /**
   * Consumes one request. `client` identifies a user or an address.
   * @throws TooManyRequestsError if the budget of this window is exhausted
   */
  async consume(budget: RateLimitName, client: string): Promise<RateLimitState> {
    const key = `${budget}:${client}`;
    for (;;) {
      const lease = this.leases.get(key);
      const milliseconds = lease === undefined ? 0 : lease.resetAt - Date.now();
      if (lease !== undefined && milliseconds > 0) {
        const resetSeconds = Math.ceil(milliseconds / 1000);
        // Decremented without awaiting in between, because concurrent requests use the same lease.
        const isLeft = lease.left > 0;
        if (isLeft) lease.left -= 1;
        const { limit } = this.getLimiter(budget);
        const remaining = lease.left + lease.remainingInStore;
        const state = { budget, limit, windowSeconds: rateLimitBudgets[budget].seconds, remaining, resetSeconds };
        if (isLeft) return state;
        if (lease.remainingInStore <= 0) throw new TooManyRequestsError(state);
      }
      await this.leaseOnce(budget, key, client);
    }
  }

  /**
   * Consumes one request and sets the RateLimit headers of the response.
   * @throws TooManyRequestsError if the budget of this window is exhausted
   */
  consumeForResponse(response: Response, budget: RateLimitName, client: string): Promise<void> {
    return this.setHeaders(response, this.consume(budget, client));
  }

  /**
   * Sets the RateLimit headers of a request that is being counted.
   * @throws what counting it throws
   */
  async setHeaders(response: Response, counting: Promise<RateLimitState>): Promise<void> {
    const state = await counting.catch((error: unknown) => {
      if (error instanceof TooManyRequestsError) setRateLimitHeaders(response, error.state);
      throw error;
    });
    setRateLimitHeaders(response, state);
  }

  onApplicationShutdown(): Promise<void> {
    return this.store.close();
  }

  /** Concurrent requests of a client share one query to the store. */
  private leaseOnce(budget: RateLimitName, key: string, client: string): Promise<void> {
    const pending = this.pending.get(key);
    if (pending) return pending;
    const leasing = this.requestLease(budget, client)
      .then((lease) => void this.leases.set(key, lease))
      .finally(() => this.pending.delete(key));
    this.pending.set(key, leasing);
    return leasing;
  }

  /** Work of its own: while the store is unavailable, the process counts alone, which is no outage of the request. */
  private async requestLease(budget: RateLimitName, client: string): Promise<TokenLease> {
    const { limiter, leaseSize } = this.getLimiter(budget);
    try {
      const { remainingPoints, msBeforeNext } = await runWork('background', () => limiter.consume(client, leaseSize));
      return { left: leaseSize, remainingInStore: remainingPoints, resetAt: Date.now() + msBeforeNext };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return { left: 0, remainingInStore: 0, resetAt: Date.now() + error.msBeforeNext };
    }
  }

  private getLimiter(budget: RateLimitName) {
    const found = this.limiters.get(budget);
    if (!found) throw new Error(`No budget ${budget}`);
    return found;
  }
}
