import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { findFreePort } from '../../../test/app/free-port.js';
import { waitUntil } from '../../../test/app/wait-until.js';
import { loadEnv } from '../../config/env.js';
import { RateLimitStore } from './rate-limit-store.js';

const secret = 'a-secret-that-is-used-only-by-the-tests-1';

it('while PostgreSQL is unavailable, counters that could not be deleted are logged once a minute', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const query = jest.spyOn(pg.Pool.prototype, 'query');
  const env = loadEnv({ AUTH_SECRET: secret, CLICK_REFERENCE_SECRET: secret });
  const store = new RateLimitStore(env, `postgres://nobody@127.0.0.1:${await findFreePort()}/none`);
  Object.assign(store, { sweepRetryMs: 0 });
  await waitUntil(
    () => Promise.resolve(query.mock.calls.length),
    (attempts) => attempts > 3,
  );
  await store.close();
  expect(warn.mock.calls.map(([, message]) => message as string)).toEqual([
    'expired rate limit counters could not be deleted; retried soon',
  ]);
});
