// docs/nginx.conf is what operators copy: it keeps to this machine, and passes on nothing a client says about itself.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const CONF = readFileSync(join(ROOT, "docs/nginx.conf"), "utf8").replace(/#.*$/gmu, "");

/** The words of every directive of that name. */
const directives = (name) =>
  [...CONF.matchAll(new RegExp(`^\\s*${name}\\s+([^;]+);`, "gmu"))].map(([, words]) => words.trim());

/** What is set for the processes, by the header's name in small letters. */
const headers = new Map(
  directives("proxy_set_header").map((words) => {
    const [name, ...value] = words.split(/\s+/u);
    return [name.toLowerCase(), value.join(" ")];
  }),
);

test("nginx listens on this machine alone: what people reach is what ends TLS", () => {
  const listens = directives("listen");
  assert.ok(listens.length > 0);
  for (const listen of listens) assert.match(listen, /^(127\.0\.0\.1|\[::1\]):\d+/u);
});

test("what a client says about its country and its address is dropped", () => {
  for (const name of ["x-region", "x-real-ip", "fake-ip", "forwarded"]) assert.equal(headers.get(name), '""', name);
  assert.equal(headers.get("x-forwarded-for"), "$proxy_add_x_forwarded_for");
  assert.equal(headers.get("x-forwarded-proto"), "$scheme");
  assert.equal(headers.get("host"), "$http_host");
});

test("nobody outside sends what processes send to each other", () => {
  const code = readFileSync(join(ROOT, "http/src/api/placement/header.rs"), "utf8");
  const [, name] = code.match(/pub const NAME: &str = "([\w-]+)"/u);
  assert.equal(headers.get(name), '""', name);
});

test("every header that the server believes from a proxy is set here", () => {
  const code = readFileSync(join(ROOT, "http/src/api/client.rs"), "utf8");
  const believed = [...code.matchAll(/"(x-[\w-]+|forwarded)"/gu)].map(([, name]) => name);
  assert.ok(believed.includes("x-forwarded-for") && believed.includes("x-region"));
  for (const name of believed) assert.ok(headers.has(name), name);
});

test("every location passes on the same headers", () => {
  // A proxy_set_header in a location replaces all of those outside it.
  const locations = CONF.split(/\blocation\b/u).slice(1);
  assert.equal(locations.length, 1);
});

test("nothing is logged by nginx, whose lines would have query strings, and bodies are bounded", () => {
  assert.deepEqual(directives("access_log"), ["off"]);
  assert.deepEqual(directives("server_tokens"), ["off"]);
  assert.equal(directives("client_body_timeout").length, 1);
  assert.equal(directives("client_max_body_size").length, 1);
  assert.deepEqual(directives("proxy_request_buffering"), []);
});
