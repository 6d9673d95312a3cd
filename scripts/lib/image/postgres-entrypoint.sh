#!/bin/sh
# Entry point of the stand-in for the image "postgres": does what that image does with the settings that docker-compose.yml uses.
set -eu
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  initdb --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" --auth-local=trust --auth-host=scram-sha-256 ${POSTGRES_INITDB_ARGS:-}
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -w -o "-c listen_addresses='' -c unix_socket_directories=/var/run/postgresql" start
  export POSTGRES_USER="${POSTGRES_USER:-postgres}"
  for script in /docker-entrypoint-initdb.d/*.sh; do
    [ -e "$script" ] && sh "$script"
  done
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
[ "$1" = postgres ] && shift && set -- postgres -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql "$@"
exec "$@"
