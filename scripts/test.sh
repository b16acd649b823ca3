#!/bin/sh
# `make test`: everything that must hold before a change is kept. Stops at the first step that fails; ends with the seconds of each
# step, the ten slowest tests and one line of totals. What is quick to say "no" comes first. The database of the tests is a throw-away
# cluster that ends with this script, whatever happens.
. "$(dirname "$0")/common.sh"

if [ "${1:-}" != inside ]; then
  GUILDHALL_TEST_BEGIN=$(date +%s)
  export GUILDHALL_TEST_BEGIN
  make_scratch
  GUILDHALL_TEST_SCRATCH=$scratch
  export GUILDHALL_TEST_SCRATCH
else
  scratch=$GUILDHALL_TEST_SCRATCH
fi
at="the beginning"
trap 'status=$?; rm -rf -- "$scratch"; [ "$status" = 0 ] || printf "\nmake test: FAILED at: %s\n" "$at" >&2' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
began=
# finish: writes down and says how long the step took that was begun last.
finish() {
  [ -n "$began" ] || return 0
  seconds=$(($(date +%s) - began))
  printf '%s\t%s\n' "$seconds" "$at" >> "$scratch/steps.tsv"
  printf '   %s s\n' "$seconds"
  began=
}
begin() { finish; at=$1; began=$(date +%s); step "$1"; }
export SQLX_OFFLINE=true

if [ "${1:-}" != inside ]; then
  begin "what must be installed"
  sh scripts/setup.sh test

  begin "format"
  cargo fmt --all --check || give_up "some Rust files are not formatted: run \`make fmt\`"
  (cd frontend && npm run --silent format:check) ||
    give_up "some files of the client or the scripts are not formatted: run \`make fmt\`"

  begin "lint of the client and the scripts"
  (cd frontend && npm run --silent lint)

  begin "circles of imports"
  node scripts/circles.mjs --allow http/gateway || give_up "modules import each other in a circle: see above, and docs/decisions/0026-features-and-areas.md"

  begin "lock file"
  cargo metadata --locked --format-version 1 > /dev/null || give_up "Cargo.lock is not what the manifests say: see cargo's words above"

  begin "licences, sources and bans of crates"
  sh scripts/deny.sh

  begin "TypeScript"
  (cd frontend && npm run --silent typecheck)

  begin "requests to Stripe, by its own types"
  (cd frontend && npm run --silent stripe) || give_up "providers/stripe-requests.json is not what Stripe takes, see above"

  begin "requests to PayPal, by its own schemas"
  (cd frontend && npm run --silent paypal) || give_up "what is sent to PayPal, or what the sandbox answers for it, is not PayPal's, see above"

  begin "texts in all languages"
  (cd frontend && npm run --silent locales)

  begin "client unit tests"
  (cd frontend && npm run --silent test -- --reporter=dot --reporter=json --outputFile.json="$scratch/unit.json")

  begin "history checker: its own tests"
  node --test --test-reporter=tap loadtest/history > "$scratch/history.tap" || { cat "$scratch/history.tap"; exit 1; }

  begin "scripts: their own tests"
  node --test --test-reporter=tap scripts/*.test.mjs > "$scratch/scripts.tap" || { cat "$scratch/scripts.tap"; exit 1; }

  begin "building the server"
  # Of the default members, like the tests: chosen alone, or with the load test, its dependencies would have other features.
  node scripts/cargo-progress.mjs --bin guildhall
  finish
  # In place of this shell: it passes signals on, and takes the database and every process of the tests with it. The folder is the inner
  # script's from here on.
  exec "$(target)/debug/guildhall" postgres --temporary --migrate -- sh scripts/test.sh inside
fi

begin "OpenAPI and AsyncAPI files and the client's types"
"$(target)/debug/guildhall" openapi > "$scratch/openapi.json"
node scripts/same-json.mjs "$scratch/openapi.json" http/openapi.json ||
  give_up "http/openapi.json is not what the calls say: run \`make schema\` and commit what it writes"
"$(target)/debug/guildhall" asyncapi > "$scratch/asyncapi.json"
node scripts/same-json.mjs "$scratch/asyncapi.json" http/asyncapi.json ||
  give_up "http/asyncapi.json is not what the calls and pushes say: run \`make schema\` and commit what it writes"
(cd frontend && npm run --silent openapi) || give_up "http/openapi.json or http/asyncapi.json is not valid for one of the validators"
(cd frontend && npm run --silent schema -- --check) || give_up "the client's types are old: run \`make schema\` and commit what it writes"

begin "clippy, and statements beside .sqlx"
sh scripts/sqlx.sh check inside
cargo clippy --locked --quiet -p guildhall-loadtest --all-targets -- -D warnings
# What serves people is built without the sandbox: that it compiles is not seen by building with it.
cargo clippy --locked --quiet --no-default-features -- -D warnings

begin "building the Rust tests"
cargo nextest run --locked --no-run

begin "tests of the load test"
cargo nextest run --locked -p guildhall-loadtest
cp target/nextest/default/junit.xml "$scratch/loadtest.xml"

begin "Rust tests"
GUILDHALL_SLOWNESS=$(node scripts/machine-speed.mjs)
printf 'patience: %s times the usual\n' "$GUILDHALL_SLOWNESS"
# Two more than there are processors: some tests wait half a minute for a limit, and others work meanwhile.
GUILDHALL_SLOWNESS=$GUILDHALL_SLOWNESS cargo nextest run --locked --test-threads "$(($(nproc) + 2))"
# The histories and the browser measure again, when it is their turn.
unset GUILDHALL_SLOWNESS

begin "client build"
sh scripts/build.sh debug

begin "histories of one process and of two under every fault"
# Side by side: each waits for its faults most of the time, and is patient by how fast the machine is at the moment.
node loadtest/history/run.mjs --server "$(target)/debug/guildhall" --seconds 60 --seed 1 > "$scratch/history-of-one.txt" 2>&1 &
one=$!
node loadtest/history/run.mjs --server "$(target)/debug/guildhall" --seconds 60 --seed 1 --nodes 2
wait "$one" || { cat "$scratch/history-of-one.txt"; exit 1; }
grep '^history: seed' "$scratch/history-of-one.txt"

begin "end to end in Chromium"
sh scripts/e2e.sh
cp frontend/test-results/report.json "$scratch/e2e.json"
finish

at="the totals"
node scripts/totals.mjs "$scratch" target/nextest/default/junit.xml "$GUILDHALL_TEST_BEGIN"
