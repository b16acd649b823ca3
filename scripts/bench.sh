#!/bin/sh
# `make bench`: ratios measured on this machine, in a folder of its own. `bench.sh chat-1000 nodes` measures only those,
# `bench.sh secrets` what looking for secrets in a text costs, and `bench.sh phone` when a phone sees the first list.
# PROFILE=dist measures what is installed, optimised across crates: it takes three times as long to build, which is why it is not the rule.
. "$(dirname "$0")/common.sh"
profile=${PROFILE:-release}
# What needs no server comes first, and alone if it is asked for.
if [ "$#" = 0 ] || [ "$1" = secrets ]; then cargo bench --locked --quiet -p guildhall-domain --bench secrets; fi
if [ "${1:-}" = secrets ]; then exit; fi
if [ "${1:-}" = phone ]; then
  sh scripts/setup.sh test
  sh scripts/build.sh release
  CHROMIUM=$(find_chromium) || give_up "no Chromium found: install it or set CHROMIUM to its program"
  export CHROMIUM
  exec node frontend/scripts/bench-phone.mjs "$(target)/release/guildhall"
fi
sh scripts/setup.sh bench
# The limit is built as what it is laid beside.
SQLX_OFFLINE=true cargo build --locked --profile "$profile" -p guildhall-server --features guildhall-server/jemalloc --bin guildhall --example limit
SQLX_OFFLINE=true cargo build --locked --release -p guildhall-loadtest --bin bench
make_scratch
# Fifteen thousand connections are as many files.
ulimit -n "$(ulimit -H -n)" 2>/dev/null || true
"$(target)/release/bench" "$(target)/$profile/guildhall" "$(target)/$profile/examples/limit" loadtest/peers "$scratch" "$@"
# Last, because it says by its status whether a phone is served within the limits.
if [ "$#" = 0 ]; then sh scripts/bench.sh phone; fi
