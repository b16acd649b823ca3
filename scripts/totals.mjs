// The last lines of `make test`: the ten slowest tests, the seconds of each step, and how many tests of each kind
// passed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { clientTests, endToEndTests, rustTests, slowest, steps, table } from "./times.mjs";

const [folder, junit, begin] = process.argv.slice(2);
const read = (name) => readFileSync(join(folder, name), "utf8");

const reports = [readFileSync(junit, "utf8"), read("loadtest.xml")];
const unit = JSON.parse(read("unit.json"));
const e2e = JSON.parse(read("e2e.json"));
const rust = reports.reduce((sum, xml) => sum + Number(xml.match(/<testsuites[^>]* tests="(\d+)"/)[1]), 0);
const [, history] = read("history.tap").match(/^# pass (\d+)/m);
const seconds = Math.round(Date.now() / 1000) - Number(begin);

const tests = [...reports.flatMap(rustTests), ...clientTests(unit), ...endToEndTests(e2e)];
console.log(`\nthe ten slowest tests\n${table(slowest(tests, 10))}`);
console.log(`\nseconds of each step\n${table(steps(read("steps.tsv")))}`);
const counts = `rust ${rust}, unit ${unit.numPassedTests}, history ${history}, e2e ${e2e.stats.expected}`;
console.log(`\nmake test: passed. ${counts} tests passed in ${seconds} s`);
