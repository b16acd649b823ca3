#!/bin/sh
# `make db`: psql in the database of the server of this folder, while it runs (DATABASE_URL for another database).
. "$(dirname "$0")/common.sh"
url=${DATABASE_URL:-}
if [ -z "$url" ]; then
  address=${GUILDHALL_DATA_DIR:-.data}/pg.url
  [ -f "$address" ] || give_up "no database here: start \`make run\` first, or set DATABASE_URL"
  url=$(cat "$address")
fi
has psql || give_up "psql is missing: install postgresql-client (Fedora: postgresql, macOS: libpq). The database is at $url"
exec psql "$url" "$@"
