// What the client's visitors are sent, and what our servers run, may be passed on by anybody (deny.toml says it for the
// crates).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const ALLOWED = new Set(["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "Unlicense"]);
/** A face may be sent along with a program, not sold by itself; its notice goes with it. */
const ALLOWED_FOR_FONTS = "OFL-1.1";
/** Packages whose manifest has no licence, and the one that is in their files. */
const READ_IN_THEIR_FILES = { "node_modules/xmlhttprequest-ssl": "MIT" };

/** True if one of the choices is allowed; a licence that must be kept together with another is none we know. */
function isAllowed(licence) {
  return licence
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => ALLOWED.has(choice));
}

for (const lock of ["frontend/package-lock.json", "persistence/embedded/package-lock.json"]) {
  test(`every package of ${lock} that is no tool has a licence we allow`, () => {
    const { packages } = JSON.parse(readFileSync(new URL(`../${lock}`, import.meta.url), "utf8"));
    const shipped = Object.entries(packages).filter(([path, entry]) => path !== "" && !entry.dev);
    assert.ok(shipped.length > 0);
    const refused = shipped
      .map(([path, { license }]) => [path, license ?? READ_IN_THEIR_FILES[path] ?? "none"])
      .filter(([path, licence]) => !(path.includes("/@fontsource") && licence === ALLOWED_FOR_FONTS))
      .filter(([, licence]) => !isAllowed(licence));
    assert.deepEqual(refused, []);
  });
}

test("a choice with an allowed licence is allowed, copyleft and nothing are not", () => {
  assert.ok(isAllowed("(GPL-3.0-only OR MIT)"));
  for (const licence of ["AGPL-3.0-only", "MIT AND GPL-2.0-only", "SEE LICENSE IN file", "none"]) {
    assert.ok(!isAllowed(licence), licence);
  }
});
