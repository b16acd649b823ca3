#!/bin/sh
# Compiles `fair` for the browser. What comes out is committed, because the wasm32 target is not among what a fresh machine downloads
# (decision 0013); tests hold it and the native build against the same `fair/vectors.json`.
set -eu
cd "$(dirname "$0")/.."
if ! rustup target list --installed | grep -qx wasm32-unknown-unknown; then
    echo "make fair needs: rustup target add wasm32-unknown-unknown" >&2
    exit 1
fi
# Else the paths of this machine would be in the messages of panics.
RUSTFLAGS="--remap-path-prefix=$HOME=/home --remap-path-prefix=$PWD=/guildhall" \
    cargo build --quiet --release --locked --manifest-path fair/wasm/Cargo.toml \
    --target wasm32-unknown-unknown --target-dir target/fair
mkdir -p frontend/src/features/lottery
cp target/fair/wasm32-unknown-unknown/release/guildhall_fair_wasm.wasm frontend/src/features/lottery/fair.wasm
wc -c frontend/src/features/lottery/fair.wasm
