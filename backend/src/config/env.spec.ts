import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config-error.js';
import { loadEnv } from './env.js';

const secret = 'a-secret-with-more-than-32-characters';
const base = { NODE_ENV: 'test', AUTH_SECRET: secret, CLICK_REFERENCE_SECRET: secret };

function getErrorMessage(source: Record<string, string>): string {
  try {
    loadEnv(source);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('the settings were accepted');
}

describe('loadEnv', () => {
  it('every setting has a default outside production', () => {
    expect(loadEnv(base)).toMatchObject({
      production: false,
      port: 3000,
      process: 'all',
      seed: 'none',
      publicUrl: 'http://localhost:3000',
      productName: 'Recuento',
      rateLimitFactor: 1,
      trustProxy: 0,
      databaseUrl: undefined,
      redisUrl: undefined,
      auth: { issuer: undefined, adminOrganization: 'recuento', adminClaim: 'organizations', secret },
    });
  });

  it('production rejects demo accounts with their published password', () => {
    const secrets = { ...base, NODE_ENV: 'production' };
    expect(getErrorMessage({ ...secrets, SEED: 'demo' })).toMatch(/^SEED="demo" cannot be used/);
    expect(loadEnv(secrets).seed).toBe('none');
    // An external provider has its own accounts.
    const external = { AUTH_ISSUER: 'https://id.example.org', AUTH_CLIENT_ID: 'spa' };
    expect(loadEnv({ ...secrets, ...external, SEED: 'demo' }).seed).toBe('demo');
  });

  it('failpoints are rejected in production', () => {
    const secrets = { AUTH_SECRET: secret, CLICK_REFERENCE_SECRET: secret };
    expect(getErrorMessage({ ...secrets, NODE_ENV: 'production', FAILPOINTS: 'on' })).toMatch(
      /^FAILPOINTS="on" cannot/,
    );
    expect(loadEnv({ ...base, FAILPOINTS: 'on' }).failpoints).toBe('on');
    expect(loadEnv(base).failpoints).toBeUndefined();
  });

  it('an external issuer requires AUTH_CLIENT_ID', () => {
    const issuer = { AUTH_ISSUER: 'https://id.example.org/' };
    expect(getErrorMessage({ ...base, ...issuer })).toMatch(/^AUTH_CLIENT_ID is missing/);
    const { auth } = loadEnv({ ...base, ...issuer, AUTH_CLIENT_ID: 'recuento-spa' });
    // The issuer must match exactly, including the trailing slash.
    expect(auth).toMatchObject({ issuer: 'https://id.example.org/', clientId: 'recuento-spa' });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_URL', 'postgres:localhost'],
    ['DATABASE_DIRECT_URL', 'http://localhost'],
    ['DATABASE_DIRECT_URL', 'postgres://localhost:70000/x'],
    ['DATABASE_REPLICA_URLS', 'replica-1'],
    ['DATABASE_REPLICA_URLS', 'postgres://a/x,mysql://b/x'],
    ['DATABASE_REPLICA_URLS', 'postgres://a/x,'],
    ['STORAGE_URL', 'ftp://files.example.org'],
    ['STORAGE_URL', '/var/files'],
    ['STORAGE_URL', 's3://UPPER_case'],
    ['STORAGE_URL', 's3://bucket/pre fix'],
    ['STORAGE_URL', 's3://key@bucket'],
    ['STORAGE_URL', 's3://bucket?endpoint=ftp://files'],
    ['STORAGE_URL', 's3://bucket?acl=public'],
    ['STORAGE_URL', 's3://bucket?encryption=md5'],
    ['S3_ENDPOINT', 'files.example.org'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_CLUSTER', 'yes'],
    ['PROCESS', 'some'],
    ['SEED', 'yes'],
    ['PUBLIC_URL', 'example.org'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['AUTH_ISSUER', 'auth0'],
    ['AUTH_JWKS_URL', 'file:///etc/passwd'],
    ['AUTH_SECRET', 'short'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['RATE_LIMIT_FACTOR', 'fast'],
    ['TRUST_PROXY', 'yes'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
    ['CLICK_REFERENCE_SECRET', 'short'],
    ['CLICK_REFERENCE_SECRET', `new:${secret},old:short`],
    ['CLICK_REFERENCE_SECRET', `same:${secret},same:${secret}x`],
    ['CLICK_REFERENCE_SECRET', `${secret},${secret}x`],
    ['AFFILIATE_POSTBACK_SECRETS', 'no-colon'],
    ['AFFILIATE_POSTBACK_SECRETS', 'Kiosko Sol:short'],
    ['AFFILIATE_POSTBACK_SECRETS', `Kiosko Añil:${secret}`],
    ['SMTP_URL', 'mail.example.org:25'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp:mail.example.org'],
    ['REDIS_URL', 'redis://'],
    ['MAIL_FROM', 'Recuento'],
    ['MAIL_FROM', 'a@x.org, b@x.org'],
    ['MAIL_FROM', 'A\r\nBcc: b@x.org <a@x.org>'],
  ])('the error message names %s when its value is %j', (name, value) => {
    const message = getErrorMessage({ ...base, [name]: value });
    expect(message).toMatch(new RegExp(`^${name}\\b`));
    expect(message.split('\n')).toHaveLength(1);
    if (name.includes('SECRET')) expect(message).not.toContain(value);
  });

  it.each([
    ['DATABASE_URL', 'postgre://me:pass-word@db/x'],
    ['DATABASE_REPLICA_URLS', 'postgres://me:pass-word@a/x,postgre://me:pass-word@b/x'],
    ['STORAGE_URL', 's4://me:pass-word@bucket'],
    ['SMTP_URL', 'me:pass-word@mail:25'],
  ])('the error message for %s does not contain a password', (name, value) => {
    const message = getErrorMessage({ ...base, [name]: value });
    expect(message).toMatch(new RegExp(`^${name}=.*\\*\\*\\*@`));
    expect(message).not.toContain('pass-word');
  });

  it('files are stored in a bucket whose settings are part of its URL or variables', () => {
    const storage = (settings: Record<string, string>) => loadEnv({ ...base, ...settings }).storage;
    expect(storage({})).toMatchObject({ location: undefined, account: undefined });
    expect(storage({ STORAGE_URL: 's3://files-1', AWS_REGION: 'eu-west-1' }).location).toEqual({
      bucket: 'files-1',
      prefix: '',
      region: 'eu-west-1',
      encryption: 'AES256',
    });
    const STORAGE_URL = 's3://files/a/b?endpoint=https://s3.example.org&encryption=none';
    expect(storage({ STORAGE_URL, S3_ENDPOINT: 'https://other', S3_REGION: 'r' }).location).toEqual({
      bucket: 'files',
      prefix: 'a/b/',
      endpoint: 'https://s3.example.org',
      region: 'r',
      encryption: 'none',
    });
    expect(getErrorMessage({ ...base, STORAGE_URL: 's3://files' })).toMatch(/^S3_REGION is missing/);
    expect(getErrorMessage({ ...base, S3_ACCESS_KEY_ID: 'me' })).toMatch(/^S3_SECRET_ACCESS_KEY is missing/);
    expect(getErrorMessage({ ...base, S3_SECRET_ACCESS_KEY: 'x' })).toMatch(/^S3_ACCESS_KEY_ID is missing/);
  });

  it('read replicas are URLs separated by commas', () => {
    const urls = (DATABASE_REPLICA_URLS: string) => loadEnv({ ...base, DATABASE_REPLICA_URLS }).replicaUrls;
    expect(urls('')).toEqual([]);
    expect(urls('postgres://a/x, postgresql://b/x')).toEqual(['postgres://a/x', 'postgresql://b/x']);
  });

  it('a direct database URL requires DATABASE_URL', () => {
    const DATABASE_DIRECT_URL = 'postgres://db/x';
    expect(getErrorMessage({ ...base, DATABASE_DIRECT_URL })).toMatch(/^DATABASE_URL is missing: DATABASE_DIRECT_URL/);
    const env = loadEnv({ ...base, DATABASE_DIRECT_URL, DATABASE_URL: 'postgres://pooler/x' });
    expect(env).toMatchObject({ databaseUrl: 'postgres://pooler/x', databaseDirectUrl: DATABASE_DIRECT_URL });
  });

  it('mail is sent only with SMTP_URL, and the default sender is a no-reply address of this host', () => {
    const from = (changes: Record<string, string>) =>
      loadEnv({ ...base, SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://x.org:8443', ...changes }).mail?.from;
    expect(loadEnv({ ...base, MAIL_FROM: 'a@x.org' }).mail).toBeUndefined();
    expect(from({})).toEqual({ name: 'Recuento', address: 'no-reply@x.org' });
    expect(from({ MAIL_FROM: 'a@y.org' })).toEqual({ name: 'Recuento', address: 'a@y.org' });
    expect(from({ MAIL_FROM: 'The team <a@y.org>' })).toEqual({ name: 'The team', address: 'a@y.org' });
  });

  it('an empty optional value counts as unset, and the trailing slash of a URL is removed', () => {
    const env = loadEnv({ ...base, DATABASE_URL: '', REDIS_URL: ' ', AUTH_ISSUER: '', PUBLIC_URL: 'https://x.org/' });
    expect([env.databaseUrl, env.redisUrl, env.auth.issuer]).toEqual([undefined, undefined, undefined]);
    expect(getErrorMessage({ ...base, REDIS_CLUSTER: 'true' })).toMatch(/^REDIS_URL is missing/);
    expect(env.publicUrl).toBe('https://x.org');
  });

  it('production without secrets is rejected', () => {
    expect(getErrorMessage({ NODE_ENV: 'production' })).toMatch(/^AUTH_SECRET is missing/);
    const some = { NODE_ENV: 'production', AUTH_SECRET: secret };
    expect(getErrorMessage(some)).toMatch(/^CLICK_REFERENCE_SECRET is missing/);
    expect(loadEnv({ ...some, CLICK_REFERENCE_SECRET: secret })).toMatchObject({
      production: true,
      postbackSecrets: [],
    });
  });
});

describe('partner secrets', () => {
  it('the first click reference key signs, and a single key needs no id', () => {
    const keys = (CLICK_REFERENCE_SECRET: string) => loadEnv({ ...base, CLICK_REFERENCE_SECRET }).clickReferenceKeys;
    expect(keys(`2027:${secret},2026:${secret}-old`)).toEqual([
      { name: '2027', secret },
      { name: '2026', secret: `${secret}-old` },
    ]);
    expect(keys(secret)).toEqual([{ name: 'default', secret }]);
  });

  it('an advertiser may have one or two postback secrets', () => {
    const AFFILIATE_POSTBACK_SECRETS = `Kiosko Sol:${secret}, Larkshop:${secret}a:b,Larkshop:${secret}c`;
    expect(loadEnv({ ...base, AFFILIATE_POSTBACK_SECRETS }).postbackSecrets).toEqual([
      { name: 'Kiosko Sol', secret },
      { name: 'Larkshop', secret: `${secret}a:b` },
      { name: 'Larkshop', secret: `${secret}c` },
    ]);
  });
});

describe('generated demo secrets', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recuento-env-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('a generated secret is created once, persists across starts and is readable only by its owner', () => {
    const DATA_DIR = join(folder, 'data');
    const first = loadEnv({ DATA_DIR }).auth.secret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(loadEnv({ DATA_DIR }).auth.secret).toBe(first);
    expect(readFileSync(join(DATA_DIR, 'auth.secret'), 'utf8')).toBe(first);
    expect(statSync(join(DATA_DIR, 'auth.secret')).mode & 0o077).toBe(0);
    expect(loadEnv({ DATA_DIR: join(folder, 'other') }).auth.secret).not.toBe(first);
  });

  it('the demo generates one click reference secret and one postback secret per partner, stored in an env file', () => {
    const DATA_DIR = join(folder, 'data');
    const { clickReferenceKeys, postbackSecrets } = loadEnv({ DATA_DIR, SEED: 'demo' });
    expect(clickReferenceKeys).toEqual([{ name: 'generated', secret: expect.stringMatching(/^.{43}$/) }]);
    expect(loadEnv({ DATA_DIR, SEED: 'demo' })).toMatchObject({ clickReferenceKeys, postbackSecrets });
    const file = join(DATA_DIR, 'postback-secrets.env');
    expect(statSync(file).mode & 0o077).toBe(0);
    const [, name, value] = /^(\w+)=(.+)\n$/.exec(readFileSync(file, 'utf8')) ?? [];
    expect(loadEnv({ ...base, DATA_DIR, [name]: value }).postbackSecrets).toEqual(postbackSecrets);
    expect(postbackSecrets.length).toBeGreaterThan(2);
    expect(loadEnv({ ...base, DATA_DIR }).postbackSecrets).toEqual([]);
  });

  it('an unwritable secret produces an error that names DATA_DIR', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(getErrorMessage({ DATA_DIR: join(folder, 'file') })).toContain('DATA_DIR');
  });
});
