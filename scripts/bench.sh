#!/bin/sh
# `make bench`: ratios measured on this machine, in a folder of its own. `bench.sh chat-1000 nodes` measures only those.
. "$(dirname "$0")/common.sh"
sh scripts/setup.sh bench
SQLX_OFFLINE=true cargo build --locked --release -p guildhall-server --features guildhall-server/jemalloc --bins --examples
SQLX_OFFLINE=true cargo build --locked --release -p guildhall-loadtest --bin bench
make_scratch
# Fifteen thousand connections are as many files.
ulimit -n "$(ulimit -H -n)" 2>/dev/null || true
"$(target)/release/bench" "$(target)/release/guildhall" "$(target)/release/examples/limit" "$scratch" "$@"
