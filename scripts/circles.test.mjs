import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { findCircles } from "./circles.mjs";

/** The circles of a repository with these files, as `place: modules`. */
function circlesOf(files, allowed) {
  const root = mkdtempSync(join(tmpdir(), "guildhall-circles-"));
  try {
    for (const [path, text] of Object.entries({ "http/Cargo.toml": "", ...files })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { lines } = findCircles(root, allowed);
    return lines
      .filter((line) => !line.startsWith(" "))
      .map((line) => line.replace(/\d+ modules in one circle: /u, ""));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test("modules that only lead down are in no circle", () => {
  const files = {
    "http/src/lib.rs": "mod a; mod b; use crate::a; use crate::b;",
    "http/src/a.rs": "use crate::b::Thing; use crate::a::own;",
    "http/src/b.rs": "use std::fmt;",
  };
  assert.deepEqual(circlesOf(files), []);
});

test("a circle is found however its imports are written", () => {
  const ways = [
    "use crate::a::Thing;",
    "use crate::{b, a::{self, Thing}};",
    "use crate::{\n    c::{One, Two},\n    a,\n};",
    "fn f() -> crate::a::Thing { todo!() }",
    "use super::a;",
    "use super::{c, a};",
  ];
  for (const way of ways) {
    const files = { "http/src/a.rs": "use crate::b;", "http/src/b.rs": way, "http/src/c.rs": "" };
    assert.deepEqual(circlesOf(files), ["http: a, b"], way);
  }
  const deeper = { "http/src/a.rs": "use crate::b;", "http/src/b/deep.rs": "use super::super::a;" };
  assert.deepEqual(circlesOf(deeper), ["http: a, b"]);
});

test("what only looks like an import of another module is none", () => {
  const ways = [
    "// use crate::a;",
    "/* crate::a */",
    "use super::super_a;",
    "use other_crate::a;",
    "#[cfg(test)]\nmod tests {\n    use crate::a;\n}",
    "use crate::b::a;",
    "use crate::{b::{a}};",
  ];
  for (const way of ways)
    assert.deepEqual(circlesOf({ "http/src/a.rs": "use crate::b;", "http/src/b.rs": way }), [], way);
  // From a file further down, one `super` does not leave the module.
  assert.deepEqual(circlesOf({ "http/src/a.rs": "use crate::b;", "http/src/b/deep.rs": "use super::a;" }), []);
  assert.deepEqual(circlesOf({ "http/src/a.rs": "use crate::b;", "http/src/b/tests.rs": "use crate::a;" }), []);
});

test("two circles are two, and a long one is one", () => {
  const files = {
    "http/src/a.rs": "use crate::b;",
    "http/src/b.rs": "use crate::c;",
    "http/src/c.rs": "use crate::a; use crate::d;",
    "http/src/d.rs": "use crate::e;",
    "http/src/e.rs": "use crate::d;",
  };
  assert.deepEqual(circlesOf(files), ["http: a, b, c", "http: d, e"]);
});

test("a crate that is allowed its circles has none to answer for, its neighbours have", () => {
  const files = {
    "http/gateway/Cargo.toml": "",
    "http/gateway/src/a.rs": "use crate::b;",
    "http/gateway/src/b.rs": "use crate::a;",
    "http/src/a.rs": "use crate::b;",
    "http/src/b.rs": "use crate::a;",
  };
  assert.deepEqual(circlesOf(files, ["http/gateway"]), ["http: a, b"]);
  assert.deepEqual(circlesOf(files), ["http: a, b", "http/gateway: a, b"]);
});

test("features of the client are modules of their own, tests and generated files are not looked at", () => {
  const files = {
    "frontend/src/features/order/page.tsx": 'import { pay } from "../wallet/pay";',
    "frontend/src/features/wallet/pay.ts": 'export const pay = () => import("@/features/order/page");',
    "frontend/src/app/main.tsx": 'import "../features/order/page";',
    "frontend/src/features/chat/chat.test.tsx": 'import "../order/page";',
    "frontend/src/features/order/order.ts": 'import { Chat } from "../chat/chat";',
  };
  assert.deepEqual(circlesOf(files), ["frontend/src: features/order, features/wallet"]);
});
