import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GeneratedSecrets } from './generated-secrets.js';

let folder: string;
let secrets: GeneratedSecrets;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recuento-secrets-'));
  secrets = new GeneratedSecrets(folder, true);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('secrets are created once, readable by their owner only, without other files', () => {
  const created = [secrets.getAuthSecret(), secrets.getClickReferenceSecret()];
  const files = ['auth.secret', 'click-reference.secret'];
  expect(readdirSync(folder).sort()).toEqual(files);
  expect(files.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(created);
  expect(files.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(new Set(created).size).toBe(2);
  const later = new GeneratedSecrets(folder, false);
  expect([later.getAuthSecret(), later.getClickReferenceSecret()]).toEqual(created);
});

it('secrets are created where the file system has no hard links', () => {
  const link = jest.fn(() => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
  });
  const created = new GeneratedSecrets(folder, true, link).getAuthSecret();
  expect(link).toHaveBeenCalledTimes(1);
  expect(readdirSync(folder)).toEqual(['auth.secret']);
  expect(readFileSync(join(folder, 'auth.secret'), 'utf8')).toBe(created);
  expect(new GeneratedSecrets(folder, false).getAuthSecret()).toBe(created);
});

it.each(['', '\n', 'half-of-a-secret'])('a damaged secret %j is reported, neither used nor replaced', (content) => {
  writeFileSync(join(folder, 'auth.secret'), content);
  writeFileSync(join(folder, 'click-reference.secret'), content);
  expect(() => secrets.getAuthSecret()).toThrow('cannot be used: auth.secret is damaged.');
  expect(() => secrets.getClickReferenceSecret()).toThrow('cannot be used: click-reference.secret is damaged.');
  expect(readFileSync(join(folder, 'auth.secret'), 'utf8')).toBe(content);
});
