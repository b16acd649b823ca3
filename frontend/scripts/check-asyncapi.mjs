/**
 * Two validators that know nothing of each other read http/asyncapi.json: the JSON Schema of AsyncAPI 3.0, published by
 * the AsyncAPI initiative, and Redocly's rules.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import Ajv from "ajv-draft-07";

const require = createRequire(import.meta.url);
const text = readFileSync(join(import.meta.dirname, "../../http/asyncapi.json"), "utf8");

// The published schema names formats (uri, email, ...) and keywords of its own ("example") that say nothing of the
// shape.
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, logger: false });
const isValid = ajv.compile(require("@asyncapi/specs/schemas/3.0.0-without-$id.json"));
const valid = isValid(JSON.parse(text));
for (const { instancePath, message, params } of isValid.errors ?? []) {
  console.error(`schema: ${instancePath} ${message} ${JSON.stringify(params)}`);
}

// An area is a tag of its operations and of their messages alike.
const rules = { "info-license": "off", "tag-description": "off", "no-duplicated-tag-names": "off" };
// Who one is, one says when one connects; an event needs no more.
rules["security-defined"] = "off";
const config = await createConfig({ extends: ["recommended"], rules });
const problems = await lintFromString({ source: text, config });
for (const { ruleId, message, location } of problems) {
  console.error(`${ruleId}: ${message} (${location?.[0]?.pointer ?? ""})`);
}

if (!valid || problems.length > 0) {
  console.error("http/asyncapi.json is not valid AsyncAPI 3.0");
  process.exit(1);
}
console.log("http/asyncapi.json is valid AsyncAPI 3.0 for both validators");
