import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lastErrorLine } from './account.js';
import { POSTGRES_MAJOR } from './binaries.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

const NAME = 'recuento';
const LIMITS = { connectionTimeoutMillis: 30_000, query_timeout: 60_000 };

/** The files of the cluster in the data folder: the password file and `postgres/`. */
export class Cluster {
  #dataDir;
  #passwordFile;

  /** @param {string} dataDir */
  constructor(dataDir) {
    this.#dataDir = dataDir;
    /** @readonly */
    this.folder = join(dataDir, 'postgres');
    this.#passwordFile = join(dataDir, 'postgres.password');
  }

  async exists() {
    let version;
    try {
      version = (await readFile(join(this.folder, 'PG_VERSION'), 'utf8')).trim();
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false;
      throw error;
    }
    if (version === POSTGRES_MAJOR) return true;
    throw new EmbeddedPostgresError(
      `The database in ${this.folder} was created by PostgreSQL ${version}, this is ${POSTGRES_MAJOR}: dump it with the old release first, or set DATA_DIR to a new folder.`,
    );
  }

  /**
   * Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no incomplete cluster.
   * @param {import('./binaries.js').PostgresBinaries} binaries
   * @param {import('./account.js').PostgresAccount} account
   * @param {boolean} durable
   */
  async create(binaries, account, durable) {
    const draft = join(this.#dataDir, 'postgres.new');
    const secret = join(this.#dataDir, 'postgres.new.password');
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    await writeFile(secret, await this.#readPassword(true), { mode: 0o600 });
    for (const path of [draft, secret]) if (account.owner) await chown(path, account.owner.uid, account.owner.gid);
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const entry = ['--username=postgres', `--pwfile=${secret}`, '--auth=scram-sha-256'];
    try {
      await account.run(binaries.initdb, ['-D', draft, ...locale, ...entry, ...(durable ? [] : ['--no-sync'])]);
    } catch (cause) {
      throw new EmbeddedPostgresError(
        `PostgreSQL could not create its database in ${draft}: ${lastErrorLine(cause)}.`,
        {
          cause,
        },
      );
    } finally {
      await rm(secret, { force: true });
    }
    await rename(draft, this.folder);
  }

  /**
   * Creates the role and the database of the product; the role is not a superuser.
   * @param {number} port
   */
  async prepareDatabase(port) {
    const password = await this.#readPassword(false);
    // On demand: most commands of the operator end without a connection.
    const { default: pg } = await import('pg');
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password,
      database: 'postgres',
      ...LIMITS,
    });
    try {
      await client.connect();
      const { rowCount: roles } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [NAME]);
      if (!roles) await client.query(`CREATE ROLE ${NAME} LOGIN CREATEDB PASSWORD '${password}'`);
      const { rowCount: databases } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
      if (!databases) await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
    } catch (cause) {
      const { code, message } = /** @type {Error & { code?: string }} */ (cause);
      const reason = code === '28P01' ? `${this.#passwordFile} is not the password of this cluster` : message;
      throw new EmbeddedPostgresError(`The connection to the embedded PostgreSQL failed: ${reason}.`, { cause });
    } finally {
      await client.end().catch(() => undefined);
    }
    return `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;
  }

  /** @param {boolean} mayCreate */
  async #readPassword(mayCreate) {
    const stored = (await readFile(this.#passwordFile, 'utf8').catch(() => '')).trim();
    if (stored) return stored;
    if (!mayCreate) {
      throw new EmbeddedPostgresError(
        `The file ${this.#passwordFile} is missing and the database in ${this.folder} cannot be opened without it: restore it, or set DATA_DIR to a new folder.`,
      );
    }
    const created = randomBytes(24).toString('hex');
    await writeFile(this.#passwordFile, `${created}\n`, { mode: 0o600 });
    return created;
  }
}
