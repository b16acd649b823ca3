// docs/security-asvs.md stays true: every requirement has its row, and what a row names is there.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const TABLE = "docs/security-asvs.md";
const BAD_INPUTS = "http/tests/it/bad_inputs.tsv";
/** Requirements of level 1 and 2 in each chapter of ASVS 5.0.0. */
const COUNTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
/** How many of them are of level 1. */
const LEVEL_1 = 70;
const HEAD = "| number | level | asks | verdict | evidence or reason |";
/** Shortest reason that says something. */
const REASON = 12;
/** Folders of what is built or installed. */
const NOT_OURS = new Set([".git", ".data", "node_modules", "target", "dist", "test-results", "artefacts"]);

/** The table's rows, in their order. */
function rowsOf(text) {
  const rows = text.split("\n").filter((line) => /^\| *\d/u.test(line));
  return rows.map((line) => {
    const [number, level, asks, verdict, evidence, ...more] = line.replace(/^\||\|$/gu, "").split("|");
    assert.ok(evidence !== undefined && more.length === 0, `not five columns: ${line}`);
    const [id, said] = [number.trim(), evidence.trim()];
    return { number: id, level: level.trim(), asks: asks.trim(), verdict: verdict.trim(), evidence: said };
  });
}

/** What a row names: paths, tests and rows of the bad inputs. */
function named(evidence) {
  const words = [...evidence.matchAll(/(test )?`([^`]*)`/gu)];
  return {
    paths: words.filter(([, test]) => test === undefined).map(([, , path]) => path),
    tests: words.filter(([, test]) => test !== undefined).map(([, , name]) => name),
    inputs: evidence.match(/\b[A-Z]+-\d{3}\b/gu) ?? [],
  };
}

/** Files that tests stand in, below a folder. */
function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.rs$|\.(test|spec)\.(ts|tsx|mjs)$/u.test(entry.name)) yield path;
  }
}

/** The names of all tests; of Rust, of all functions below an attribute that ends in `test`. */
function testNames(root) {
  const names = new Set();
  for (const path of sources(root)) {
    const text = readFileSync(path, "utf8");
    const found = path.endsWith(".rs")
      ? text.matchAll(/#\[(?:\w+::)?test\b[^\]]*\]\s*(?:#\[[^\]]*\]\s*)*(?:pub )?(?:async )?fn (\w+)/gu)
      : text.matchAll(/\b(?:test|it)(?:\.\w+)*\(\s*"((?:[^"\\]|\\.)*)"/gu);
    for (const [, name] of found) names.add(name);
  }
  return names;
}

/** What is wrong with a table, a line each. */
function faults(rows, { isThere, tests, inputs }) {
  const wrong = [];
  // HTTP-015 is one, SHA-256 is none.
  const areas = new Set([...inputs].map((id) => id.split("-")[0]));
  for (const { number, level, asks, verdict, evidence } of rows) {
    const say = (what) => wrong.push(`${number}: ${what}`);
    if (level !== "1" && level !== "2") say(`level ${level || "is missing"}`);
    if (asks === "") say("does not say what it asks");
    if (!["met", "n/a", "exception"].includes(verdict)) say(`verdict ${verdict || "is missing"}`);
    const names = named(evidence);
    if (verdict === "met" && evidence.includes("(pending")) say("met and pending at once");
    if (verdict === "met" && names.paths.length + names.tests.length === 0) say("met without evidence");
    if (evidence.replace(/\(pending:[^)]*\)/gu, "").trim().length < REASON) say("no evidence or reason");
    for (const path of names.paths) if (!isThere(path)) say(`there is no ${path}`);
    for (const name of names.tests) if (!tests.has(name)) say(`there is no test ${name}`);
    for (const id of names.inputs) {
      if (areas.has(id.split("-")[0]) && !inputs.has(id)) say(`there is no bad input ${id}`);
    }
  }
  return wrong;
}

/** `6.2.11` as numbers, to be compared. */
const parts = (number) => number.split(".").map(Number);
const isBefore = (one, other) => {
  const [a, b] = [parts(one), parts(other)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && a[at] < b[at];
};

test("every requirement of level 1 and 2 has one row, in its place", () => {
  const text = readFileSync(join(ROOT, TABLE), "utf8");
  const rows = rowsOf(text);
  const inChapter = (chapter) => rows.filter(({ number }) => parts(number)[0] === chapter + 1).length;
  assert.deepEqual(
    COUNTS.map((_, chapter) => inChapter(chapter)),
    COUNTS,
  );
  assert.equal(rows.length, 253);
  assert.equal(rows.filter(({ level }) => level === "1").length, LEVEL_1);
  rows.slice(1).forEach(({ number }, index) => {
    assert.ok(isBefore(rows[index].number, number), `${number} comes after ${rows[index].number}`);
  });
  assert.equal(text.split("\n").filter((line) => line === HEAD).length, COUNTS.length, "a table for each chapter");
});

test("the totals are those of the rows", () => {
  const text = readFileSync(join(ROOT, TABLE), "utf8");
  const count = (verdict) => rowsOf(text).filter((row) => row.verdict === verdict).length;
  const [met, none, exceptions] = ["met", "n/a", "exception"].map(count);
  assert.ok(text.includes(`253 requirements: ${met} met, ${none} n/a, ${exceptions} exceptions.`));
});

test("every row has a verdict and evidence, and what it names is there", () => {
  const rows = rowsOf(readFileSync(join(ROOT, TABLE), "utf8"));
  const lines = readFileSync(join(ROOT, BAD_INPUTS), "utf8").split("\n");
  const world = {
    isThere: (path) => existsSync(join(ROOT, path)),
    tests: testNames(ROOT),
    inputs: new Set(lines.map((line) => line.split("\t")[0])),
  };
  assert.deepEqual(faults(rows, world), []);
});

test("the findings of the review name what is there, each of them once", () => {
  const text = readFileSync(join(ROOT, "docs/proof.md"), "utf8").split("## Findings of the security review")[1];
  const rows = text.split("\n").filter((line) => /^\| [CHMLT]\d+ /u.test(line));
  const ids = rows.map((line) => line.match(/^\| ([CHMLT]\d+) /u)[1]);
  const all = [
    ["C", 1, 2],
    ["H", 3, 3],
    ["M", 1, 14],
    ["L", 1, 17],
    ["T", 1, 9],
  ];
  const expected = all.flatMap(([letter, first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => `${letter}${first + at}`),
  );
  assert.deepEqual(ids, expected);
  const [tests, inputs] = [testNames(ROOT), readFileSync(join(ROOT, BAD_INPUTS), "utf8")];
  for (const row of rows) {
    const names = named(row);
    for (const path of names.paths) assert.ok(existsSync(join(ROOT, path)), `there is no ${path}`);
    for (const name of names.tests) assert.ok(tests.has(name), `there is no test ${name}`);
    for (const id of names.inputs.filter((id) => id.startsWith("UPLOAD"))) assert.ok(inputs.includes(`${id}\t`), id);
  }
});

test("a row without a verdict, without evidence, or with a name that is gone is found", () => {
  const world = { isThere: (path) => path === "a/b.rs", tests: new Set(["it_holds"]), inputs: new Set(["HTTP-001"]) };
  const wrong = (row) => faults(rowsOf(row), world).map((fault) => fault.replace(/^[\d.]+: /u, ""));
  assert.deepEqual(wrong("| 1.1.1 | 1 | Asks | met | `a/b.rs`, test `it_holds`; HTTP-001 |"), []);
  assert.deepEqual(wrong("| 1.1.1 | 2 | Asks | n/a | There is nothing of the kind. |"), []);
  assert.deepEqual(wrong("| 1.1.1 | 1 | Asks | | `a/b.rs` and more |"), ["verdict is missing"]);
  assert.deepEqual(wrong("| 1.1.1 | 3 | | fine | `a/b.rs` and more |"), [
    "level 3",
    "does not say what it asks",
    "verdict fine",
  ]);
  assert.deepEqual(wrong("| 1.1.1 | 1 | Asks | met | because we say so |"), ["met without evidence"]);
  assert.deepEqual(wrong("| 1.1.1 | 1 | Asks | met | Most of it: `a/b.rs` (pending: the rest) |"), [
    "met and pending at once",
  ]);
  assert.deepEqual(wrong("| 1.1.1 | 1 | Asks | exception | Nothing is there yet (pending: the rest) |"), []);
  assert.deepEqual(wrong("| 1.1.1 | 1 | Asks | exception | (pending: everything) |"), ["no evidence or reason"]);
  assert.deepEqual(wrong("| 1.1.1 | 1 | Asks | met | `a/c.rs`, test `it_fails`; HTTP-002 |"), [
    "there is no a/c.rs",
    "there is no test it_fails",
    "there is no bad input HTTP-002",
  ]);
});
