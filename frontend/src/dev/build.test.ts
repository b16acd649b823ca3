import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { devModules } from "../../scripts/no-dev-page";

const ROOT = join(import.meta.dirname, "../..");

test("a module of the page is found in a bundle", () => {
  const modules = { "/a/src/dev/main.tsx": {}, "/a/src/app/main.tsx": {}, "/a/src/components/device.tsx": {} };
  expect(devModules([{ modules }, {}])).toEqual(["/a/src/dev/main.tsx"]);
});

// A whole build, on a machine that may be building the server at the same time.
test("the production build does not contain the page of components", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "guildhall-build-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Not the tests' NODE_ENV: another React would be built.
  await promisify(execFile)(
    process.execPath,
    [join(ROOT, "node_modules/vite/bin/vite.js"), "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"],
    { cwd: ROOT, env: { ...process.env, NODE_ENV: "production", VITEST: "" } },
  );
  const files = await readdir(folder, { recursive: true });
  expect(files.filter((name) => name.endsWith(".html")).toSorted()).toEqual(["authorization.html", "index.html"]);
  const scripts = files.filter((name) => name.endsWith(".js") && name.startsWith("assets/"));
  expect(scripts.length, "the build was looked at").toBeGreaterThan(50);
  const contents = await Promise.all(scripts.map((name) => readFile(join(folder, name), "utf8")));
  expect(contents.some((code) => code.includes("Filter by file name"))).toBe(false);
});
