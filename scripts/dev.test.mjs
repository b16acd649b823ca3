import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

/** A repository with one crate, whose cargo and vite only say that they were called. */
function repository() {
  const root = mkdtempSync(join(tmpdir(), "guildhall-dev-"));
  const write = (path, text, mode = 0o644) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    chmodSync(join(root, path), mode);
  };
  write("domain/Cargo.toml", "");
  write("domain/src/lib.rs", "");
  write("domain/tests/it.rs", "");
  write("bin/cargo", '#!/bin/sh\necho "cargo $*"\nif [ -e broken ]; then exit 101; fi\n', 0o755);
  write(
    "target/debug/guildhall",
    '#!/bin/sh\ntrap "echo server ends; exit 0" TERM\necho "server on $PORT"\nwhile :; do sleep 0.1; done\n',
    0o755,
  );
  write("frontend/node_modules/vite/bin/vite.js", "console.log('vite'); setInterval(() => {}, 1000);\n");
  return { root, write };
}

test("a change builds and starts anew, a broken build leaves the old server, and one signal ends all", async () => {
  const { root, write } = repository();
  const child = spawn(process.execPath, [fileURLToPath(new URL("dev.mjs", import.meta.url))], {
    cwd: root,
    env: { PATH: `${root}/bin:${process.env.PATH}`, PORT: "1234", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  const hearers = new Set();
  child.stdout.setEncoding("utf8").on("data", (piece) => {
    said += piece;
    for (const hear of hearers) hear();
  });
  const count = (words) => said.split(words).length - 1;
  const until = (words, times) =>
    new Promise((done) => {
      const hear = () => {
        if (count(words) < times) return;
        hearers.delete(hear);
        done();
      };
      hearers.add(hear);
      hear();
    });
  try {
    await Promise.all([until("server on 1234", 1), until("vite", 1)]);
    write("domain/src/lib.rs", "// changed\n");
    await until("server on 1234", 2);
    assert.equal(count("server ends"), 1);
    write("broken", "");
    write("domain/tests/it.rs", "// changed\n");
    write("domain/src/lib.rs", "// broken\n");
    await until("the old server still runs", 1);
    assert.equal(count("server ends"), 1);
    assert.equal(count("building the server"), 3);
    child.kill("SIGTERM");
    const code = await new Promise((gone) => child.once("exit", gone));
    assert.equal(code, 143);
    assert.equal(count("server ends"), 2);
  } finally {
    child.kill("SIGKILL");
    rmSync(root, { recursive: true, force: true });
  }
});
