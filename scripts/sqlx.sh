#!/bin/sh
# Compiles every statement against a freshly migrated database: `sqlx.sh check` compares what comes out with .sqlx, with clippy's
# verdict on everything that it compiles for that, `sqlx.sh write` replaces it. sqlx-cli is not needed. Needs a DATABASE_URL only in its
# inner call.
. "$(dirname "$0")/common.sh"
if [ "${2:-}" != inside ]; then
  SQLX_OFFLINE=true cargo build --locked --quiet --bin guildhall ||
    # The offline files may be what is broken: the dev database of .env, where there is one, will do.
    cargo build --locked --quiet --bin guildhall
  exec "$(target)/debug/guildhall" postgres --temporary --migrate -- sh scripts/sqlx.sh "$1" inside
fi
make_scratch
mkdir "$scratch/sqlx"
# Cargo does not know that the macros look at the database: a newer file makes it compile the statements again. Afterwards the file is as
# old as it was, so that nothing else is built anew.
touch -r persistence/src/lib.rs "$scratch/age"
touch persistence/src/lib.rs
trap 'touch -r "$scratch/age" persistence/src/lib.rs; rm -rf -- "$scratch"' EXIT
# Which columns may be null is read from the plan, and a hash join may turn a left join round: by what the tables hold at the moment, one
# and the same statement would be written differently from run to run.
case $DATABASE_URL in *\?*) and='&' ;; *) and='?' ;; esac
DATABASE_URL="$DATABASE_URL${and}options[enable_hashjoin]=off&options[enable_mergejoin]=off"
SQLX_OFFLINE=false
SQLX_OFFLINE_DIR="$scratch/sqlx"
export DATABASE_URL SQLX_OFFLINE SQLX_OFFLINE_DIR
if [ "$1" = check ]; then
  cargo clippy --locked --quiet --all-targets -- -D warnings
else
  cargo check --locked --quiet -p guildhall-persistence --all-targets
fi
if [ "$1" = write ]; then
  rm -rf .sqlx
  cp -r "$scratch/sqlx" .sqlx
elif ! diff -rq "$scratch/sqlx" .sqlx >&2; then
  give_up ".sqlx is not what the statements and migrations say: run \`make sqlx\` and commit what it writes"
fi
