#!/bin/sh
# `make soak`: the history checker against the real server, under kills, cuts and resets.
. "$(dirname "$0")/common.sh"
sh scripts/setup.sh test
sh scripts/build.sh debug
exec node loadtest/history/run.mjs --server "$(target)/debug/guildhall" --seconds "$1" --seed "$2"
