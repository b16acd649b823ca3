#!/bin/sh
# Builds server and client: `build.sh debug` to work with and for the tests, `build.sh release` for measuring, `build.sh production` without
# the sandbox. What has not changed is quick.
. "$(dirname "$0")/common.sh"
profile=${1:-production}

# Not --workspace: the load test's goose would have a second library of ciphers built into what everybody shares.
what='--bin guildhall'
[ "$profile" = release ] && what='--release -p guildhall-server --features guildhall-server/jemalloc'
[ "$profile" = production ] && what='--release -p guildhall-server --no-default-features --features guildhall-server/jemalloc'
# Statements were checked against .sqlx: no database is needed to build.
# shellcheck disable=SC2086 # a list of words on purpose
SQLX_OFFLINE=true node scripts/cargo-progress.mjs $what ||
  give_up "the server could not be built: see the compiler's words above"

# The client is built when one of its sources is newer than the last build.
if [ ! -f frontend/dist/index.html ] || [ -n "$(find frontend/src frontend/public frontend/scripts frontend/index.html frontend/vite.config.ts \
  frontend/package-lock.json -newer frontend/dist/index.html -print -quit 2>/dev/null)" ]; then
  step "building the client"
  (cd frontend && npm run --silent build -- --logLevel warn) || give_up "the client could not be built: see vite's words above"
  node scripts/compress.mjs frontend/dist
fi
