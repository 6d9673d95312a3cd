import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './config-error.js';
import { demoAdvertisers } from './demo-advertisers.js';
import { type NamedSecret, postbackSecrets } from './partner-secrets.js';

const MIN_LENGTH = 32;
const generateSecret = (): string => randomBytes(32).toString('base64url');

/** Secrets that are not configured: the product creates them in DATA_DIR, commands only read them. */
export class GeneratedSecrets {
  constructor(
    private readonly dataDir: string,
    private readonly mayCreate: boolean,
    private readonly link = linkSync,
  ) {}

  /** @throws ConfigError if it must not be created: with another one nothing that the product stored could be read */
  getAuthSecret(): string {
    const secret = this.readOrCreateSecret('auth.secret');
    if (secret !== undefined) return secret;
    const file = join(this.dataDir, 'auth.secret');
    throw new ConfigError(`AUTH_SECRET is missing: ${file} does not exist; use the settings of the product.`);
  }

  /** No command creates click references, so the value does not matter if there is none yet. */
  getClickReferenceSecret(): string {
    return this.readOrCreateSecret('click-reference.secret') ?? generateSecret();
  }

  /** Secrets of the demo partners. The file is an env file, for developers who want to send postbacks. */
  getPostbackSecrets(): NamedSecret[] {
    const variable = 'AFFILIATE_POSTBACK_SECRETS=';
    const line = this.readOrCreate('postback-secrets.env', () => {
      const pairs = demoAdvertisers.map(({ name }) => `${name}:${generateSecret()}`);
      return `${variable}${pairs.join(',')}\n`;
    });
    if (line === undefined) return [];
    const parsedSecrets = postbackSecrets.safeParse(line.slice(variable.length));
    if (parsedSecrets.success) return parsedSecrets.data;
    throw this.createDamagedError('postback-secrets.env');
  }

  /** @throws ConfigError if the file is damaged: with an empty secret, for instance, anyone could sign tokens */
  private readOrCreateSecret(name: string): string | undefined {
    const secret = this.readOrCreate(name, generateSecret);
    if (secret !== undefined && secret.length < MIN_LENGTH) throw this.createDamagedError(name);
    return secret;
  }

  private createDamagedError(name: string): ConfigError {
    return new ConfigError(`DATA_DIR=${JSON.stringify(this.dataDir)} cannot be used: ${name} is damaged.`);
  }

  private readOrCreate(name: string, generate: () => string): string | undefined {
    const file = join(this.dataDir, name);
    try {
      if (existsSync(file)) return readFileSync(file, 'utf8').trim();
      if (!this.mayCreate) return undefined;
      createFolder(this.dataDir);
      const secret = generate();
      return createFile(file, secret, this.link) ? secret.trim() : readFileSync(file, 'utf8').trim();
    } catch (error) {
      throw new ConfigError(`DATA_DIR=${JSON.stringify(this.dataDir)} cannot be used: ${(error as Error).message}.`);
    }
  }
}

/** What file systems without hard links, such as FAT and some network drives, answer. */
const NO_HARD_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/**
 * Creates a file that is complete as soon as it exists, also if the disk is full. If several processes start concurrently, the first
 * one creates it and the others read it.
 * @returns whether it did not exist
 */
function createFile(file: string, content: string, link: typeof linkSync): boolean {
  const partial = `${file}.${randomBytes(6).toString('hex')}`;
  const options = { mode: 0o600, flag: 'wx', flush: true };
  try {
    writeFileSync(partial, content, options);
    if (!tryToLink(() => link(partial, file))) writeFileSync(file, content, options);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(file)) return false;
    throw error;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Returns whether the file system has hard links. */
function tryToLink(link: () => void): boolean {
  try {
    link();
    return true;
  } catch (error) {
    if (NO_HARD_LINKS.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Does not use the `recursive` option of mkdir: below /proc that call never returns. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) createFolder(dirname(folder));
  try {
    // As the embedded PostgreSQL needs it: other users may traverse the folder, but not list it.
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    // Another process that starts at the same time has created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
