import { SetMetadata } from '@nestjs/common';

/** Maximum number of requests of one kind that a user or an address may make in a period. */
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
  /** Reports about testimonials, most of them anonymous. */
  'content-reports': { requests: 10, seconds: HOUR },
  /** Uploads other than new testimonials: edits with files, feeds of partners, catalog files. */
  uploads: { requests: 60, seconds: HOUR },
  /** Per partner, after its signature has been verified. */
  postbacks: { requests: 600, seconds: MINUTE },
  exports: { requests: 5, seconds: HOUR },
  /** Open data and sitemaps, which are counted or computed for each request. */
  downloads: { requests: 30, seconds: MINUTE },
  /** Requests that verify a password, a link or a code. */
  'sign-in': { requests: 10, seconds: MINUTE },
  'sign-up': { requests: 10, seconds: MINUTE },
  /** Requests that send mail to an address given by the client. */
  'account-mail': { requests: 3, seconds: MINUTE },
  /** Account mails to one mailbox, whoever requested them. No request is rejected: further mails are not sent. */
  mailbox: { requests: 10, seconds: HOUR },
} as const satisfies Record<string, RateLimitBudget>;

export type RateLimitName = keyof typeof rateLimitBudgets;

export const RATE_LIMIT = 'recuento:budget';
export const FILES_RATE_LIMIT = 'recuento:budget-with-files';

/** Sets the rate limit of a route; the default is `reads` for GET and `writes` for other methods. */
export const RateLimit = (budget: RateLimitName): MethodDecorator & ClassDecorator => SetMetadata(RATE_LIMIT, budget);

/** Sets the rate limit of requests with files (multipart), where a route accepts both. */
export const RateLimitWithFiles = (budget: RateLimitName): MethodDecorator => SetMetadata(FILES_RATE_LIMIT, budget);

export const CUSTOM_RATE_LIMIT = 'recuento:own-budget';

/** The guard of the route identifies the caller and then calls {@link RateLimiter.consumeForResponse} itself. */
export const CustomRateLimit = (): MethodDecorator & ClassDecorator => SetMetadata(CUSTOM_RATE_LIMIT, true);

/** Remaining budget, for the RateLimit headers. */
export interface RateLimitState {
  budget: RateLimitName;
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
}
