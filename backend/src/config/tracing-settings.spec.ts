import { loadEnv } from './env.js';

const secret = 'a-secret-with-more-than-32-characters';
const load = (OTEL_EXPORTER_OTLP_HEADERS: string) =>
  loadEnv({ NODE_ENV: 'test', AUTH_SECRET: secret, CLICK_REFERENCE_SECRET: secret, OTEL_EXPORTER_OTLP_HEADERS });

it('headers for the collector are name=value pairs with percent-encoded values', () => {
  expect(load('').otlpHeaders).toEqual({});
  expect(load('authorization=Bearer%20a=b, x-tenant = one ').otlpHeaders).toEqual({
    authorization: 'Bearer a=b',
    'x-tenant': 'one',
  });
});

it.each(['token', '=value', 'name=%E0%A4%A', 'name=a%0Ab', 'name=%F0%9F%98%80', 'a%20b=c'])(
  'the headers %s are rejected without being shown',
  (headers) => {
    expect(() => load(headers)).toThrow(/^OTEL_EXPORTER_OTLP_HEADERS cannot be used: must be name=value pairs/);
  },
);
