/**
 * Puts Swagger UI beside the built client, byte for byte as it is published, with its licences: the page /api/docs
 * loads it from /docs/. It is bundled already, so there is nothing to build.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const FILES = ["swagger-ui-bundle.js", "swagger-ui-bundle.js.LICENSE.txt", "swagger-ui.css", "LICENSE", "NOTICE"];

export function apiDocs(): Plugin {
  const folder = join(import.meta.dirname, "../node_modules/swagger-ui-dist");
  return {
    name: "api-docs",
    apply: "build",
    generateBundle() {
      for (const file of FILES) {
        const named = file.includes(".") ? file : `swagger-ui.${file}.txt`;
        this.emitFile({ type: "asset", fileName: `docs/${named}`, source: readFileSync(join(folder, file)) });
      }
    },
  };
}
