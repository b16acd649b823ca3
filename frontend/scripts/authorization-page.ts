/**
 * The page of a provider's pop-up (authorization.html) beside the app: `npm run dev` serves it where the server does,
 * and the build fails when it fetches anything of the app. Spec §2 (browser popup paths).
 */
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const root = join(import.meta.dirname, "..");
const PAGE = "authorization.html";

/** What the build begins with. */
export const PAGES = { index: join(root, "index.html"), authorization: join(root, PAGE) };

/** Its modules; they are in no file of the app's. */
export const isOfAuthorizationPage = (id: string) =>
  id.endsWith(PAGE) ||
  id.endsWith("/session.json?url") ||
  /\/session\/social\/(?:authorization[\w-]*\.(?:ts|css)|providers\.ts)$/u.test(id);

/** Ours: it stands before a window can show anything, twice in a row. Before compression. */
const LIMIT = 6_000;

export function authorizationPage(): Plugin {
  return {
    name: "authorization-page",
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        // Apple's POST to the same address is the server's.
        if (request.method === "GET") request.url = request.url?.replace(/^\/authorization\/[^?]+/u, `/${PAGE}`);
        next();
      });
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      const begin = chunks.find(({ facadeModuleId }) => facadeModuleId === PAGES.authorization);
      if (begin === undefined) this.error(`${PAGE} is not built`);
      const all = new Set<Rolldown.OutputChunk>([begin]);
      for (const one of all)
        for (const name of one.imports) {
          const imported = chunks.find(({ fileName }) => fileName === name);
          if (imported !== undefined) all.add(imported);
        }
      const size = [...all].reduce((sum, { code }) => sum + code.length, 0);
      if (size > LIMIT) {
        const names = [...all].map(({ fileName, code }) => `${fileName} (${code.length})`).join(", ");
        this.error(`${PAGE} fetches ${size} characters of scripts, of at most ${LIMIT}: ${names}`);
      }
    },
  };
}
