#!/bin/sh
# `make soak MINUTES=10 SEED=1 NODES=1`: the history checker against the real server, under every fault there is. NODES=2 lets two
# processes share a Postgres and a Redis. The last line has the totals; more words are handed on (--table report.md, --out history.jsonl).
. "$(dirname "$0")/common.sh"
minutes=${1:-10} seed=${2:-1} nodes=${3:-1}
[ "$#" -lt 3 ] || shift 3
case $nodes in 1 | 2 | 3) ;; *) give_up "NODES is how many processes there shall be: 1, 2 or 3" ;; esac
case $minutes in '' | *[!0-9]* | 0) give_up "MINUTES is how many whole minutes the run takes" ;; esac
sh scripts/setup.sh soak
sh scripts/build.sh debug
exec node loadtest/history/run.mjs --server "$(target)/debug/guildhall" --seconds $((minutes * 60)) --seed "$seed" --nodes "$nodes" "$@"
