#!/bin/sh
# `make check`: whether it compiles, is formatted and lints, without running anything. The client is checked beside the server.
. "$(dirname "$0")/common.sh"
export SQLX_OFFLINE=true
make_scratch
began=$(date +%s)
step "format"
cargo fmt --all --check || give_up "some Rust files are not formatted: run \`make fmt\`"
(cd frontend && npm run --silent format:check) || give_up "some files of the client or the scripts are not formatted: run \`make fmt\`"
step "circles of imports"
node scripts/circles.mjs --allow http/gateway || give_up "modules import each other in a circle: see above, and docs/decisions/0026-features-and-areas.md"
step "clippy, and beside it the client's lint and types"
(cd frontend && npm run --silent lint && npm run --silent typecheck) > "$scratch/client.txt" 2>&1 &
client=$!
# What `make lint` and `make test` look at too, so that nothing is compiled for this alone.
cargo clippy --locked --quiet --all-targets -- -D warnings
wait "$client" || { cat "$scratch/client.txt"; give_up "the client has errors: see above"; }
printf '\nmake check: all is well, after %s s\n' $(($(date +%s) - began))
