// The programs that start servers are not run by these tests: that they find what they import is seen here.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

test("every module that is imported is there", () => {
  const here = new URL("./", import.meta.url);
  const missing = readdirSync(here)
    .filter((name) => name.endsWith(".mjs"))
    .flatMap((name) =>
      [...readFileSync(new URL(name, here), "utf8").matchAll(/^(?:import .*|\} )from "(\.[^"]+)"/gmu)]
        .filter(([, path]) => !existsSync(new URL(path, here)))
        .map(([, path]) => `${name}: ${path}`),
    );
  assert.deepEqual(missing, []);
});
