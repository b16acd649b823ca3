#!/bin/sh
# `make test`: everything that must hold before a change is kept. Stops at the first step that fails; ends with one line
# of totals. The database of the tests is a throw-away cluster that ends with this script, whatever happens.
. "$(dirname "$0")/common.sh"

if [ "${1:-}" != inside ]; then
  GUILDHALL_TEST_BEGIN=$(date +%s)
  export GUILDHALL_TEST_BEGIN
  sh scripts/setup.sh test
  step "format"
  cargo fmt --all --check || give_up "some Rust files are not formatted: run \`cargo fmt --all\`"
  (cd frontend && npm run --silent format:check) ||
    give_up "some files of the client or the scripts are not formatted: run \`npm run format\` in frontend"
  step "lint of the client and the scripts"
  (cd frontend && npm run --silent lint)
  step "building the server"
  # As a part of the workspace, like the tests: chosen alone, it would have its dependencies built with other features.
  SQLX_OFFLINE=true cargo build --locked --quiet --workspace --bin guildhall
  # In place of this shell: it passes signals on, and takes the database and every process of the tests with it.
  exec "$(target)/debug/guildhall" postgres --temporary --migrate -- sh scripts/test.sh inside
fi

make_scratch
at="the beginning"
trap 'status=$?; rm -rf -- "$scratch"; [ "$status" = 0 ] || printf "\nmake test: FAILED at: %s\n" "$at" >&2' EXIT
begin() { at=$1; step "$1"; }
export SQLX_OFFLINE=true

begin "clippy"
cargo clippy --locked --quiet --workspace --all-targets -- -D warnings

begin "statements and .sqlx"
sh scripts/sqlx.sh check inside

begin "Rust tests"
cargo nextest run --locked --workspace

begin "OpenAPI file and the client's types"
"$(target)/debug/guildhall" openapi > "$scratch/openapi.json"
node scripts/same-json.mjs "$scratch/openapi.json" http/openapi.json ||
  give_up "http/openapi.json is not what the calls say: run \`make schema\` and commit what it writes"
(cd frontend && npm run --silent schema -- --check) || give_up "the client's types are old: run \`make schema\` and commit what it writes"

begin "TypeScript"
(cd frontend && npm run --silent typecheck)

begin "texts in all languages"
(cd frontend && npm run --silent locales)

begin "client unit tests"
(cd frontend && npm run --silent test -- --reporter=dot --reporter=json --outputFile.json="$scratch/unit.json")

begin "history checker: its own tests"
node --test --test-reporter=tap loadtest/history > "$scratch/history.tap" || { cat "$scratch/history.tap"; exit 1; }

begin "client build"
sh scripts/build.sh debug

begin "history of one process in every trouble"
node loadtest/history/run.mjs --server "$(target)/debug/guildhall" --seconds 60 --seed 1

begin "history of two processes in every trouble"
node loadtest/history/run.mjs --server "$(target)/debug/guildhall" --seconds 60 --seed 1 --nodes 2

begin "end to end in Chromium"
sh scripts/e2e.sh
cp frontend/test-results/report.json "$scratch/e2e.json"

at="the totals"
node scripts/totals.mjs "$scratch" target/nextest/default/junit.xml "$GUILDHALL_TEST_BEGIN"
