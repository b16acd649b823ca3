#!/bin/sh
# `make cluster`: NODES=2 (or 3; 1 to compare) processes on one Postgres and one Redis behind nginx, at http://localhost:8080. Everything it
# starts ends with it. Ports: PORT for the proxy, the NODES after it for the processes, PORT+10 for Redis, PORT+11 for the sandbox's mail.
. "$(dirname "$0")/common.sh"
nodes=${NODES:-2}
case $nodes in 1 | 2 | 3) ;; *) give_up "NODES is how many processes there shall be: 1, 2 or 3" ;; esac
port=${PORT:-8080}
binary=${GUILDHALL_BINARY:-$(target)/debug/guildhall}

if [ "${1:-}" != inside ]; then
  sh scripts/setup.sh cluster
  if [ -z "${GUILDHALL_BINARY:-}" ]; then
    if [ ! -x "$binary" ]; then step "building the server; the first time takes some minutes"; fi
    sh scripts/build.sh debug
  fi
  # In place of this shell: it passes signals on, and takes everything inside with it.
  if [ -n "${DATABASE_URL:-}" ]; then exec sh scripts/cluster.sh inside; fi
  exec "$binary" postgres --migrate -- sh scripts/cluster.sh inside
fi

make_scratch
pids= proxy= redis=
end() {
  trap '' INT TERM HUP
  # Who came is let go first, then who has work to finish, then what they stood on.
  for pid in $proxy $pids; do kill -TERM "$pid" 2>/dev/null || true; done
  for pid in $proxy $pids; do wait "$pid" 2>/dev/null || true; done
  [ -z "$redis" ] || { kill -TERM "$redis" 2>/dev/null && wait "$redis" 2>/dev/null; } || true
  rm -rf -- "$scratch"
}
trap end EXIT
trap 'exit 0' INT TERM HUP
logs=${GUILDHALL_DATA_DIR:-.data}/cluster
mkdir -p "$logs"

if [ -z "${REDIS_URL:-}" ]; then
  redis-server --bind 127.0.0.1 --port $((port + 10)) --save "" --appendonly no --dir "$scratch" > "$logs/redis.log" 2>&1 &
  redis=$!
  # Who answers there must be ours: a stranger's Redis may have had the port before.
  tries=0
  until timeout 2 redis-cli -p $((port + 10)) info server 2>/dev/null | tr -d '\r' | grep -qx "process_id:$redis"; do
    kill -0 "$redis" 2>/dev/null || { cat "$logs/redis.log" >&2; give_up "Redis did not start on port $((port + 10)): see its words above"; }
    tries=$((tries + 1))
    [ "$tries" -lt 50 ] || give_up "the Redis on port $((port + 10)) does not answer, or is not ours: see $logs/redis.log"
    sleep 0.1
  done
  REDIS_URL=redis://127.0.0.1:$((port + 10))
fi
export REDIS_URL DATABASE_URL
export GUILDHALL_HOST=127.0.0.1 GUILDHALL_PUBLIC_URL="${GUILDHALL_PUBLIC_URL:-http://localhost:$port}"
export GUILDHALL_ALLOWED_ORIGINS="http://127.0.0.1:$port" GUILDHALL_TRUSTED_PROXIES=127.0.0.1
# All of them are one house for the database; a dozen connections each leave room under Postgres' usual hundred.
export GUILDHALL_DATABASE_CONNECTIONS="${GUILDHALL_DATABASE_CONNECTIONS:-5}"
export GUILDHALL_DATABASE_MONEY_CONNECTIONS="${GUILDHALL_DATABASE_MONEY_CONNECTIONS:-4}"
export GUILDHALL_DATABASE_BACKGROUND_CONNECTIONS="${GUILDHALL_DATABASE_BACKGROUND_CONNECTIONS:-3}"

# start NUMBER: the process of that number. The first has the outside parties of the sandbox; the others ask there.
start() {
  export GUILDHALL_NODE_URL=http://127.0.0.1:$((port + $1))
  first=http://127.0.0.1:$((port + 1))
  if [ "$1" = 1 ]; then
    GUILDHALL_DEMO=${GUILDHALL_DEMO:-true} GUILDHALL_SANDBOX_SMTP_PORT=$((port + 11)) PORT=$((port + 1)) \
      "$binary" run > "$logs/node1.log" 2>&1 &
  else
    GUILDHALL_DEMO=false PORT=$((port + $1)) GUILDHALL_SMTP_URL=smtp://127.0.0.1:$((port + 11)) \
      GUILDHALL_STRIPE_URL=$first/sandbox/stripe GUILDHALL_STRIPE_KEY=sk_sandbox \
      GUILDHALL_FARM_URL=$first/sandbox/device_farm GUILDHALL_FARM_KEY=farm_sandbox \
      "$binary" run > "$logs/node$1.log" 2>&1 &
  fi
  pid=$!
  pids="$pids $pid"
  tries=0
  until node -e 'fetch(process.argv[1]).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' \
    "http://127.0.0.1:$((port + $1))/health/ready"; do
    kill -0 "$pid" 2>/dev/null || { cat "$logs/node$1.log" >&2; give_up "process $1 did not start: see its words above"; }
    tries=$((tries + 1))
    [ "$tries" -lt 200 ] || give_up "process $1 is not ready: see $logs/node$1.log"
    sleep 0.2
  done
  printf '  process %s  http://127.0.0.1:%s   log: %s\n' "$1" $((port + $1)) "$logs/node$1.log"
}

step "starting $nodes processes"
number=1
upstream=
while [ "$number" -le "$nodes" ]; do
  # One after another: the first brings the schema up to date and loads the demonstration, once for all.
  start "$number"
  upstream="$upstream        server 127.0.0.1:$((port + number)) max_fails=1 fail_timeout=2s;\\n"
  number=$((number + 1))
done

# The example of the documentation with our ports; the sandbox's pages are those of the first process.
sandbox="        location /sandbox/ { proxy_pass http://127.0.0.1:$((port + 1)); proxy_set_header Host \$http_host; }\\n"
awk -v upstream="$upstream" -v sandbox="$sandbox" -v port="$port" '
  /# nodes begin/ { printf upstream; skip = 1 }
  /# nodes end/ { skip = 0; next }
  /# more places/ { printf sandbox; next }
  /listen 127.0.0.1:8080;/ { sub("8080", port) }
  !skip { print }
' docs/nginx.conf > "$scratch/nginx.conf"
# A proxy started by root gives up its rights for a user who may not look into our folder.
rights=
[ "$(id -u)" != 0 ] || rights="user root;"
nginx -p "$scratch" -c "$scratch/nginx.conf" -e "$scratch/error.log" \
  -g "daemon off; pid $scratch/nginx.pid; $rights" > "$logs/nginx.log" 2>&1 &
proxy=$!
tries=0
until node -e 'fetch(process.argv[1]).then(() => process.exit(0), () => process.exit(1))' "http://127.0.0.1:$port/api/integrate/init_info"; do
  kill -0 "$proxy" 2>/dev/null || { cat "$logs/nginx.log" >&2; give_up "nginx did not start: see its words above"; }
  tries=$((tries + 1))
  [ "$tries" -lt 100 ] || give_up "nginx does not answer on port $port"
  sleep 0.1
done

printf '\n  Guildhall with %s processes:  %s\n  Redis: %s\n  Demo accounts as with `make run`. Ctrl-C stops everything.\n' \
  "$nodes" "$GUILDHALL_PUBLIC_URL" "$REDIS_URL"
# For scripts: the processes in their order.
printf '%s\n' $pids > "$logs/pids"
wait "$proxy"
