// Ends well if two files hold the same JSON, in whatever order their fields stand.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const [one, other] = process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, "utf8")));
process.exit(isDeepStrictEqual(one, other) ? 0 : 1);
