/**
 * Which namespaces of texts each part of the page says: the part's module and all it imports statically. `fetchedLater`
 * must name just those; the shell's are always there.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const LATER = /fetchedLater\(\s*\[([^\]]*)\],\s*async \(\) =>\s*\(await import\("([^"]+)"\)\)/gu;
/** Static imports of values; `import type` leaves nothing behind. */
const STATIC = /^(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gmu;

export function textsOfChunks({ source, files, bases, shell }) {
  const namespaces = new Set([...bases.keys()].map((key) => key.split(".")[0]));
  const resolve = (spec, from) => {
    const path = spec.startsWith("@/")
      ? join(source, spec.slice(2))
      : spec.startsWith(".")
        ? join(dirname(from), spec)
        : undefined;
    return path && [`${path}.ts`, `${path}.tsx`].find((file) => existsSync(file));
  };
  const modules = new Map(
    files.map((file) => {
      // A comment begins after a space or a bracket: the "/*" inside an address ("/console/board/*?") is none.
      const code = readFileSync(file, "utf8").replace(/(?<=^|[\s{(])\/\*[\s\S]*?\*\/|\/\/ .*$/gmu, "");
      const said = new Set();
      const keys = [...bases.keys()];
      for (const [, key, more] of code.matchAll(/["'`]([a-z]\w*\.[\w.-]*)(["'`]|\$\{)/gu))
        if (more === "${" ? keys.some((one) => one.startsWith(key)) : bases.has(key)) said.add(key.split(".")[0]);
      for (const [, branch] of code.matchAll(/keyUnder\(\s*"([a-z]\w*)[."]/gu)) said.add(branch);
      const imports = [...code.matchAll(STATIC)].map(([, spec]) => resolve(spec, file)).filter(Boolean);
      return [file, { said: [...said].filter((name) => namespaces.has(name)), imports, code }];
    }),
  );
  /** Namespaces with the module that says each first. */
  const saidFrom = (file, seen = new Set(), said = new Map()) => {
    if (seen.has(file) || !modules.has(file)) return said;
    seen.add(file);
    for (const name of modules.get(file).said) if (!said.has(name)) said.set(name, file);
    for (const next of modules.get(file).imports) saidFrom(next, seen, said);
    return said;
  };
  const problems = [];
  for (const [name, file] of saidFrom(join(source, "app", "main.tsx")))
    if (!shell.includes(name)) problems.push(`the shell says texts of ${name}: ${relative(source, file)}`);
  for (const [file, { code }] of modules) {
    for (const [, listed, spec] of code.matchAll(LATER)) {
      const target = resolve(spec, file);
      const names = [...listed.matchAll(/"(\w+)"/gu)].map(([, name]) => name);
      const said = saidFrom(target);
      const where = `${relative(source, file)}: fetchedLater of ${spec}`;
      for (const [name, by] of said)
        if (!shell.includes(name) && !names.includes(name))
          problems.push(`${where} does not name ${name}, which ${relative(source, by)} says`);
      for (const name of names)
        if (!said.has(name) || shell.includes(name)) problems.push(`${where} names ${name}, which it need not`);
    }
  }
  return problems;
}
