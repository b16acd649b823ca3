/**
 * Writes from http/openapi.json what the client knows about the wire: src/api/openapi.gen.ts, the types of every call,
 * push and shape, src/api/limits.gen.ts, what the fields of a request may hold, and src/api/lists.gen.ts, the closed
 * lists. `npm run schema -- --check` changes nothing and fails if a file is out of date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";

const here = join(import.meta.dirname, "..");
const description = JSON.parse(readFileSync(join(here, "../http/openapi.json"), "utf8"));
const { schemas } = description.components;
const bodies = Object.fromEntries(schemas.Body.oneOf.map((body) => [body.title, body]));

/** The schema of a name, with what it has of its own where it extends another. */
const own = (name) => {
  const schema = schemas[name] ?? bodies[name];
  return schema?.allOf?.find((part) => part.properties !== undefined) ?? schema;
};
schemas.Empty.additionalProperties = false;

/** Every code a call can be refused with, of whatever call. */
const codes = new Set();
const collect = (value, key) => {
  if (key === "code" && typeof value?.enum?.[0] === "string") value.enum.forEach((code) => codes.add(code));
  else if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value)) collect(part, name);
};
collect(description.paths, "");
collect(description.components, "");

// A call's type is what goes in and what comes out; the headers are put on in call.ts, and refusals are thrown.
for (const operation of Object.values(description.paths).flatMap((path) => Object.values(path))) {
  operation.parameters = operation.parameters?.filter(
    ({ $ref }) => $ref === undefined || $ref.endsWith("/NeededIdempotencyKey"),
  );
  for (const status of Object.keys(operation.responses))
    if (!status.startsWith("2")) delete operation.responses[status];
}
for (const { post } of Object.values(description.webhooks)) delete post.responses;
description.components = {
  schemas,
  parameters: description.components.parameters,
  headers: description.components.headers,
};
const printed = astToString(await openapiTS(description, { emptyObjectsUnknown: true }))
  .replace(/^ +\w+\?: never;\n/gm, "")
  .replace(/^ +(parameters|headers): \{\n +(\[name: string\]: unknown;\n +)?\};\n/gm, "");
/** What each kind of topic tells, by what its name begins with. */
const topics = schemas.TopicState.anyOf.map(({ properties: { topic, data } }) => {
  const kind = topic.pattern.slice("^".length, -":".length);
  return `    ${kind}: components["schemas"]["${data.$ref.split("/").at(-1)}"];\n`;
});
const types = `${printed}export interface Topics {\n${topics.sort().join("")}}\nexport type RefusalCode =\n${[...codes]
  .sort()
  .map((code) => `    | "${code}"`)
  .join("\n")};\n`;

/** What is checked of a field before it is sent. */
const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "pattern", "maxItems"];
const limited = (schema) => {
  const entries = LIMITS.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]]));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
};
const requests = Object.values(description.paths)
  .map((path) => path.post?.requestBody?.content["application/json"]?.schema.$ref?.split("/").at(-1))
  .filter((name) => name !== undefined);
/** Requests have parts: the limits of those count too. */
const parts = (name, found = new Set()) => {
  if (found.has(name)) return found;
  found.add(name);
  const named = JSON.stringify(schemas[name]).matchAll(/#\/components\/schemas\/(\w+)/g);
  for (const [, part] of named) parts(part, found);
  return found;
};
const limitedNames = new Set([...requests.flatMap((name) => [...parts(name)]), ...Object.keys(bodies)]);
const fields = [...limitedNames].sort().flatMap((name) => {
  const found = Object.entries(own(name).properties ?? {}).flatMap(([field, schema]) => {
    const limit = limited(schema);
    return limit === undefined ? [] : [[field, limit]];
  });
  return found.length === 0 ? [] : [[name, Object.fromEntries(found)]];
});

/** The entries of each closed list, in its order. */
const lists = Object.entries(schemas).flatMap(([name, { type, enum: entries }]) =>
  type === "string" && entries !== undefined
    ? [`export const ${name} = ${JSON.stringify(entries)} as const;\nexport type ${name} = (typeof ${name})[number];\n`]
    : [],
);

const note = "/** Written by `npm run schema` from http/openapi.json; never edited. */\n";
const files = {
  "openapi.gen.ts": note + types,
  "lists.gen.ts": note + lists.sort().join(""),
  "limits.gen.ts": `${note}export const limits = ${JSON.stringify(Object.fromEntries(fields), null, 2)} as const;\n`,
};
for (const [name, wanted] of Object.entries(files)) {
  const target = join(here, "src/api", name);
  if (!process.argv.includes("--check")) {
    writeFileSync(target, wanted);
    console.log(`src/api/${name} is written`);
  } else if (readFileSync(target, "utf8") !== wanted) {
    console.error(`src/api/${name} is out of date: npm run schema`);
    process.exitCode = 1;
  } else {
    console.log(`src/api/${name} is up to date`);
  }
}
