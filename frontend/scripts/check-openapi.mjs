/**
 * Two validators that know nothing of each other read http/openapi.json: the JSON Schema of OpenAPI 3.1, and Redocly's
 * rules. Two paths end in a slash because the product's specification has them so.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";

const text = readFileSync(join(import.meta.dirname, "../../http/openapi.json"), "utf8");
const { valid, errors = [] } = await new Validator().validate(JSON.parse(text));
for (const error of [errors].flat()) console.error("schema:", JSON.stringify(error));

const rules = { "no-path-trailing-slash": "off", "info-license": "off", "tag-description": "off" };
const config = await createConfig({ extends: ["recommended"], rules });
const problems = await lintFromString({ source: text, config });
for (const { ruleId, message, location } of problems) {
  console.error(`${ruleId}: ${message} (${location?.[0]?.pointer ?? ""})`);
}

if (!valid || problems.length > 0) {
  console.error("http/openapi.json is not valid OpenAPI 3.1");
  process.exit(1);
}
console.log("http/openapi.json is valid OpenAPI 3.1 for both validators");
