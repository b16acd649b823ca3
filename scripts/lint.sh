#!/bin/sh
# `make lint`: format, clippy with warnings denied, Biome, TypeScript.
. "$(dirname "$0")/common.sh"
export SQLX_OFFLINE=true
sh scripts/setup.sh run
step "format"
cargo fmt --all --check || give_up "some Rust files are not formatted: run \`cargo fmt --all\`"
(cd frontend && npm run --silent format:check) ||
  give_up "some files of the client or the scripts are not formatted: run \`npm run format\` in frontend"
step "lint of the client and the scripts"
(cd frontend && npm run --silent lint)
step "circles of imports"
node scripts/circles.mjs --allow http/gateway || give_up "modules import each other in a circle: see above, and docs/decisions/0026-features-and-areas.md"
step "clippy"
cargo clippy --locked --quiet --all-targets -- -D warnings
cargo clippy --locked --quiet -p guildhall-loadtest --all-targets -- -D warnings
step "TypeScript"
(cd frontend && npm run --silent typecheck)
