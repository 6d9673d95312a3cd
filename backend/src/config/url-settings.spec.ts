import { loadEnv } from './env.js';
import { describeValue } from './url-settings.js';

const secret = 'a-secret-with-more-than-32-characters';
const load = (settings: Record<string, string>) =>
  loadEnv({ NODE_ENV: 'test', AUTH_SECRET: secret, CLICK_REFERENCE_SECRET: secret, ...settings });

describe('PUBLIC_URL', () => {
  it.each(['https://x.org', 'https://x.org/', 'https://X.org:443//'])('the origin of %s is used', (PUBLIC_URL) => {
    expect(load({ PUBLIC_URL }).publicUrl).toBe('https://x.org');
  });

  it.each(['https://x.org/app', 'https://x.org?a=1', 'https://x.org/#top', 'https://me:pass-word@x.org', 'https://'])(
    '%s is rejected, because nothing but an origin can be served',
    (PUBLIC_URL) => {
      expect(() => load({ PUBLIC_URL })).toThrow(
        /^PUBLIC_URL="(?!.*pass-word).*" cannot be used: .* a path is not supported\.$/,
      );
    },
  );
});

describe('DATABASE_URL', () => {
  it.each(['sslrootcert', 'sslcert', 'sslkey'])(
    'an unreadable file in %s is reported with the setting',
    (parameter) => {
      expect(() => load({ DATABASE_URL: `postgres://me:pass-word@db/x?${parameter}=/missing.pem` })).toThrow(
        new RegExp(
          `^DATABASE_URL="postgres://\\*{3}@db/x\\?.*" cannot be used: the file of ${parameter} .* ENOENT[^.]*missing`,
        ),
      );
    },
  );
});

describe('describeValue', () => {
  it.each([
    ['DATABASE_URL', 'postgre://me:a/b,c@d@db/x', '="postgre://***@db/x"'],
    [
      'DATABASE_REPLICA_URLS',
      'postgres://me:a,b/@a/x, postgre://you:c@d@b/x',
      '="postgres://***@a/x, postgre://***@b/x"',
    ],
    ['REDIS_URL', 'me:pass word@redis', '="***@redis"'],
    ['DATABASE_URL', 'postgre://db/x?password=a%20b&sslmode=require', '="postgre://db/x?password=***&sslmode=require"'],
    ['S3_ENDPOINT', 'ftp://me:pass@files', '="ftp://***@files"'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'me:pass@collector', '="***@collector"'],
    ['MAIL_FROM', 'a@x.org, b@x.org', '="a@x.org, b@x.org"'],
  ])('the password of %s is replaced, whatever characters it contains', (name, value, shown) => {
    expect(describeValue(name, value)).toBe(shown);
  });
});
