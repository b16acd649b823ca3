#!/bin/sh
# `make schema`: the OpenAPI and AsyncAPI files from the server, and the client's types from the OpenAPI file.
. "$(dirname "$0")/common.sh"
SQLX_OFFLINE=true cargo build --locked --quiet --bin guildhall
"$(target)/debug/guildhall" openapi > http/openapi.json
"$(target)/debug/guildhall" asyncapi > http/asyncapi.json
(cd frontend && npm run --silent schema)
