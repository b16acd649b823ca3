// Makes the bill of materials of the server out of the one of the workspace: cargo-cyclonedx unites what every crate of
// the workspace wants, so that the load test's and the sandbox's would stand in it.
// `node bill-of-materials.mjs < all.cdx.json > server.cdx.json`, with what `cargo tree` says of the release in TREE.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** The crates of `cargo tree --prefix none --format "{p}"`: `name@version` each. */
export function cratesOf(tree) {
  return new Set(
    tree
      .split("\n")
      .map((line) => /^(\S+) v(\S+)/.exec(line))
      .filter((found) => found !== null)
      .map(([, name, version]) => `${name}@${version}`),
  );
}

/** The bill with only those crates; a crate that is missing in it is an error. */
export function billOf(bill, crates) {
  const components = bill.components.filter(({ name, version }) => crates.has(`${name}@${version}`));
  const known = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const own = bill.metadata.component;
  const missing = [...crates].filter((crate) => !known.has(crate) && crate !== `${own.name}@${own.version}`);
  if (missing.length > 0) throw new Error(`not in the bill of the workspace: ${missing.join(", ")}`);
  const refs = new Set([own["bom-ref"], ...components.map((component) => component["bom-ref"])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: (dependsOn ?? []).filter((one) => refs.has(one)) }));
  return { ...bill, components, dependencies };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  // Where it was built is nobody's business.
  const bill = JSON.parse(readFileSync(0, "utf8").replaceAll(`file://${process.cwd()}`, "file://"));
  process.stdout.write(`${JSON.stringify(billOf(bill, cratesOf(process.env.TREE ?? "")), null, 1)}\n`);
}
