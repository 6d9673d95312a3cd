import type { Env } from '../../config/env.js';
import type { RateLimitStore } from './rate-limit-store.js';
import { RateLimiter } from './rate-limiter.js';

it('the leases of many clients do not accumulate: those unused for longest are dropped', async () => {
  const leased: string[] = [];
  const limiter = {
    consume: (client: string) => {
      leased.push(client);
      return Promise.resolve({ remainingPoints: 100, msBeforeNext: 60_000 });
    },
  };
  const store = { createLimiter: () => limiter } as unknown as RateLimitStore;
  const limits = new RateLimiter({ rateLimitFactor: 1 } as Env, store);
  const countLeases = (client: string) => leased.filter((name) => name === client).length;

  await limits.consume('reads', 'unused');
  for (let index = 0; index < 50_000; index += 1) {
    await limits.consume('reads', `client ${index}`);
    if (index % 20_000 === 0) await limits.consume('reads', 'active');
  }
  await limits.consume('reads', 'active');
  await limits.consume('reads', 'unused');
  expect([countLeases('active'), countLeases('unused')]).toEqual([1, 2]);
});
