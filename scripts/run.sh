#!/bin/sh
# `make run`: installs, builds and serves, with demo data unless GUILDHALL_DEMO=false. The debug build, which the tests share.
. "$(dirname "$0")/common.sh"
sh scripts/setup.sh run
if [ ! -x "$(target)/debug/guildhall" ]; then step "building the server; the first time takes some minutes"; fi
sh scripts/build.sh debug
# In place of this shell, so that Ctrl-C and SIGTERM reach the server itself.
GUILDHALL_DEMO=${GUILDHALL_DEMO:-true} exec "$(target)/debug/guildhall" run
