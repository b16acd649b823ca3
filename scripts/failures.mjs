// The last lines of an end-to-end run that failed: which stories, and the first lines of why. What is printed while it
// runs is long, and often only its end is kept.
import { readFileSync } from "node:fs";
import { failures } from "./times.mjs";

const [report] = process.argv.slice(2);
for (const { name, why } of failures(JSON.parse(readFileSync(report, "utf8")))) console.log(`\n${name}\n${why}`);
