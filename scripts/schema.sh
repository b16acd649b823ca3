#!/bin/sh
# `make schema`: the OpenAPI file from the server, and the client's types from the OpenAPI file.
. "$(dirname "$0")/common.sh"
SQLX_OFFLINE=true cargo build --locked --quiet --workspace --bin guildhall
"$(target)/debug/guildhall" openapi > http/openapi.json
(cd frontend && npm run --silent schema)
