#!/bin/sh
# `make e2e`: the debug server and the built client in Chromium. The tests start servers of their own, on free ports.
. "$(dirname "$0")/common.sh"
sh scripts/setup.sh test
sh scripts/build.sh debug
CHROMIUM=$(find_chromium) || give_up "no Chromium found: install it or set CHROMIUM to its program"
export CHROMIUM
GUILDHALL_BINARY=$(cd "$(target)/debug" && pwd)/guildhall
export GUILDHALL_BINARY
cd frontend
npm run --silent e2e -- "$@" || {
  status=$?
  node ../scripts/failures.mjs test-results/report.json
  exit "$status"
}
