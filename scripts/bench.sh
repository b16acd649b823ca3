#!/bin/sh
# `make bench`: ratios measured on this machine, in a folder of its own. `bench.sh chat-1000 nodes` measures only those, and
# `bench.sh secrets` what looking for secrets in a text costs.
. "$(dirname "$0")/common.sh"
# What needs no server comes first, and alone if it is asked for.
if [ "$#" = 0 ] || [ "$1" = secrets ]; then cargo bench --locked --quiet -p guildhall-domain --bench secrets; fi
if [ "${1:-}" = secrets ]; then exit; fi
sh scripts/setup.sh bench
SQLX_OFFLINE=true cargo build --locked --release -p guildhall-server --features guildhall-server/jemalloc --bins --examples
SQLX_OFFLINE=true cargo build --locked --release -p guildhall-loadtest --bin bench
make_scratch
# Fifteen thousand connections are as many files.
ulimit -n "$(ulimit -H -n)" 2>/dev/null || true
"$(target)/release/bench" "$(target)/release/guildhall" "$(target)/release/examples/limit" "$scratch" "$@"
