// A process that ends before it is ready is started again, as whoever runs a service does it; and that is told.
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Cluster } from "./cluster.mjs";

/** A program that is ready at once, unless it finds `ill`, which it takes away: then it crashes at its start. */
const PROGRAM = `#!${process.execPath}
const { existsSync, rmSync } = require("node:fs");
if (process.argv[2] === "postgres") process.exit(0);
if (existsSync(__dirname + "/ill")) {
  rmSync(__dirname + "/ill");
  console.error("the last words of a start");
  process.exit(3);
}
require("node:http").createServer((_, answer) => answer.end()).listen(process.env.PORT, "127.0.0.1");
`;

async function withCluster(play) {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-cluster-"));
  const binary = join(folder, "program");
  writeFileSync(binary, PROGRAM);
  chmodSync(binary, 0o755);
  const cluster = new Cluster({ binary, folder, nodes: 1 });
  try {
    await play(cluster, () => writeFileSync(join(folder, "ill"), ""));
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true });
  }
}

test("a start that fails among faults is made again, counted, and its last words are kept", () =>
  withCluster(async (cluster, fallIll) => {
    await cluster.open();
    await cluster.nodes[0].kill();
    assert.deepEqual(cluster.failedStarts, []);
    fallIll();
    await cluster.nodes[0].kill();
    assert.deepEqual(cluster.failedStarts, [{ number: 1, ended: "exit 3", words: ["the last words of a start"] }]);
  }));

test("a process that never served is not started again", () =>
  withCluster(async (cluster, fallIll) => {
    fallIll();
    await assert.rejects(cluster.open(), /process 1 left with 3:[^]*the last words of a start/u);
  }));
