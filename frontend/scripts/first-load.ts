/**
 * A part of the build: what a browser must fetch before it shows the first page, compressed as the server sends it
 * (brotli, quality 11, as scripts/compress.mjs does). Fails above the limit and names the largest parts; they are also
 * named with FIRST_LOAD=list. Counted are index.html, the scripts and styles it loads, and the code and English texts
 * of the first page ("/"). Another language fetches its own texts of the shell besides, some 3 KB.
 */
import { brotliCompressSync, constants } from "node:zlib";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { PAGES } from "./authorization-page.ts";

/** Ours: what a phone on a slow network gets in about a second. */
const LIMIT = 150_000;
/** The module of the first page, fetched at the same time as what index.html names. */
const FIRST_PAGE = "/src/app/home/home-page.tsx";
const FIRST_TEXTS = /\/src\/locales\/en\/home\.json$/u;

const compressed = (content: string | Uint8Array) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

export function firstLoadCheck(): Plugin {
  return {
    name: "first-load-check",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      const first = chunks.filter(
        (chunk) =>
          chunk.facadeModuleId === PAGES.index ||
          chunk.moduleIds.some((id) => id.endsWith(FIRST_PAGE)) ||
          (chunk.facadeModuleId !== null && FIRST_TEXTS.test(chunk.facadeModuleId)),
      );
      if (first.length !== 3)
        this.error(`the check of the first load looks in the wrong place: ${first.length} chunks`);
      const needed = new Set<Rolldown.OutputChunk>();
      const need = (chunk: Rolldown.OutputChunk) => {
        if (needed.has(chunk)) return;
        needed.add(chunk);
        for (const name of chunk.imports)
          need(chunks.find(({ fileName }) => fileName === name) as Rolldown.OutputChunk);
      };
      first.forEach(need);
      const files = new Map<string, number>();
      for (const chunk of needed) {
        files.set(chunk.fileName, compressed(chunk.code));
        for (const style of chunk.viteMetadata?.importedCss ?? []) {
          const asset = bundle[style];
          if (asset?.type === "asset") files.set(style, compressed(asset.source));
        }
      }
      for (const name of ["index.html", "public/first-paint.js"])
        files.set(name, compressed(readFileSync(join(import.meta.dirname, "..", name))));
      const sum = [...files.values()].reduce((total, size) => total + size, 0);
      const largest = [...files].toSorted(([, a], [, b]) => b - a).slice(0, 12);
      const said = `the first load is ${(sum / 1000).toFixed(2)} KB compressed (brotli), of at most ${LIMIT / 1000} KB`;
      if (sum > LIMIT || process.env["FIRST_LOAD"] === "list") {
        const lines = largest.map(([name, size]) => `  ${(size / 1000).toFixed(1)} KB ${name}`);
        const modules = [...needed]
          .flatMap((chunk) => Object.entries(chunk.modules))
          .map(([id, { renderedLength }]) => [id.replace(/^.*\/(?:node_modules|src)\//u, ""), renderedLength] as const)
          .toSorted(([, a], [, b]) => b - a)
          .slice(0, 25)
          .map(([id, size]) => `  ${(size / 1000).toFixed(1)} KB before compression: ${id}`);
        console.warn([said, ...lines, ...modules].join("\n"));
      } else this.info(said);
      if (sum > LIMIT) this.error(`${said}; what is largest stands above`);
    },
  };
}
