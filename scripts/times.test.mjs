import assert from "node:assert/strict";
import { test } from "node:test";
import { clientTests, endToEndTests, rustTests, slowest, steps, table } from "./times.mjs";

test("a test of nextest has its binary, its name and its seconds", () => {
  const xml = `<testsuites name="run" tests="2" time="3.1"><testsuite name="a">
    <testcase name="it::waits" classname="guildhall-http::it" timestamp="2026-11-23T10:00:00Z" time="2.500"></testcase>
    <testcase name="it::&lt;is&gt;" classname="guildhall-http::it" time="0.100"/></testsuite></testsuites>`;
  assert.deepEqual(rustTests(xml), [
    { name: "rust: guildhall-http::it it::waits", seconds: 2.5 },
    { name: "rust: guildhall-http::it it::<is>", seconds: 0.1 },
  ]);
});

test("a test of vitest that was not timed took no time", () => {
  const report = { testResults: [{ assertionResults: [{ fullName: "a b", duration: 1500 }, { fullName: "c" }] }] };
  assert.deepEqual(clientTests(report), [
    { name: "unit: a b", seconds: 1.5 },
    { name: "unit: c", seconds: 0 },
  ]);
});

test("tests of Playwright are found in suites of suites, once for each project", () => {
  const spec = (title, ...projects) => ({
    file: "x.spec.ts",
    title,
    tests: projects.map((projectName) => ({ projectName, results: [{ duration: 2000 }] })),
  });
  const report = {
    suites: [{ specs: [spec("one", "desktop-en", "phone-ar")], suites: [{ specs: [spec("two", "crowd")] }] }],
  };
  assert.deepEqual(
    endToEndTests(report).map(({ name }) => name),
    ["e2e: x.spec.ts two (crowd)", "e2e: x.spec.ts one (desktop-en)", "e2e: x.spec.ts one (phone-ar)"],
  );
});

test("the slowest come first, and steps in their order", () => {
  const rows = steps("3\tformat\n40\tclippy\n5\ttypes\n");
  assert.deepEqual(
    slowest(rows, 2).map(({ name }) => name),
    ["clippy", "types"],
  );
  assert.equal(table(rows).split("\n")[0], "     3.0 s  format");
});
