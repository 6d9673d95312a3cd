#!/bin/sh
# Run once by the image of PostgreSQL, on an empty data directory: the product owns its database and is no superuser; a replica
# may stream with a role of its own.
set -eu
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set product="$(cat /run/secrets/database/product-password)" \
  --set replication="$(cat /run/secrets/database/replication-password)" <<'SQL'
create role recuento login password :'product';
create database recuento owner recuento;
create role replicator replication login password :'replication';
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
