# What every script here begins with: `. scripts/common.sh`. Needs nothing but a POSIX shell.
set -eu
cd "$(dirname "$0")/.."

# Colour codes would only spoil logs and pipes.
if [ ! -t 1 ]; then export CARGO_TERM_COLOR=never NO_COLOR=1; fi
# npm and apt must never ask.
export DEBIAN_FRONTEND=noninteractive npm_config_yes=true npm_config_fund=false npm_config_audit=false \
  npm_config_update_notifier=false
# A toolchain installed by rustup a moment ago is not on the path of this shell yet.
if ! command -v cargo >/dev/null 2>&1 && [ -x "$HOME/.cargo/bin/cargo" ]; then PATH="$HOME/.cargo/bin:$PATH"; fi
# Where Debian puts nginx; an ordinary user's path does not lead there.
PATH="$PATH:/usr/sbin:/sbin"

# One line saying what happens now.
step() { printf '\n== %s\n' "$*"; }

# Ends with one clear sentence.
give_up() { printf 'guildhall: %s\n' "$*" >&2; exit 1; }

# has PROGRAM...: true if all are installed.
has() { for program in "$@"; do command -v "$program" >/dev/null 2>&1 || return 1; done; }

# A browser that tests can drive: prints its path. Ubuntu's chromium is a script that leads to a snap, which sees no other program's files.
find_chromium() {
  if [ -n "${CHROMIUM:-}" ]; then printf '%s' "$CHROMIUM"; return; fi
  for browser in chromium-headless-shell chromium chromium-browser google-chrome; do
    browser=$(command -v "$browser") || continue
    case $(readlink -f "$browser" 2>/dev/null) in /snap/* | */bin/snap) continue ;; esac
    if head -c 4000 "$browser" | grep -aq '^#!' && grep -aq '/snap/' "$browser"; then continue; fi
    printf '%s' "$browser"
    return
  done
  return 1
}

# The folder cargo builds into.
target() { printf '%s' "${CARGO_TARGET_DIR:-target}"; }

# A folder of our own that goes away with the script, whatever happens. Sets $scratch.
make_scratch() {
  scratch=$(mktemp -d "${TMPDIR:-/tmp}/guildhall-make.XXXXXX")
  trap 'rm -rf -- "$scratch"' EXIT
  # A shell that dies of a signal skips EXIT unless it leaves by itself.
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
}
