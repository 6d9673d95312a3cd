import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

const execute = promisify(execFile);

/** PostgreSQL must not inherit PGDATA, PGOPTIONS or a locale from the parent process. */
const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The user is named postgres on most systems and _postgres on macOS. */
const NAMES = ['postgres', '_postgres'];

/** `CAP_DAC_READ_SEARCH` permits traversal and reading; containers often grant root only `CAP_DAC_OVERRIDE`. */
const CAPABILITIES = [undefined, 'dac_read_search', 'dac_override'];

/**
 * The user that PostgreSQL runs as. PostgreSQL does not run as root; in that case it runs as the owner of the data or as
 * `postgres`. If that user cannot traverse the path (a project under /root), it gets exactly one capability to do so.
 */
export class PostgresAccount {
  #capability;

  /**
   * Only for {@link PostgresAccount.choose}.
   * @param {{ uid: number, gid: number }} [owner]
   * @param {string} [capability]
   */
  constructor(owner, capability) {
    /** @readonly */
    this.owner = owner;
    this.#capability = capability;
  }

  /**
   * @param {string} folder
   * @param {(account: PostgresAccount) => Promise<void>} probe
   */
  static async choose(folder, probe) {
    const uid = process.getuid?.();
    const found = await stat(folder).catch(() => undefined);
    if (uid !== 0) {
      if (found && found.uid !== uid) {
        throw new EmbeddedPostgresError(
          `The database in ${folder} belongs to another user (uid ${found.uid}): start as that user or as root, or set DATA_DIR to another folder.`,
        );
      }
      const self = new PostgresAccount();
      await probe(self).catch((cause) => {
        throw new EmbeddedPostgresError(`The embedded PostgreSQL cannot run here: ${lastErrorLine(cause)}.`, {
          cause,
        });
      });
      return self;
    }
    const owner = found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : await findOrCreatePostgresUser();
    let firstError;
    for (const capability of CAPABILITIES) {
      const account = new PostgresAccount(owner, capability);
      try {
        await probe(account);
        return account;
      } catch (cause) {
        firstError ??= cause;
      }
    }
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot run as root, and uid ${owner.uid} cannot run it for ${folder} (${lastErrorLine(firstError)}): start as another user, move the project and DATA_DIR to a folder that all users may enter, or set DATABASE_URL.`,
      { cause: firstError },
    );
  }

  /**
   * @param {string} program
   * @param {string[]} args
   */
  async run(program, args) {
    const options = { cwd: '/', env: ENVIRONMENT, maxBuffer: 16 * 1024 * 1024 };
    if (!this.owner) await execute(program, args, options);
    else if (!this.#capability) await execute(program, args, { ...options, ...this.owner });
    else await execute('setpriv', [...this.#setprivArgs(), program, ...args], options);
  }

  #setprivArgs() {
    return [
      `--reuid=${this.owner?.uid}`,
      `--regid=${this.owner?.gid}`,
      '--clear-groups',
      `--inh-caps=+${this.#capability}`,
      `--ambient-caps=+${this.#capability}`,
      // PostgreSQL checks its executable with access(2), which ignores capabilities without this bit.
      '--securebits=+no_setuid_fixup',
      '--no-new-privs',
    ];
  }
}

/**
 * The error in the output of a failed program, without trailing period: the last line that is marked as one, otherwise the
 * last line. Programs may clean up after the error and report that.
 * @param {unknown} error
 */
export function lastErrorLine(error) {
  const { stderr, message } = /** @type {{ stderr?: string, message?: string }} */ (error);
  const lines = (stderr || message || String(error)).trim().split('\n');
  const marked = lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line));
  return (marked ?? lines.at(-1) ?? '').replace(/(?<![.\s])[.\s]+$/, '');
}

async function findOrCreatePostgresUser() {
  const existing = await findUser();
  if (existing) return existing;
  /** @type {[program: string, args: string[]][]} */
  const attempts = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/bin/false',
        'postgres',
      ],
    ],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', 'postgres']],
  ];
  for (const [program, args] of attempts) {
    await execute(program, args, { env: ENVIRONMENT }).catch(() => undefined);
    const created = await findUser();
    if (created) return created;
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL cannot run as root and the system user "postgres" could not be created: create it, start as another user, or set DATABASE_URL.',
  );
}

/** @returns {Promise<{ uid: number, gid: number } | undefined>} */
async function findUser() {
  for (const name of NAMES) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => Number((await execute('id', [flag, name], { env: ENVIRONMENT })).stdout)),
      );
      if (uid) return { uid, gid: gid ?? uid };
    } catch {
      continue;
    }
  }
  return undefined;
}
