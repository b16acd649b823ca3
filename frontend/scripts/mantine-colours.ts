/**
 * A part of the build: of Mantine's palettes only those that something is drawn in, and nothing of what writes the
 * variables at run time. The first are half of Mantine's variables, the second is never called (theme.ts:
 * `withCssVariables: false`), and every reader would fetch both before the first paint. The build fails when a colour
 * that was left out is used.
 */
import type { Plugin } from "vite";

const LEFT_OUT = "blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet";
const VARIABLES = /\/@mantine\/core\/styles\/default-css-variables\.css$/u;
const DECLARED = new RegExp(`^\\s*--mantine-color-(?:${LEFT_OUT})-[\\w-]+:[^;]*;\\n`, "gmu");
/** What theme.css says anew (the primary colour, links, success): Mantine's own stand for blue and teal. */
const SAID_ANEW = new RegExp(`^\\s*--mantine-[\\w-]+:\\s*var\\(--mantine-color-(?:${LEFT_OUT})-[\\w-]+\\);\\n`, "gmu");
const USED = new RegExp(
  `var\\(--mantine-color-(?:${LEFT_OUT})-[\\w-]*|\\bcolor:\\s*["'\`](?:${LEFT_OUT})(?:\\.\\d)?["'\`]`,
  "gu",
);
/** Both write a style tag, which the content security policy forbids anyway. */
const NEVER_CALLED = /\/@mantine\/core\/esm\/core\/MantineProvider\/(MantineCssVariables|MantineClasses)\/\1\.mjs$/u;

export function mantineColours(): Plugin {
  let never = 0;
  return {
    name: "mantine-colours",
    enforce: "pre",
    apply: "build",
    transform: {
      filter: { id: VARIABLES },
      handler(css) {
        const kept = css.replaceAll(DECLARED, "").replaceAll(SAID_ANEW, "");
        if (kept.length > css.length * 0.6) this.error("Mantine writes its palettes another way now");
        return { code: kept, map: null };
      },
    },
    load: {
      filter: { id: NEVER_CALLED },
      handler(id) {
        never += 1;
        const name = NEVER_CALLED.exec(id)?.[1];
        return `export function ${name}() { throw new Error("${name} is left out of the build"); }`;
      },
    },
    generateBundle(_, bundle) {
      if (never !== 2) this.error("what Mantine writes at run time is in another place now");
      for (const part of Object.values(bundle)) {
        const text = part.type === "chunk" ? part.code : part.fileName.endsWith(".css") ? String(part.source) : "";
        const used = new Set(text.match(USED));
        if (used.size > 0) this.error(`${part.fileName} draws in colours that are left out: ${[...used].join(", ")}`);
      }
    },
  };
}
