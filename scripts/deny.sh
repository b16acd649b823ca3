#!/bin/sh
# What we build with: licences, where crates come from and what must not be among them (deny.toml). ADVISORY_DB=folder, a clone of the
# RustSec advisory database, adds the known holes: a day's question, since the answer changes while the code does not.
. "$(dirname "$0")/common.sh"
cargo deny --locked check licenses bans sources ||
  give_up "a crate is not allowed: see above; what is allowed stands in deny.toml"
[ -n "${ADVISORY_DB:-}" ] || exit 0
[ -d "$ADVISORY_DB/crates" ] || give_up "ADVISORY_DB=$ADVISORY_DB is no clone of the RustSec advisory database"
make_scratch
# The name under which cargo-deny looks for the clone of its default database.
mkdir "$scratch/databases" && ln -s "$(cd "$ADVISORY_DB" && pwd)" "$scratch/databases/advisory-db-3157b0e258782691"
sed "s|^\[advisories\]\$|[advisories]\ndb-path = \"$scratch/databases\"|" deny.toml > "$scratch/deny.toml"
cargo deny --offline --locked --config "$scratch/deny.toml" check advisories ||
  give_up "a crate has a known hole, or the database is too old to tell: see above"
