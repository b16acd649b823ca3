#!/bin/sh
# `make run`: installs, builds and serves, with demo data unless GUILDHALL_DEMO=false.
. "$(dirname "$0")/common.sh"
sh scripts/setup.sh run
if [ ! -x "$(target)/release/guildhall" ]; then step "building the server; the first time takes some minutes"; fi
sh scripts/build.sh release
# In place of this shell, so that Ctrl-C and SIGTERM reach the server itself.
GUILDHALL_DEMO=${GUILDHALL_DEMO:-true} exec "$(target)/release/guildhall" run
