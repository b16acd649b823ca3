#!/bin/sh
# `make production`: what strangers get, tried from nothing: the server as `make build` makes it, an empty database, https, outside parties
# as processes of their own, and a shop that is opened from its screens (frontend/e2e/production.spec.ts).
. "$(dirname "$0")/common.sh"
sh scripts/setup.sh test
sh scripts/build.sh production
GUILDHALL_PRODUCTION_BINARY=$(cd "$(target)/release" && pwd)/guildhall
export GUILDHALL_PRODUCTION_BINARY
sh scripts/e2e.sh production --project desktop-en
