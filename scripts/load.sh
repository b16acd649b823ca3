#!/bin/sh
# `make load`: a server of its own on a free port with its own data, then goose. With AT=http://host:port, that server instead: then
# PEOPLE names the file `guildhall demo --buyers N --out FILE` wrote beside it. The report is kept in target/load.
# Reads SCENARIO, USERS, TIME, RAMP, RATE, SEED, AT, ANYWHERE (loadtest/src/wish.rs).
. "$(dirname "$0")/common.sh"
sh scripts/setup.sh run
SQLX_OFFLINE=true cargo build --locked --release -p guildhall-loadtest --bin loadtest
ulimit -n "$(ulimit -H -n)" 2>/dev/null || true
mkdir -p "$(target)/load"
REPORT="$(target)/load/$SCENARIO.html"
export SCENARIO USERS TIME RAMP RATE SEED ANYWHERE REPORT
# Before anything is built or started for a wish that is refused.
AT="${AT:-http://127.0.0.1:8080}" "$(target)/release/loadtest" check
if [ -n "$AT" ]; then
  [ -n "${PEOPLE:-}" ] || give_up "AT needs PEOPLE=file too: guildhall demo --buyers $USERS --out file, beside that server"
  AT="$AT" "$(target)/release/loadtest"
  printf 'report: %s\n' "$REPORT"
  exit
fi
# Visitors open the home page, so the client has to be there too.
sh scripts/build.sh release
make_scratch
server=
trap 'if [ -n "$server" ]; then kill -TERM "$server" 2>/dev/null; wait "$server" 2>/dev/null; fi; rm -rf -- "$scratch"' EXIT
PORT=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
export PORT GUILDHALL_DATA_DIR="$scratch/data" GUILDHALL_HOST=127.0.0.1
# Goose's people come from one address, and some are busier than people are.
export GUILDHALL_RATE_LIMIT_FACTOR=1000
# Agents, sellers, goods and the event are the demo's.
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
# Chances of a lottery are few, so its users are somebody else at each visit.
case $SCENARIO in drawer | mixed_day) people=$((USERS * 20)) ;; *) people=$USERS ;; esac
"$guildhall" demo --buyers "$people" --out "$scratch/people.jsonl"
AT="http://127.0.0.1:$PORT" PEOPLE="$scratch/people.jsonl" "$(target)/release/loadtest"
printf 'report: %s\n' "$REPORT"
