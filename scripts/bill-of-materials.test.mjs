import assert from "node:assert/strict";
import { test } from "node:test";
import { billOf, cratesOf } from "./bill-of-materials.mjs";

const component = (name, version) => ({ name, version, "bom-ref": `${name} ${version}` });
const BILL = {
  metadata: { component: component("server", "0.1.0") },
  components: [component("serde", "1.0.1"), component("goose", "0.17.0")],
  dependencies: [
    { ref: "server 0.1.0", dependsOn: ["serde 1.0.1", "goose 0.17.0"] },
    { ref: "goose 0.17.0", dependsOn: ["serde 1.0.1"] },
    { ref: "serde 1.0.1" },
  ],
};

test("a release's bill names what is built into it and nothing else", () => {
  const crates = cratesOf("server v0.1.0 (/somewhere)\nserde v1.0.1\nserde v1.0.1 (*)\n");
  const bill = billOf(BILL, crates);
  assert.deepEqual(bill.components, [component("serde", "1.0.1")]);
  assert.deepEqual(bill.dependencies, [
    { ref: "server 0.1.0", dependsOn: ["serde 1.0.1"] },
    { ref: "serde 1.0.1", dependsOn: [] },
  ]);
});

test("a crate that the workspace's bill does not know is an error", () => {
  assert.throws(() => billOf(BILL, cratesOf("tokio v1.0.0\n")), /tokio@1.0.0/);
});
