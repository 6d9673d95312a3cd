import { describeConnectionError } from './connection-error.js';

describe('describeConnectionError', () => {
  it.each([
    [
      '42501',
      'permission denied to create extension "unaccent"',
      /^DATABASE_URL or DATABASE_DIRECT_URL cannot be used: permission denied/,
    ],
    [
      '28000',
      'no pg_hba.conf entry for host "10.0.0.1"',
      /^DATABASE_URL or DATABASE_DIRECT_URL cannot be used: no pg_hba.conf entry/,
    ],
    [
      '25006',
      'cannot execute CREATE SCHEMA in a read-only transaction',
      /^DATABASE_URL or DATABASE_DIRECT_URL cannot be used: cannot execute CREATE SCHEMA in a read-only transaction\.$/,
    ],
    ['08P01', 'unsupported startup parameter: options', /DATABASE_DIRECT_URL/],
    ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN database', /^A server cannot be reached: getaddrinfo EAI_AGAIN database;/],
    ['57P03', 'the database system is starting up', /^A server cannot be reached: the database system is starting up;/],
    ['53300', 'sorry, too many clients already', /^A server cannot be reached: sorry, too many clients already;/],
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'self-signed certificate',
      /^DATABASE_URL or DATABASE_DIRECT_URL cannot be used: self-/,
    ],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'Hostname does not match',
      /^DATABASE_URL or .* cannot be used: Hostname does not/,
    ],
    [
      undefined,
      'The server does not support SSL connections',
      /^DATABASE_URL or .* cannot be used: The server does not/,
    ],
    [
      undefined,
      'timeout expired',
      /^A server cannot be reached: timeout expired; check DATABASE_URL and DATABASE_DIRECT_URL\.$/,
    ],
  ])('the error %s is described in one sentence', (code, message, sentence) => {
    expect(describeConnectionError(Object.assign(new Error(message), { code }))).toMatch(sentence);
  });

  it('other errors are not described', () => {
    expect(describeConnectionError(Object.assign(new Error('relation is missing'), { code: '42P01' }))).toBeUndefined();
    expect(describeConnectionError('text')).toBeUndefined();
  });
});
