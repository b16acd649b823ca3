#!/bin/sh
# `make release`: what an operator installs, in one folder: the server (optimised as a whole, without the sandbox), the client, the bills
# of materials and everybody's notices. Takes a quarter of an hour.
. "$(dirname "$0")/common.sh"
sh scripts/setup.sh run
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
folder="$(target)/guildhall-$version"
rm -rf "$folder"
mkdir -p "$folder"

step "building the server"
SQLX_OFFLINE=true node scripts/cargo-progress.mjs --profile dist -p guildhall-server --no-default-features --features jemalloc ||
  give_up "the server could not be built: see the compiler's words above"
cp "$(target)/dist/guildhall" "$folder/"

step "building the client"
(cd frontend && npm run --silent build -- --logLevel warn) || give_up "the client could not be built: see vite's words above"
node scripts/compress.mjs frontend/dist
cp -R frontend/dist "$folder/client"
cp LICENSE README.md docs/nginx.conf "$folder/"

sh scripts/materials.sh "$folder"
step "$folder is complete"
