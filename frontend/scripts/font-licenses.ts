/** A part of the build: the licences of the fonts stand beside those of the code, as they ask for. */
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "..");
const FONTS = "@fontsource-variable/";

export function fontLicenses(fileName: string): Plugin {
  return {
    name: "font-licenses",
    apply: "build",
    enforce: "post",
    // The file is only there once the bundle has been written.
    writeBundle({ dir = join(root, "dist") }) {
      const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
        dependencies: Record<string, string>;
      };
      for (const name of Object.keys(dependencies).filter((one) => one.startsWith(FONTS))) {
        const text = readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8");
        appendFileSync(join(dir, fileName), `\n\n# ${name} ${dependencies[name]}\n\n${text}`);
      }
    },
  };
}
