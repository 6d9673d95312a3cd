import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config-error.js';
import { loadEnv } from './env.js';

const secret = 'a-secret-with-more-than-32-characters';
const base = { NODE_ENV: 'test', AUTH_SECRET: secret, CLICK_REFERENCE_SECRET: secret };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recuento-settings-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

function expectRejected(settings: Record<string, string>, sentence: RegExp): void {
  expect(() => loadEnv({ ...base, ...settings })).toThrow(ConfigError);
  expect(() => loadEnv({ ...base, ...settings })).toThrow(sentence);
}

describe('settings in files', () => {
  it('every setting can be read from a file, without the line break at its end', () => {
    const url = 'postgres://recuento:secret@database/recuento';
    const env = loadEnv({
      NODE_ENV: 'production',
      AUTH_SECRET_FILE: write('auth', `${secret}1\n`),
      CLICK_REFERENCE_SECRET_FILE: write('click', `${secret}2\r\n`),
      DATABASE_URL_FILE: write('database', url),
      PRODUCT_NAME_FILE: write('name', 'Recount\n'),
      METRICS_TOKEN_FILE: '',
    });
    expect(env.auth.secret).toBe(`${secret}1`);
    expect(env.clickReferenceKeys).toEqual([expect.objectContaining({ secret: `${secret}2` })]);
    expect(env).toMatchObject({ databaseUrl: url, productName: 'Recount', metricsToken: undefined });
  });

  it('a file that cannot be read stops the start with its name', () => {
    const missing = join(folder, 'missing');
    expectRejected({ DATABASE_URL_FILE: missing }, /^DATABASE_URL_FILE=".*missing" cannot be used: ENOENT/);
  });

  it('an empty file stops the start, because the product would do without the setting', () => {
    for (const content of ['', '\n', ' \n']) {
      const file = write('empty', content);
      expectRejected({ DATABASE_URL_FILE: file }, /^DATABASE_URL_FILE=".*empty" cannot be used: the file is empty\.$/);
    }
  });

  it('a setting and its file exclude each other', () => {
    const file = write('both', 'Recount');
    expectRejected({ PRODUCT_NAME: 'Recuento', PRODUCT_NAME_FILE: file }, /^PRODUCT_NAME_FILE cannot be used/);
    expect(loadEnv({ ...base, METRICS_TOKEN: '', METRICS_TOKEN_FILE: write('token', secret) }).metricsToken).toBe(
      secret,
    );
  });

  it('an empty value counts as not set', () => {
    const names = ['PORT', 'WORKER_PORT', 'METRICS_TOKEN', 'PROCESS', 'SEED', 'LOG_LEVEL', 'DATA_DIR'];
    const empty = Object.fromEntries(names.map((name, index) => [name, index % 2 ? ' ' : '']));
    expect(loadEnv({ ...base, ...empty })).toEqual(loadEnv(base));
  });

  it('the content of a file is checked like a value, and a secret is not shown', () => {
    expectRejected({ PORT_FILE: write('port', 'abc') }, /^PORT="abc" cannot be used/);
    expectRejected({ METRICS_TOKEN_FILE: write('short', 'short') }, /^METRICS_TOKEN cannot be used/);
  });
});
