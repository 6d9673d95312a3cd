import { SetMetadata } from '@nestjs/common';

/** How many requests of one kind a person, or an address, may make in a time. */
export interface RateLimitBudget {
  requests: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const rateLimitBudgets = {
  search: { requests: 120, seconds: MINUTE },
  reads: { requests: 600, seconds: MINUTE },
  writes: { requests: 60, seconds: MINUTE },
  submissions: { requests: 20, seconds: HOUR },
  /** Files that come otherwise than with a new testimonial: with an edit of one, a partner's feed, a list of names. */
  uploads: { requests: 60, seconds: HOUR },
  /** Of one partner's server, once its signature is known to be right. */
  postbacks: { requests: 600, seconds: MINUTE },
  exports: { requests: 5, seconds: HOUR },
  /** Whatever checks a password, a link or a code. */
  'sign-in': { requests: 10, seconds: MINUTE },
  'sign-up': { requests: 10, seconds: MINUTE },
  /** Requests that send mail to an address of the caller's choice. */
  'account-mail': { requests: 3, seconds: MINUTE },
} as const satisfies Record<string, RateLimitBudget>;

export type RateLimitName = keyof typeof rateLimitBudgets;

export const RATE_LIMIT = 'recuento:budget';

/** Which budget a route draws on; without it GET is a read and everything else a write. */
export const RateLimit = (budget: RateLimitName): MethodDecorator & ClassDecorator => SetMetadata(RATE_LIMIT, budget);

export const OWN_BUDGET = 'recuento:own-budget';

/** The route has a guard that finds out who calls and then draws on a budget itself: see {@link Limits.drawFor}. */
export const DrawsItself = (): MethodDecorator & ClassDecorator => SetMetadata(OWN_BUDGET, true);

/** What is left of a budget, for the RateLimit headers. */
export interface RateLimitState {
  budget: RateLimitName;
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
}
