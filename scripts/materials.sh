#!/bin/sh
# What a release is made of: `materials.sh FOLDER` writes there the bills of materials (CycloneDX) of server and client, and the notices
# of everybody whose work is in the server; those of the client are in its own build.
. "$(dirname "$0")/common.sh"
folder=${1:?materials.sh FOLDER}
mkdir -p "$folder"

# install PROGRAM VERSION FLAGS...: what this machine has not got.
install() {
  program=$1 version=$2
  shift 2
  cargo "${program#cargo-}" --version >/dev/null 2>&1 && return
  step "installing $program (built from source, once; takes some minutes)"
  cargo install "$program" --version "$version" --locked --quiet "$@" || give_up "could not install $program: see cargo's words above"
}
install cargo-about '^0.9' --no-default-features --features cli
install cargo-cyclonedx '^0.5'

step "bills of materials and notices"
make_scratch
features='--no-default-features --features jemalloc'
# shellcheck disable=SC2086 # a list of words on purpose
TREE=$(cargo tree --locked -p guildhall-server $features -e normal --prefix none --format '{p}') || give_up "cargo tree failed: see above"
export TREE
# It writes beside each manifest of the workspace, whatever it is told.
# shellcheck disable=SC2086
cargo cyclonedx --quiet --manifest-path server/Cargo.toml -f json $features --no-build-deps --spec-version 1.5
find . -name '*.cdx.json' -not -path './target/*' -not -path '*/node_modules/*' -exec mv {} "$scratch" \;
node scripts/bill-of-materials.mjs < "$scratch/guildhall-server.cdx.json" > "$folder/server.cdx.json"
(cd frontend && npm sbom --package-lock-only --sbom-format cyclonedx --omit dev) > "$folder/client.cdx.json" ||
  give_up "npm could not write the client's bill of materials"
# shellcheck disable=SC2086
cargo about generate --offline --locked -c about.toml -m server/Cargo.toml $features scripts/licences.hbs -o "$folder/third-party-licenses.txt"
ls -l "$folder"
