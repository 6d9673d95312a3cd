import type { Response } from 'express';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { type Allowance, type BudgetName, budgets } from './budgets.js';
import { TooManyRequests } from './limits.errors.js';
import { LimitStore } from './limit-store.js';
import { setRateLimitHeaders } from './rate-limit-headers.js';

interface Lease {
  /** Requests that this process may still let through. */
  left: number;
  /** What the shared store had left when the lease was taken. */
  beyond: number;
  resetAt: number;
}

/** A budget is handed out to the processes in this many parts at most. */
const PARTS = 20;
const MANY_LEASES = 10_000;

/**
 * Budgets shared by all processes. A process takes a part of a budget at a time from the shared store, so that most
 * requests cost no round trip: together they never let through more than the budget; what one process has taken and
 * does not use is lost until the window ends.
 */
@Injectable()
export class Limits implements OnApplicationShutdown {
  private readonly limiters = new Map<BudgetName, { limiter: RateLimiterAbstract; part: number; limit: number }>();
  private readonly leases = new Map<string, Lease>();
  private readonly pending = new Map<string, Promise<void>>();

  constructor(
    @Inject(ENV) env: Env,
    private readonly store: LimitStore,
  ) {
    for (const [name, { requests, seconds }] of Object.entries(budgets) as [BudgetName, (typeof budgets)['reads']][]) {
      const wanted = Math.max(1, Math.round(requests * env.rateLimitFactor));
      const part = Math.max(1, Math.floor(wanted / PARTS));
      const limit = Math.ceil(wanted / part) * part;
      this.limiters.set(name, { limiter: store.limiter(name, limit, seconds), part, limit });
    }
  }

  /**
   * Draws one request. `who` is a person or an address.
   * @throws TooManyRequests when nothing is left in this window
   */
  async draw(budget: BudgetName, who: string): Promise<Allowance> {
    const key = `${budget}:${who}`;
    for (;;) {
      const lease = this.leases.get(key);
      const milliseconds = lease === undefined ? 0 : lease.resetAt - Date.now();
      if (lease !== undefined && milliseconds > 0) {
        const resetSeconds = Math.ceil(milliseconds / 1000);
        // Taken before anything else can run: others wait for the same lease.
        const isLeft = lease.left > 0;
        if (isLeft) lease.left -= 1;
        const { limit } = this.limiterOf(budget);
        const remaining = lease.left + lease.beyond;
        const allowance = { budget, limit, windowSeconds: budgets[budget].seconds, remaining, resetSeconds };
        if (isLeft) return allowance;
        if (lease.beyond <= 0) throw new TooManyRequests(allowance);
      }
      await this.takeOnce(budget, key, who);
    }
  }

  /**
   * Draws one request, and says in the headers of the answer what is left.
   * @throws TooManyRequests when nothing is left in this window
   */
  async drawFor(response: Response, budget: BudgetName, who: string): Promise<void> {
    const allowance = await this.draw(budget, who).catch((error: unknown) => {
      if (error instanceof TooManyRequests) setRateLimitHeaders(response, error.allowance);
      throw error;
    });
    setRateLimitHeaders(response, allowance);
  }

  onApplicationShutdown(): Promise<void> {
    return this.store.close();
  }

  /** One question to the store however many requests wait for its answer. */
  private takeOnce(budget: BudgetName, key: string, who: string): Promise<void> {
    const asked = this.pending.get(key);
    if (asked) return asked;
    const asking = this.take(budget, who)
      .then((lease) => this.remember(key, lease))
      .finally(() => this.pending.delete(key));
    this.pending.set(key, asking);
    return asking;
  }

  private async take(budget: BudgetName, who: string): Promise<Lease> {
    const { limiter, part } = this.limiterOf(budget);
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(who, part);
      return { left: part, beyond: remainingPoints, resetAt: Date.now() + msBeforeNext };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { left: 0, beyond: 0, resetAt: Date.now() + refusal.msBeforeNext };
    }
  }

  private remember(key: string, lease: Lease): void {
    if (this.leases.size >= MANY_LEASES) {
      const now = Date.now();
      for (const [other, { resetAt }] of this.leases) if (resetAt <= now) this.leases.delete(other);
    }
    this.leases.set(key, lease);
  }

  private limiterOf(budget: BudgetName) {
    const found = this.limiters.get(budget);
    if (!found) throw new Error(`No budget ${budget}`);
    return found;
  }
}
