#!/bin/sh
# `make test T=name`: the Rust tests, client units, tests of the scripts and stories in Chromium whose name or file has `name` in it. Only
# the crates and files where it is found are built and run.
. "$(dirname "$0")/common.sh"
name=${1:-}
case $name in '' | *[!A-Za-z0-9_.@-]*) give_up "T is a part of a test's or a file's name: letters, digits and _ . @ - only" ;; esac
export SQLX_OFFLINE=true
found=

# A Rust test is named by its file (tests/it/orders.rs, src/order/tests.rs) or its function.
crates=$(
  { grep -rlE --include='*.rs' "fn [a-z0-9_]*$name" */src */tests http/gateway/src http/gateway/tests 2>/dev/null
    find */src */tests http/gateway/src http/gateway/tests -path "*$name*" -name '*.rs' 2>/dev/null; } | sort -u |
    while read -r file; do
      # A function that is no test has the name for other reasons.
      grep -qE '#\[(test|tokio::test|sqlx::test|actix_web::test|actix::test)' "$file" || continue
      case $file in http/gateway/*) echo http/gateway ;; *) echo "${file%%/*}" ;; esac
    done | sort -u
)
if [ -n "$crates" ]; then
  found=1
  packages= needs_database=
  for crate in $crates; do
    packages="$packages -p $(sed -n 's/^name = "\(.*\)"/\1/p' "$crate/Cargo.toml" | head -n 1)"
    case $crate in persistence | http | server) needs_database=1 ;; esac
  done
  step "Rust tests of$packages"
  cargo nextest --version > /dev/null 2>&1 || sh scripts/setup.sh test
  # shellcheck disable=SC2086 # a list of words on purpose
  set -- cargo nextest run --locked $packages --no-tests=warn -E "test(/$name/)"
  if [ -n "$needs_database" ] && [ -z "${DATABASE_URL:-}" ]; then
    guildhall=$(target)/debug/guildhall
    # Any server will do that knows all migrations: it is only the database that is wanted of it.
    if [ ! -x "$guildhall" ] || [ -n "$(find persistence/migrations -newer "$guildhall" -print -quit)" ]; then sh scripts/build.sh debug; fi
    "$guildhall" postgres --temporary --migrate -- "$@"
  else
    "$@"
  fi
fi

units=$(cd frontend && find src -name "*$name*.test.ts*" -print)
named=$(cd frontend && grep -rlE --include='*.test.ts' --include='*.test.tsx' "(it|test|describe)[.(].*$name" src || true)
if [ -n "$units$named" ]; then
  found=1
  step "client units"
  # shellcheck disable=SC2086
  if [ -n "$units" ]; then (cd frontend && npx vitest run $units); else (cd frontend && npx vitest run $named -t "$name"); fi
fi

checks=$(find scripts loadtest/history -name "*$name*.test.mjs" -print)
if [ -n "$checks" ]; then
  found=1
  step "tests of the scripts"
  # shellcheck disable=SC2086
  node --test --test-reporter=dot $checks
fi

if ls frontend/e2e/*"$name"*.spec.ts > /dev/null 2>&1; then
  found=1
  step "stories in Chromium"
  sh scripts/e2e.sh "$name"
elif grep -qE "^test\(.*$name" frontend/e2e/*.spec.ts; then
  found=1
  step "stories in Chromium"
  sh scripts/e2e.sh --grep "$name"
fi
[ -n "$found" ] || give_up "no test has \`$name\` in its name or its file's"
