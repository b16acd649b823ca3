#!/bin/sh
# `make load`: a server of its own on a free port with its own data, then goose. The report is kept in target/load.
. "$(dirname "$0")/common.sh"
scenario=$1 users=$2 time=$3
sh scripts/setup.sh run
SQLX_OFFLINE=true cargo build --locked --release -p guildhall-server --bins
SQLX_OFFLINE=true cargo build --locked --release -p guildhall-loadtest --bin loadtest
make_scratch
server=
trap 'if [ -n "$server" ]; then kill -TERM "$server" 2>/dev/null; wait "$server" 2>/dev/null; fi; rm -rf -- "$scratch"' EXIT
ulimit -n "$(ulimit -H -n)" 2>/dev/null || true
PORT=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
export PORT GUILDHALL_DATA_DIR="$scratch/data" GUILDHALL_HOST=127.0.0.1
# Goose's people come from one address, and some are busier than people are.
export GUILDHALL_RATE_LIMIT_FACTOR=1000
# The agents are the demo's.
export GUILDHALL_DEMO=true
guildhall=$(target)/release/guildhall
"$guildhall" run > "$scratch/server.log" 2>&1 &
server=$!
tries=0
until node -e 'fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))'; do
  tries=$((tries + 1))
  kill -0 "$server" 2>/dev/null && [ "$tries" -lt 100 ] || { cat "$scratch/server.log" >&2; give_up "the server did not start"; }
  sleep 0.3
done
"$guildhall" demo --buyers "$users" --out "$scratch/people.jsonl"
mkdir -p "$(target)/load"
report="$(target)/load/$scenario.html"
# Agents need customers.
case $scenario in agent) scenarios=agent,desk_customer ;; *) scenarios=$scenario ;; esac
# Goose knows a scenario by its letters and digits alone.
PEOPLE="$scratch/people.jsonl" "$(target)/release/loadtest" --host "http://127.0.0.1:$PORT" --scenarios "$(printf %s "$scenarios" | tr -d _)" \
  --users "$users" --run-time "$time" --increase-rate 50 --no-reset-metrics --report-file "$report"
printf 'report: %s\n' "$report"
