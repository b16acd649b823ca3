// setup.sh on machines we do not have: what each tells its owner to install, in one sentence.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const SETUP = fileURLToPath(new URL("setup.sh", import.meta.url));
/** What every system has. */
const BASE = [
  "sh",
  "cat",
  "sed",
  "tr",
  "ls",
  "grep",
  "head",
  "readlink",
  "dirname",
  "sort",
  "cut",
  "printf",
  "awk",
  "find",
];

const RELEASES = {
  debian12: 'ID=debian\nVERSION_ID="12"\n',
  debian13: 'ID=debian\nVERSION_ID="13"\n',
  ubuntu: 'ID=ubuntu\nID_LIKE=debian\nVERSION_ID="24.04"\n',
  mint: 'ID=linuxmint\nID_LIKE="ubuntu debian"\n',
  fedora: "ID=fedora\nVERSION_ID=42\n",
  alpine: "ID=alpine\n",
};

function real(program) {
  const folder = process.env.PATH.split(delimiter).find((one) => existsSync(join(one, program)));
  return join(folder, program);
}

/** Runs setup.sh there, as somebody who may install nothing. Answers its last words and status. */
function setup(purpose, { release, kernel = "Linux", uid = "1000", programs = {} }) {
  const root = mkdtempSync(join(tmpdir(), "guildhall-setup-"));
  try {
    const bin = join(root, "bin");
    mkdirSync(bin);
    for (const program of BASE) symlinkSync(real(program), join(bin, program));
    const fakes = { uname: `echo ${kernel}`, id: `echo ${uid}`, ...programs };
    for (const [name, words] of Object.entries(fakes)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${words}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    writeFileSync(join(root, "os-release"), release ?? "");
    const { stderr, stdout, status } = spawnSync(real("sh"), [SETUP, purpose], {
      env: { PATH: bin, HOME: root, GUILDHALL_OS_RELEASE: join(root, "os-release") },
      encoding: "utf8",
    });
    return { words: stderr.trim().split("\n").at(-1), all: stdout + stderr, status };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const cc = { cc: "" };
const browser = { "google-chrome": "" };

test("Debian is told the packages of Debian where it may not install them itself", () => {
  for (const release of [RELEASES.debian12, RELEASES.debian13]) {
    const { words, status } = setup("run", { release });
    assert.equal(status, 1);
    assert.match(words, /please run `sudo apt-get install build-essential/u);
  }
  const { words } = setup("test", { release: RELEASES.debian13, programs: { ...cc, "apt-cache": "" } });
  assert.match(words, /apt-get install.* redis-server.* chromium-headless-shell/u);
  const without = setup("test", { release: RELEASES.debian12, programs: { ...cc, "apt-cache": "exit 100" } });
  assert.match(without.words, /apt-get install.* chromium(?!-)/u);
});

test("Ubuntu's chromium is no browser, whether it is there or not; Google's is", () => {
  const stub = { "chromium-browser": 'if ! [ -x /snap/bin/chromium ]; then echo "install the snap"; exit 10; fi' };
  for (const release of [RELEASES.ubuntu, RELEASES.mint])
    for (const programs of [cc, { ...cc, ...stub }])
      assert.match(
        setup("test", { release, programs }).words,
        /snap, which tests cannot drive: install Google Chrome/u,
      );
  const { words } = setup("test", { release: RELEASES.ubuntu, programs: { ...cc, ...stub, ...browser } });
  assert.match(words, /sudo apt-get install redis-server|sudo apt-get install .*redis-server/u);
  assert.doesNotMatch(words, /chrom/u);
});

test("Fedora is told the packages of Fedora", () => {
  const { words } = setup("test", { release: RELEASES.fedora });
  assert.match(words, /please run `sudo dnf install gcc.* valkey-compat-redis.* chromium/u);
  assert.doesNotMatch(words, /build-essential|redis-server|fonts-noto/u);
});

test("macOS serves without unshare, root or not, and sends the tests elsewhere", () => {
  for (const uid of ["0", "501"]) {
    const serving = setup("run", { kernel: "Darwin", uid, programs: cc });
    assert.match(serving.words, /Rust is missing/u, serving.all);
  }
  assert.match(setup("run", { kernel: "Darwin" }).words, /please run `xcode-select --install`$/u);
  assert.match(setup("cluster", { kernel: "Darwin", programs: cc }).words, /please run `brew install redis nginx`$/u);
  assert.match(
    setup("cluster", { kernel: "Darwin" }).words,
    /`xcode-select --install` and `brew install redis nginx`$/u,
  );
  assert.match(setup("test", { kernel: "Darwin", programs: cc }).words, /the tests need Linux/u);
});

test("a system whose packages we do not know is told Debian's, and said so", () => {
  assert.match(
    setup("run", { release: RELEASES.alpine }).words,
    /Debian packages, or what your system has in their place/u,
  );
});

test("who has it all but Rust or Node, or old ones, is told which, and from where", () => {
  const old = { cargo: "", rustc: "echo 'rustc 1.63.0'" };
  assert.match(setup("run", { release: RELEASES.debian12, programs: cc }).words, /Rust is missing: .*rustup\.rs/u);
  assert.match(
    setup("run", { release: RELEASES.debian12, programs: { ...cc, ...old } }).words,
    /Rust 1\.63\.0 is too old/u,
  );
  const rust = { cargo: "", rustc: "echo 'rustc 9.99.0'" };
  assert.match(
    setup("run", { release: RELEASES.ubuntu, programs: { ...cc, ...rust } }).words,
    /Node\.js 20\.19 or newer/u,
  );
  const node = { node: 'if [ "$1" = --version ]; then echo v18.19.1; else exit 1; fi', npm: "" };
  const { words } = setup("run", { release: RELEASES.ubuntu, programs: { ...cc, ...rust, ...node } });
  assert.match(words, /Node\.js v18\.19\.1 is too old: .*nodejs\.org/u);
});
