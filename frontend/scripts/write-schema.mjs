/**
 * Writes src/api/openapi.gen.ts from http/openapi.json: the shapes of what crosses the wire. Paths are left out; the
 * client names its calls itself. `npm run schema -- --check` changes nothing and fails if the file is out of date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";

const here = join(import.meta.dirname, "..");
const target = join(here, "src/api/openapi.gen.ts");
const { openapi, info, components } = JSON.parse(readFileSync(join(here, "../http/openapi.json"), "utf8"));
const types = astToString(await openapiTS({ openapi, info, paths: {}, components }));
const wanted = `/** Written by \`npm run schema\` from http/openapi.json; never edited. */\n${types}`;

if (!process.argv.includes("--check")) {
  writeFileSync(target, wanted);
  console.log("src/api/openapi.gen.ts is written");
} else if (readFileSync(target, "utf8") !== wanted) {
  console.error("src/api/openapi.gen.ts is out of date: npm run schema");
  process.exit(1);
} else {
  console.log("src/api/openapi.gen.ts is up to date");
}
