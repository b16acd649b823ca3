#!/bin/sh
# `make audit`: computes the books of the server in this folder anew, running or not (DATABASE_URL for another database).
. "$(dirname "$0")/common.sh"
# On stderr: the books' own lines are what is read from here.
SQLX_OFFLINE=true node scripts/cargo-progress.mjs --bin guildhall >&2 ||
  give_up "the server could not be built: see the compiler's words above"
exec "$(target)/debug/guildhall" audit
