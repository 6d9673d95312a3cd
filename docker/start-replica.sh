#!/bin/sh
# Command of the service `replica`: a streaming copy of the service `postgres`, which answers anonymous reads. The primary is copied on
# the first start, and again if it no longer has the changes that the copy lacks: it keeps them for a replica that is away up to
# `max_slot_wal_keep_size`. Arguments: settings of the server.
set -eu
umask 077
export PGPASSFILE=/tmp/pgpass
printf '*:*:*:replicator:%s\n' "$(cat /run/secrets/database/replication-password)" > "$PGPASSFILE"
primary='host=postgres user=replicator application_name=replica'

ask() { psql --no-psqlrc --tuples-only --no-align --command "$1" "$primary replication=true"; }

copy_primary() {
  echo "copying the primary, whose replication slot is: $1"
  draft="$PGDATA.draft"
  rm -rf "$draft" "$PGDATA"
  mkdir -p "$(dirname "$PGDATA")"
  [ "$1" = '||' ] || ask 'DROP_REPLICATION_SLOT replica'
  # In the background: a shell handles no signal while it waits for a command.
  trap 'kill "$!"; exit 0' INT TERM
  pg_basebackup --dbname "$primary" --pgdata "$draft" --checkpoint fast --create-slot --slot replica &
  wait "$!"
  trap - INT TERM
  touch "$draft/standby.signal"
  mv "$draft" "$PGDATA"
}

if [ -e "$PGDATA/PG_VERSION" ] && [ ! -e "$PGDATA/standby.signal" ]; then
  echo 'This server was made a primary: its data are not replaced.' >&2
  exit 1
fi
# Type, position and timeline. Without a slot all are empty; without a position its changes have been deleted.
slot=$(ask 'READ_REPLICATION_SLOT replica')
case "$slot" in
  physical\|*/*) [ -e "$PGDATA" ] || copy_primary "$slot" ;;
  *) copy_primary "$slot" ;;
esac
exec docker-entrypoint.sh postgres -c "primary_conninfo=$primary passfile=$PGPASSFILE" -c primary_slot_name=replica "$@"
