#!/bin/sh
# `make audit`: computes the books of the server in this folder anew, running or not (DATABASE_URL for another database).
. "$(dirname "$0")/common.sh"
SQLX_OFFLINE=true cargo build --locked --quiet --bin guildhall
exec "$(target)/debug/guildhall" audit
