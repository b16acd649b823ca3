// What `make build` and `make release` make has none of the outside parties of development in it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
/** What only the sandbox needs: its mail server, and what that brings. */
const SANDBOX = /^(mailin|base64-compat)\b/mu;

/** All packages that are linked into the server. */
const packages = (features) =>
  execFileSync(
    "cargo",
    ["tree", "--locked", "--offline", "-p", "guildhall-server", "-e", "normal", "--prefix", "none", ...features],
    { cwd: ROOT, encoding: "utf8" },
  );

/** What `sh` would give to cargo for that word. */
const features = (profile) => {
  const script = join(ROOT, "scripts/build.sh");
  const said = execFileSync("sh", ["-c", `sed -n 's/.*${profile} \\] && what=.\\(.*\\).$/\\1/p' "${script}"`]);
  return said
    .toString()
    .trim()
    .split(" ")
    .filter((word) => word !== "--release");
};

test("the server of production is linked without the sandbox", () => {
  const wanted = features("production");
  assert.ok(wanted.includes("--no-default-features"), wanted.join(" "));
  assert.doesNotMatch(packages(wanted.filter((word) => !["-p", "guildhall-server"].includes(word))), SANDBOX);
});

test("the server of development has it, so the test above can fail", () => {
  assert.match(packages([]), SANDBOX);
});

test("`make build` is the one for production", () => {
  assert.match(execFileSync("make", ["-n", "build"], { cwd: ROOT, encoding: "utf8" }), /build\.sh production/u);
});
