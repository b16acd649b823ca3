// The last line of `make test`: how many tests of each kind passed, and how long everything took.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [folder, junit, begin] = process.argv.slice(2);
const read = (name) => readFileSync(join(folder, name), "utf8");

const [, rust] = readFileSync(junit, "utf8").match(/<testsuites[^>]* tests="(\d+)"/);
const unit = JSON.parse(read("unit.json")).numPassedTests;
const [, history] = read("history.tap").match(/^# pass (\d+)/m);
const endToEnd = JSON.parse(read("e2e.json")).stats.expected;
const seconds = Math.round(Date.now() / 1000) - Number(begin);

console.log(
  `\nmake test: passed. rust ${rust}, unit ${unit}, history ${history}, e2e ${endToEnd} tests passed in ${seconds} s`,
);
