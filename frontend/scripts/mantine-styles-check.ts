/** A part of the build: nothing is drawn by Mantine whose styles src/app/mantine-styles.ts leaves out. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const styles = join(import.meta.dirname, "..", "node_modules", "@mantine", "core", "styles");
/** Mantine's class names are fixed hashes. */
const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/gu));

export function mantineStylesCheck(): Plugin {
  return {
    name: "mantine-styles-check",
    apply: "build",
    generateBundle(_, bundle) {
      const parts = Object.values(bundle);
      const drawn = classesIn(parts.map((part) => (part.type === "chunk" ? part.code : "")).join("\n"));
      const styled = classesIn(
        parts
          .map((part) => (part.type === "asset" && part.fileName.endsWith(".css") ? String(part.source) : ""))
          .join("\n"),
      );
      const lacking = readdirSync(styles)
        .filter((file) => file.endsWith(".css") && !file.endsWith(".layer.css"))
        .filter((file) =>
          [...classesIn(readFileSync(join(styles, file), "utf8"))].some((one) => drawn.has(one) && !styled.has(one)),
        );
      if (styled.size === 0) this.error("no style of Mantine's was found: this check looks in the wrong place");
      if (lacking.length > 0) this.error(`src/app/mantine-styles.ts must also import ${lacking.join(", ")}`);
    },
  };
}
