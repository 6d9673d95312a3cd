import { loadEnv } from './env.js';

const secret = 'a-secret-with-more-than-32-characters';
const load = (settings: Record<string, string>) => () =>
  loadEnv({ NODE_ENV: 'test', AUTH_SECRET: secret, CLICK_REFERENCE_SECRET: secret, ...settings });

it.each([
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['PORT', '-1', 'a whole number from 0 to 65535'],
  ['PORT', '80.5', 'a whole number from 0 to 65535'],
  ['PORT', 'abc', 'a whole number from 0 to 65535'],
  ['WORKER_PORT', '0', 'a whole number from 1 to 65535'],
  ['TRUST_PROXY', 'yes', 'a whole number from 0 to 10'],
  ['RESPONSE_CACHE_MB', '1e9', 'a whole number from 1 to 4096'],
  ['RATE_LIMIT_FACTOR', '0', 'a number above 0 and at most 1000000'],
  ['RATE_LIMIT_FACTOR', 'Infinity', 'a number above 0 and at most 1000000'],
  ['RATE_LIMIT_FACTOR', '1000001', 'a number above 0 and at most 1000000'],
])('the error about %s=%j states what is permitted', (name, value, permitted) => {
  expect(load({ [name]: value })).toThrow(`${name}="${value}" cannot be used: must be ${permitted}.`);
});

it('numbers in their limits are accepted', () => {
  expect(load({ PORT: '0', TRUST_PROXY: ' 10 ', RESPONSE_CACHE_MB: '4096', RATE_LIMIT_FACTOR: '0.5' })()).toMatchObject(
    {
      port: 0,
      trustProxy: 10,
      rateLimitFactor: 0.5,
    },
  );
});
