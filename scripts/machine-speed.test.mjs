import assert from "node:assert/strict";
import { test } from "node:test";
import { scaled, slownessOf } from "./machine-speed.mjs";

test("a slow machine is given more time, a quick one no less, and none without end", () => {
  assert.equal(slownessOf(500, 1000), 1);
  assert.equal(slownessOf(2540, 1000), 2.5);
  assert.equal(slownessOf(60_000, 1000), 10);
});

test("what is said beats what is measured", () => {
  process.env.GUILDHALL_SLOWNESS = "2.5";
  assert.equal(scaled(1000), 2500);
  process.env.GUILDHALL_SLOWNESS = "soon";
  assert.throws(() => scaled(1000), /a factor/);
});
