#!/bin/sh
# `make load`: a server of its own on a free port with its own data, then goose. With AT=http://host:port, that server instead: then
# PEOPLE names the file `guildhall demo --buyers N --out FILE` wrote beside it. The report is kept in target/load.
# Reads SCENARIO, USERS, TIME, RAMP, RATE, SEED, AT, ANYWHERE (loadtest/src/wish.rs).
. "$(dirname "$0")/common.sh"
AT=${AT:-}
if [ -z "$AT" ]; then
  # Nothing that leads out of it: no other database, no other processes, nobody who sends mail or takes money.
  unset DATABASE_URL REDIS_URL GUILDHALL_NODE_URL GUILDHALL_SMTP_URL GUILDHALL_STRIPE_KEY GUILDHALL_FARM_URL \
    GUILDHALL_TRANSLATE_URL GUILDHALL_GOOGLE_TRANSLATE_KEY
fi
sh scripts/setup.sh run
if [ ! -x "$(target)/release/loadtest" ]; then step "building the load test; the first time takes some minutes"; fi
SQLX_OFFLINE=true cargo build --locked --quiet --release -p guildhall-loadtest --bin loadtest
ulimit -n "$(ulimit -H -n)" 2>/dev/null || true
mkdir -p "$(target)/load"
REPORT="$(target)/load/$SCENARIO.html"
export SCENARIO USERS TIME RAMP RATE SEED ANYWHERE REPORT
# Before a server is built or started for a wish that is refused.
AT="${AT:-http://127.0.0.1:8080}" "$(target)/release/loadtest" check
if [ -n "$AT" ]; then
  [ -n "${PEOPLE:-}" ] || give_up "AT needs PEOPLE=file too: guildhall demo --buyers $USERS --out file, beside that server"
  AT="$AT" "$(target)/release/loadtest"
  printf 'report: %s\n' "$REPORT"
  exit
fi
if [ ! -x "$(target)/release/guildhall" ]; then step "building the server; the first time takes some minutes"; fi
# Visitors open the home page, so the client has to be there too.
sh scripts/build.sh release
make_scratch
server=
# A server that is gone already is no failure: that would end the trap, and leave the folder.
trap 'if [ -n "$server" ]; then { kill -TERM "$server" && wait "$server"; } 2>/dev/null || true; fi; rm -rf -- "$scratch"' EXIT
# Ours until this shell ends, which closes the other end of its standard input.
mkfifo "$scratch/hold"
node scripts/held-port.mjs < "$scratch/hold" > "$scratch/port" &
holder=$!
exec 9> "$scratch/hold"
until [ -s "$scratch/port" ]; do kill -0 "$holder" 2>/dev/null || give_up "no port could be held: see node's words above"; sleep 0.1; done
PORT=$(cat "$scratch/port")
export PORT GUILDHALL_DATA_DIR="$scratch/data" GUILDHALL_HOST=127.0.0.1
# In place of a guildhall.toml that lies here.
: > "$scratch/guildhall.toml"
export GUILDHALL_CONFIG="$scratch/guildhall.toml"
# Goose's people come from one address, and some are busier than people are.
export GUILDHALL_RATE_LIMIT_FACTOR=1000
# Agents, sellers, goods and the event are the demo's.
export GUILDHALL_DEMO=true
guildhall=$(target)/release/guildhall
step "starting a server of its own"
"$guildhall" run > "$scratch/server.log" 2>&1 &
server=$!
tries=0
until node -e 'fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))'; do
  tries=$((tries + 1))
  # Two minutes: a slow disk makes a database too.
  kill -0 "$server" 2>/dev/null && [ "$tries" -lt 400 ] || { cat "$scratch/server.log" >&2; give_up "the server did not start"; }
  sleep 0.3
done
# Chances of a lottery are few, so its users are somebody else at each visit.
case $SCENARIO in drawer | mixed_day) people=$((USERS * 20)) ;; *) people=$USERS ;; esac
# People are made in pairs that share a talk: one without a neighbour has none.
"$guildhall" demo --buyers $((people + people % 2)) --out "$scratch/people.jsonl"
AT="http://127.0.0.1:$PORT" PEOPLE="$scratch/people.jsonl" "$(target)/release/loadtest"
printf 'report: %s\n' "$REPORT"
