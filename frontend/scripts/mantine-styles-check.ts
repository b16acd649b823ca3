/**
 * A part of the build: nothing is drawn by Mantine whose styles are not there by then. They come with the first paint
 * (src/app/mantine-styles.ts), or with the part that is fetched later and draws it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const styles = join(import.meta.dirname, "..", "node_modules", "@mantine", "core", "styles");
/** Mantine's class names are fixed hashes. */
const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/gu));

export function mantineStylesCheck(): Plugin {
  return {
    name: "mantine-styles-check",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((part) => (part.type === "chunk" ? [[part.fileName, part] as const] : [])),
      );
      const stylesOf = (chunk: Rolldown.OutputChunk) =>
        [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => {
          const asset = bundle[file];
          return asset?.type === "asset" ? String(asset.source) : "";
        });
      /** A chunk and all that is fetched with it. */
      const fetchedWith = (chunk: Rolldown.OutputChunk) => {
        const all = new Set([chunk]);
        for (const one of all)
          for (const name of one.imports) {
            const imported = chunks.get(name);
            if (imported !== undefined) all.add(imported);
          }
        return [...all];
      };
      const styledIn = (all: readonly Rolldown.OutputChunk[]) => classesIn(all.flatMap(stylesOf).join("\n"));
      const first = [...chunks.values()].filter(({ isEntry }) => isEntry).flatMap(fetchedWith);
      const atFirst = styledIn(first);
      if (atFirst.size === 0) this.error("no style of Mantine's was found: this check looks in the wrong place");
      const known = readdirSync(styles)
        .filter((file) => file.endsWith(".css") && !file.endsWith(".layer.css"))
        .map((file) => [file, [...classesIn(readFileSync(join(styles, file), "utf8"))]] as const);
      for (const chunk of chunks.values()) {
        if (!chunk.isEntry && !chunk.isDynamicEntry) continue;
        const together = fetchedWith(chunk);
        const drawn = classesIn(together.map(({ code }) => code).join("\n"));
        const styled = styledIn(together);
        const lacking = known
          .filter(([, names]) => names.some((one) => drawn.has(one) && !styled.has(one) && !atFirst.has(one)))
          .map(([file]) => file);
        if (lacking.length > 0)
          this.error(`${chunk.fileName} must import ${lacking.join(", ")}, or src/app/mantine-styles.ts for all`);
      }
    },
  };
}
