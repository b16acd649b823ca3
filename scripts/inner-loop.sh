#!/bin/sh
# `make inner`: what a change of one file costs on each floor: until it is checked (clippy, or tsc and Biome), until the server or the client is
# built, and until one test of that floor has run. Each file gets a line more, and is put back. The second of two runs counts.
. "$(dirname "$0")/common.sh"
export SQLX_OFFLINE=true
make_scratch
changed=
restore() { [ -z "$changed" ] || cp "$scratch/original" "$changed"; changed=; }
trap 'restore; rm -rf -- "$scratch"' EXIT
# seconds COMMAND...: how long it takes, with one decimal.
seconds() {
  begin=$(date +%s%N)
  "$@" > "$scratch/words" 2>&1 || { cat "$scratch/words" >&2; give_up "failed: $*"; }
  end=$(date +%s%N)
  awk -v ns=$((end - begin)) 'BEGIN { printf "%.1f", ns / 1e9 }'
}
# Function bodies change in everyday work, not comments: this one is compiled.
touch_rust() { cp "$1" "$scratch/original"; changed=$1; printf '\n#[allow(dead_code)]\nfn inner_loop_%s() -> u64 { %s }\n' "$2" "$2" >> "$1"; }
touch_client() { cp "$1" "$scratch/original"; changed=$1; printf '\nexport const innerLoop = %s;\n' "$2" >> "$1"; }
check_client() { (cd frontend && npm run --silent typecheck && npm run --silent lint); }
build_client() { (cd frontend && npm run --silent build -- --logLevel warn); }
printf 'load before: %s\n\n' "$(cut -d' ' -f1-3 /proc/loadavg 2>/dev/null || uptime)"
printf '| floor | file | check | build | one test |\n|---|---|--:|--:|--:|\n'
floor() {
  check= build= one=
  for round in 1 2; do
    touch_rust "$2" "1$round"; check=$(seconds cargo clippy --locked --quiet --all-targets)
    build=$(seconds cargo build --locked --quiet --bin guildhall)
    one=$(seconds sh scripts/test-some.sh "$3")
    restore
  done
  printf '| %s | `%s` | %s s | %s s | %s s (`%s`) |\n' "$1" "$2" "$check" "$build" "$one" "$3"
}
[ -n "${FLOORS:-}" ] || FLOORS="domain persistence actors http client"
for floor in $FLOORS; do
  case $floor in
    domain) floor domain domain/src/identity/nickname.rs "${DOMAIN_TEST:-nickname}" ;;
    persistence) floor persistence persistence/src/support/faq.rs "${PERSISTENCE_TEST:-faq}" ;;
    actors) floor actors actors/src/host.rs "${ACTORS_TEST:-supervision}" ;;
    http) floor http http/src/support/faq.rs "${HTTP_TEST:-faq}" ;;
    client)
      file=frontend/src/features/order/order-rules.ts
      for round in 1 2; do
        touch_client "$file" "1$round"; check=$(seconds check_client); build=$(seconds build_client)
        one=$(seconds sh -c "cd frontend && npx vitest run src/features/order/order-rules"); restore
      done
      printf '| client | `%s` | %s s | %s s | %s s (`order-rules`) |\n' "$file" "$check" "$build" "$one" ;;
  esac
done
printf '\nload after: %s\n' "$(cut -d' ' -f1-3 /proc/loadavg 2>/dev/null || uptime)"
