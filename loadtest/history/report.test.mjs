// What somebody sees who sees only a run's report, or only its last lines.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startsThatFailed, table, totalsLine } from "./report.mjs";

const run = (failedStarts) => ({
  seed: 1,
  nodes: 2,
  seconds: 60,
  counts: { records: 1000 },
  faults: { kill: 2, panic: 1 },
  failedStarts,
  rows: [{ id: "C1", says: "it holds", checked: 5, violated: 0, unknown: 0 }],
  totals: { promises: 1, checked: 5, violated: 0, unknown: 0, unseen: 0 },
  verdict: "every promise holds",
});
const CRASH = { number: 2, ended: "SIGABRT", words: ["panicked at main.rs", "stopped"] };

test("a process that had to be started twice is in the table, in the last lines and in the last of them", () => {
  assert.match(table(run([CRASH])), /^Starts that failed: process 2 \(SIGABRT\)\.$/mu);
  assert.deepEqual(startsThatFailed([CRASH]), [
    "STARTED TWICE process 2 (SIGABRT):",
    "       panicked at main.rs",
    "       stopped",
  ]);
  assert.match(totalsLine(run([CRASH])), /^history: seed 1, 2 processes, 60 s, 3 faults, 1 started twice; /u);
});

test("a run without one says so", () => {
  assert.doesNotMatch(table(run([])), /Starts that failed/u);
  assert.deepEqual(startsThatFailed([]), []);
  assert.match(totalsLine(run([])), /, 0 started twice; .*; every promise holds$/u);
});
