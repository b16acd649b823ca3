#!/bin/sh
# `make line`: ten thousand people in one line of the real server, which is killed in the middle. `line.sh --people 500 --kills 1` for less.
. "$(dirname "$0")/common.sh"
# The server has a database of its own.
unset DATABASE_URL REDIS_URL GUILDHALL_NODE_URL
sh scripts/setup.sh run
SQLX_OFFLINE=true cargo build --locked --bin guildhall --example limit
# A connection is a file.
ulimit -n "$(ulimit -H -n)" 2>/dev/null || true
exec node loadtest/history/long-line.mjs --server "$(target)/debug/guildhall" --limit "$(target)/debug/examples/limit" "$@"
