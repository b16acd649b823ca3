#!/bin/sh
# `make lint`: format, clippy with warnings denied, TypeScript.
. "$(dirname "$0")/common.sh"
export SQLX_OFFLINE=true
step "format"
cargo fmt --all --check
step "clippy"
cargo clippy --locked --quiet --workspace --all-targets -- -D warnings
step "TypeScript"
sh scripts/setup.sh run
(cd frontend && npm run --silent typecheck)
