import assert from "node:assert/strict";
import { test } from "node:test";
import { clientTests, endToEndTests, failures, rustTests, slowest, steps, table } from "./times.mjs";

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

test("a story that failed says why in a few lines without colours; one that passed says nothing", () => {
  const message = `Error: \u001b[31mnot visible\u001b[39m\n\n${"line\n".repeat(40)}`;
  const spec = (title, ...errors) => ({
    file: "x.spec.ts",
    title,
    tests: [{ projectName: "desktop-en", results: [{ duration: 1, errors }] }],
  });
  const [failure, ...others] = failures({ suites: [{ specs: [spec("good"), spec("bad", { message })] }] });
  assert.deepEqual(others, []);
  assert.equal(failure.name, "e2e: x.spec.ts bad (desktop-en)");
  assert.deepEqual(failure.why.split("\n").slice(0, 2), ["Error: not visible", "line"]);
  assert.equal(failure.why.split("\n").length, 12);
});
