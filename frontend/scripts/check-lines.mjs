/** Fails when a line of our own code is longer than 120 characters: the formatter leaves long strings and comments. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const LONGEST = 120;
const root = join(import.meta.dirname, "..", "..");
const kinds = ["*.ts", "*.tsx", "*.mjs", "*.js", "*.css", ":!:*.gen.ts"];
const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...kinds], {
  cwd: root,
  encoding: "utf8",
});
const deleted = execFileSync("git", ["ls-files", "-z", "--deleted"], { cwd: root, encoding: "utf8" }).split("\0");
const files = listed.split("\0").filter((file) => file !== "" && !deleted.includes(file));
const long = files.flatMap((file) =>
  readFileSync(join(root, file), "utf8")
    .split("\n")
    .flatMap((line, index) => (line.length > LONGEST ? [`${file}:${index + 1}: ${line.length} characters`] : [])),
);
if (long.length > 0) {
  console.error(long.join("\n"));
  console.error(`${long.length} lines are longer than ${LONGEST} characters`);
  process.exit(1);
}
