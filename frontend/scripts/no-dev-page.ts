/** A part of the build: the page of all components (src/dev) is for developers, and reaches nobody's browser. */
import type { Plugin } from "vite";

/** The modules of the page that stand in a bundle. */
export function devModules(parts: readonly object[]): string[] {
  const modules = parts.flatMap((part) => ("modules" in part ? Object.keys(part.modules as object) : []));
  return modules.filter((id) => id.includes("/src/dev/"));
}

export function noDevPage(): Plugin {
  return {
    name: "no-dev-page",
    apply: "build",
    generateBundle(_, bundle) {
      const found = devModules(Object.values(bundle));
      if (found.length > 0) this.error(`the build must not contain the page of components: ${found.join(", ")}`);
    },
  };
}
