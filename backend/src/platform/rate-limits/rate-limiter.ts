import type { Response } from 'express';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { type RateLimitState, type RateLimitName, rateLimitBudgets } from './rate-limits.js';
import { TooManyRequestsError } from './rate-limits.errors.js';
import { RateLimitStore } from './rate-limit-store.js';
import { setRateLimitHeaders } from '../limits/rate-limit-headers.js';

interface TokenLease {
  /** Requests that this process may still let through. */
  left: number;
  /** What the shared store had left when the lease was taken. */
  remainingInStore: number;
  resetAt: number;
}

/** A budget is handed out to the processes in this many parts at most. */
const LEASES_PER_BUDGET = 20;
const MAX_LEASES = 10_000;

/**
 * Budgets shared by all processes. A process takes a part of a budget at a time from the shared store, so that most
 * requests cost no round trip: together they never let through more than the budget; what one process has taken and
 * does not use is lost until the window ends.
 */
@Injectable()
export class RateLimiter implements OnApplicationShutdown {
  private readonly limiters = new Map<RateLimitName, { limiter: RateLimiterAbstract; part: number; limit: number }>();
  private readonly leases = new Map<string, TokenLease>();
  private readonly pending = new Map<string, Promise<void>>();

  constructor(
    @Inject(ENV) env: Env,
    private readonly store: RateLimitStore,
  ) {
    for (const [name, { requests, seconds }] of Object.entries(rateLimitBudgets) as [
      RateLimitName,
      (typeof rateLimitBudgets)['reads'],
    ][]) {
      const wanted = Math.max(1, Math.round(requests * env.rateLimitFactor));
      const part = Math.max(1, Math.floor(wanted / LEASES_PER_BUDGET));
      const limit = Math.ceil(wanted / part) * part;
      this.limiters.set(name, { limiter: store.limiter(name, limit, seconds), part, limit });
    }
  }

  /**
   * Draws one request. `who` is a person or an address.
   * @throws TooManyRequests when nothing is left in this window
   */
  async consume(budget: RateLimitName, who: string): Promise<RateLimitState> {
    const key = `${budget}:${who}`;
    for (;;) {
      const lease = this.leases.get(key);
      const milliseconds = lease === undefined ? 0 : lease.resetAt - Date.now();
      if (lease !== undefined && milliseconds > 0) {
        const resetSeconds = Math.ceil(milliseconds / 1000);
        // Taken before anything else can run: others wait for the same lease.
        const isLeft = lease.left > 0;
        if (isLeft) lease.left -= 1;
        const { limit } = this.getLimiter(budget);
        const remaining = lease.left + lease.remainingInStore;
        const allowance = { budget, limit, windowSeconds: rateLimitBudgets[budget].seconds, remaining, resetSeconds };
        if (isLeft) return allowance;
        if (lease.remainingInStore <= 0) throw new TooManyRequestsError(allowance);
      }
      await this.leaseOnce(budget, key, who);
    }
  }

  /**
   * Draws one request, and says in the headers of the answer what is left.
   * @throws TooManyRequests when nothing is left in this window
   */
  async drawFor(response: Response, budget: RateLimitName, who: string): Promise<void> {
    const allowance = await this.consume(budget, who).catch((error: unknown) => {
      if (error instanceof TooManyRequestsError) setRateLimitHeaders(response, error.state);
      throw error;
    });
    setRateLimitHeaders(response, allowance);
  }

  onApplicationShutdown(): Promise<void> {
    return this.store.close();
  }

  /** One question to the store however many requests wait for its answer. */
  private leaseOnce(budget: RateLimitName, key: string, who: string): Promise<void> {
    const asked = this.pending.get(key);
    if (asked) return asked;
    const asking = this.lease(budget, who)
      .then((lease) => this.storeLease(key, lease))
      .finally(() => this.pending.delete(key));
    this.pending.set(key, asking);
    return asking;
  }

  private async lease(budget: RateLimitName, who: string): Promise<TokenLease> {
    const { limiter, part } = this.getLimiter(budget);
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(who, part);
      return { left: part, remainingInStore: remainingPoints, resetAt: Date.now() + msBeforeNext };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { left: 0, remainingInStore: 0, resetAt: Date.now() + refusal.msBeforeNext };
    }
  }

  private storeLease(key: string, lease: TokenLease): void {
    if (this.leases.size >= MAX_LEASES) {
      const now = Date.now();
      for (const [other, { resetAt }] of this.leases) if (resetAt <= now) this.leases.delete(other);
    }
    this.leases.set(key, lease);
  }

  private getLimiter(budget: RateLimitName) {
    const found = this.limiters.get(budget);
    if (!found) throw new Error(`No budget ${budget}`);
    return found;
  }
}
