import assert from "node:assert/strict";
import { test } from "node:test";
import { Database } from "./database.mjs";

test("a database whose process is dead, so that it has no address, is looked for again and then not seen", async () => {
  let asked = 0;
  const cluster = {
    databaseUrl() {
      asked += 1;
      throw new Error("ENOENT: postmaster.pid");
    },
  };
  const seen = await new Database(cluster, 0).look(() => assert.fail("there is nothing to ask"));
  assert.equal(seen, undefined);
  assert.ok(asked > 1);
});
