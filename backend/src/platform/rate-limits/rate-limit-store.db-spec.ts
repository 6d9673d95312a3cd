import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { findFreePort } from '../../../test/app/free-port.js';
import { waitUntil } from '../../../test/app/wait-until.js';
import { loadEnv } from '../../config/env.js';
import { RateLimitStore, sweepDelays } from './rate-limit-store.js';

const secret = 'a-secret-that-is-used-only-by-the-tests-1';

afterEach(() => jest.restoreAllMocks());

const startStore = async () => {
  const env = loadEnv({ AUTH_SECRET: secret, CLICK_REFERENCE_SECRET: secret });
  return new RateLimitStore(env, `postgres://nobody@127.0.0.1:${await findFreePort()}/none`);
};

it('no counters are deleted while the process starts, which would delay it', async () => {
  const query = jest.spyOn(pg.Pool.prototype, 'query');
  await (await startStore()).close();
  expect(query).not.toHaveBeenCalled();
});

it('while PostgreSQL is unavailable, counters that could not be deleted are logged once a minute', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const query = jest.spyOn(pg.Pool.prototype, 'query');
  jest.replaceProperty(sweepDelays, 'first', 0);
  jest.replaceProperty(sweepDelays, 'retry', 0);
  const store = await startStore();
  await waitUntil(
    () => Promise.resolve(query.mock.calls.length),
    (attempts) => attempts > 3,
  );
  await store.close();
  expect(warn.mock.calls.map(([, message]) => message as string)).toEqual([
    'expired rate limit counters could not be deleted; retried soon',
  ]);
});
