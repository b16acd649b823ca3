// Circles of imports: between the first-level modules of each crate, and between the feature folders of the client. Two
// modules that need each other are one module with two names: neither can be read, tested or moved alone.
//
//   node scripts/circles.mjs [--allow http/gateway]... [FOLDER]
//
// Prints each circle with the imports that close it; the last line is their number; exit status 1 if there is any. A
// crate that is one thing may be allowed its own. Sources are read as text: `crate::`, `super::` and `self::` in Rust,
// relative and `@/` imports in TypeScript. Tests are left out.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const SKIPPED = new Set(["target", "node_modules", ".git"]);
/** Where a crate or a client begins: its modules are put together here, and nobody imports it. */
const ROOTS = new Set(["lib", "main", "bin"]);

function filesUnder(folder, endings) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesUnder(path, endings);
    return endings.some((ending) => entry.name.endsWith(ending)) ? [path] : [];
  });
}

/** Imports by module: `from -> to -> the files that say so`. */
class Graph {
  #edges = new Map();

  add(from, to, file) {
    if (from === to) return;
    if (!this.#edges.has(from)) this.#edges.set(from, new Map());
    const targets = this.#edges.get(from);
    targets.set(to, [...(targets.get(to) ?? []), file]);
  }

  next(module) {
    return this.#edges.get(module) ?? new Map();
  }

  /** Everything that can be reached from a module. */
  #reach(module) {
    const seen = new Set();
    const open = [module];
    while (open.length > 0)
      for (const to of this.next(open.pop()).keys())
        if (!seen.has(to)) {
          seen.add(to);
          open.push(to);
        }
    return seen;
  }

  /** Modules that lead back to themselves, each circle once. */
  circles() {
    const reach = new Map([...this.#edges.keys()].map((module) => [module, this.#reach(module)]));
    const found = [];
    const known = new Set();
    for (const module of [...reach.keys()].sort()) {
      if (known.has(module) || !reach.get(module).has(module)) continue;
      const circle = [...reach.get(module)].filter((other) => reach.get(other)?.has(module)).sort();
      for (const one of circle) known.add(one);
      found.push(circle);
    }
    return found;
  }
}

/** The source without comments, texts and the unit tests at its end. */
function code(text) {
  return text
    .split(/#\[cfg\(test\)\]\s*mod \w+ \{/u)[0]
    .replace(/\/\*[^]*?\*\//gu, "")
    .replace(/\/\/[^\n]*/gu, "");
}

/** `{a::{b, c}, d}` as `a`, `d`. */
function firstNames(list) {
  const names = [];
  let [depth, name] = [0, ""];
  for (const letter of `${list},`) {
    if (letter === "," && depth === 0) {
      names.push(/^\s*(\w+)/u.exec(name)?.[1]);
      name = "";
    } else {
      if (letter === "{") depth += 1;
      if (letter === "}") depth -= 1;
      name += letter;
    }
  }
  return names.filter(Boolean);
}

/** What follows `prefix::` somewhere in the text: one name, or the first names of a list in braces. */
function namesAfter(prefix, text) {
  const names = [];
  for (const match of text.matchAll(new RegExp(`(?<![\\w:])${prefix}(\\w+|\\{)`, "gu"))) {
    if (match[1] !== "{") names.push(match[1]);
    else {
      let [depth, end] = [1, match.index + match[0].length];
      const begin = end;
      for (; depth > 0 && end < text.length; end += 1) depth += { "{": 1, "}": -1 }[text[end]] ?? 0;
      names.push(...firstNames(text.slice(begin, end - 1)));
    }
  }
  return names;
}

function rustGraph(source, root) {
  const graph = new Graph();
  const tops = new Set(readdirSync(source).map((name) => basename(name, ".rs")));
  for (const file of filesUnder(source, [".rs"])) {
    const path = relative(source, file).replace(/\.rs$/u, "").split(sep);
    const isTest = path.some((part) => part === "tests" || part.endsWith("_tests"));
    if (isTest || ROOTS.has(path[0])) continue;
    const text = code(readFileSync(file, "utf8"));
    // `a.rs` and `a/mod.rs` are the module a; from there one `super` leads to the crate, from `a/b.rs` two.
    const depth = path.at(-1) === "mod" ? path.length - 1 : path.length;
    const names = [...namesAfter("crate::", text), ...namesAfter("super::".repeat(depth), text)];
    for (const name of names) if (tops.has(name) && !ROOTS.has(name)) graph.add(path[0], name, relative(root, file));
  }
  return graph;
}

function clientGraph(source, root) {
  const graph = new Graph();
  const moduleOf = (path) => {
    const parts = relative(source, path).split(sep);
    return parts[0] === ".." ? undefined : parts.slice(0, parts[0] === "features" ? 2 : 1).join("/");
  };
  for (const file of filesUnder(source, [".ts", ".tsx"])) {
    if (/\.(test|gen)\./u.test(basename(file))) continue;
    const text = readFileSync(file, "utf8");
    for (const [, path] of text.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']*|@\/[^"']*)["']/gu)) {
      const target = path.startsWith("@/") ? join(source, path.slice(2)) : resolve(dirname(file), path);
      const to = moduleOf(target);
      if (to !== undefined) graph.add(moduleOf(file), to, relative(root, file));
    }
  }
  return graph;
}

/** The crates and the client under a folder, each with its graph. */
function places(root) {
  const crates = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))
    .flatMap(({ name }) => [
      name,
      ...readdirSync(join(root, name), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))
        .map((entry) => `${name}/${entry.name}`),
    ])
    .filter((path) => existsSync(join(root, path, "Cargo.toml")) && existsSync(join(root, path, "src")))
    .sort();
  const found = crates.map((path) => ({ path, graph: rustGraph(join(root, path, "src"), root) }));
  const client = join(root, "frontend/src");
  if (existsSync(client)) found.push({ path: "frontend/src", graph: clientGraph(client, root) });
  return found;
}

/** The circles under `root`, as lines to print: `{count, lines}`. */
export function findCircles(root, allowed = []) {
  const lines = [];
  let count = 0;
  for (const { path, graph } of places(root).filter(({ path }) => !allowed.includes(path))) {
    for (const circle of graph.circles()) {
      count += 1;
      lines.push(`${path}: ${circle.length} modules in one circle: ${circle.join(", ")}`);
      for (const from of circle)
        for (const [to, files] of [...graph.next(from)].filter(([to]) => circle.includes(to)).sort())
          lines.push(`    ${from} -> ${to}: ${files[0]}${files.length > 1 ? ` and ${files.length - 1} more` : ""}`);
    }
  }
  return { count, lines };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { allow: { type: "string", multiple: true, default: [] } },
  });
  const { count, lines } = findCircles(resolve(positionals[0] ?? "."), values.allow);
  for (const line of lines) console.log(line);
  console.log(`${count} circles`);
  process.exitCode = count === 0 ? 0 : 1;
}
