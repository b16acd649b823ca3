/**
 * Which modules of the client travel in one file, and which of these files a page is told to ask for at once (decision
 * 0060). Left alone, the bundler cuts a part wherever two pages share a
 * helper, and a first visit pays a request for each, on a slow phone one after another: 70 of them, most below 2 KB.
 *
 * `app` is all that is imported from the beginning: there is no page without it. Then come the pages where most first
 * visits begin: each has a file for what is its own, and one for what it shares with others. Everything else is cut as
 * the bundler likes it.
 */
import type { Plugin, Rolldown } from "vite";
import { isOfAuthorizationPage, PAGES as HTML } from "./authorization-page.ts";

const ENTRY = "app/main.tsx";

/** What a page fetches, as the modules in `src` that begin it. */
const PAGES: Record<string, readonly string[]> = {
  home: ["app/home/home-page.tsx", "app/home/home-goods.tsx", "app/home/shelves.ts"],
  "home-later": [
    "app/home/trust-row.tsx",
    "app/home/waiting-strip.tsx",
    "app/home/recent-conversations.tsx",
    "features/lottery/event-banner.tsx",
  ],
  market: ["features/market/market-page.tsx", "features/market/use-market.ts"],
  goods: ["app/goods-with-top-up.tsx", "features/market/goods-reads.ts"],
};

/** Files for what pages share with each other and with the rest: the first one whose page needs it. */
const SHARED: readonly { name: string; by: readonly string[] }[] = [
  { name: "cards", by: ["home"] },
  { name: "widgets", by: ["home-later"] },
  { name: "shop", by: ["market", "goods"] },
];

/** A package's index seems to need all it exports. This is for paged lists, which the front page has none of. */
const NOT_ON_HOME = /\/(?:infiniteQueryObserver|useInfiniteQuery)\.js$/u;

/**
 * The texts of the staff's pages, of one language: one file. Each file of texts has its name in the app's own, and no
 * visitor needs these.
 */
const STAFF_TEXTS = new Set([
  "adjustments",
  "admin",
  "agent",
  "catalogue",
  "console",
  "features",
  "legal_texts",
  "orders",
  "payments",
  "people",
  "rates",
  "reconciliation",
  "reports",
  "setup",
  "shop_settings",
]);

const staffTexts = (id: string) => {
  const [, language, namespace] = /\/locales\/(\w+)\/(\w+)\.json$/u.exec(id) ?? [];
  return namespace !== undefined && STAFF_TEXTS.has(namespace) ? `staff-texts-${language}` : null;
};

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup["name"], (...all: never[]) => unknown>>[1];

/** `source` is the folder of the client's modules, with a slash at its end. */
export function chunkGroups(source: string): Rolldown.CodeSplittingGroup[] {
  let kept: Map<string, string> | undefined;
  const among = (names: readonly string[]) => (id: string, context: Context) => {
    const name = (kept ??= chunks(source, context)).get(id);
    return name !== undefined && names.includes(name) ? name : null;
  };
  // In this order: a file takes along what its modules import, unless one before it has that.
  return [
    { debugName: "app", name: (id: string) => (isOfAuthorizationPage(id) ? null : "app"), tags: ["$initial"] as const },
    ...SHARED.map(({ name }) => ({ debugName: name, name: among([name]) })),
    { debugName: "pages", name: among(Object.keys(PAGES)) },
    { debugName: "staff-texts", name: staffTexts },
  ].map((group, at, all) => ({ ...group, priority: all.length - at }) as Rolldown.CodeSplittingGroup);
}

/** The name of each module's file, for those that are not the bundler's own choice. */
function chunks(source: string, context: Context): Map<string, string> {
  const importsOf = (id: string) => context.getModuleInfo(id)?.importedIds ?? [];
  const partsOf = (id: string) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const imported = (from: Iterable<string>) => closure(from, importsOf);
  const everything = closure([source + ENTRY], (id) => [...importsOf(id), ...partsOf(id)]);
  const begins = Object.entries(PAGES).map(([name, modules]) => ({ name, ids: modules.map((one) => source + one) }));
  const lost = begins.flatMap(({ ids }) => ids).find((id) => !everything.has(id));
  if (lost !== undefined) throw new Error(`chunk-groups: nobody imports ${lost}`);
  const pages = begins.map(({ name, ids }) => ({ name, modules: imported(ids) }));
  const begun = new Set(begins.flatMap(({ ids }) => ids));
  const app = imported([source + ENTRY]);
  const elsewhere = imported([...everything].flatMap(partsOf).filter((id) => !begun.has(id)));
  const found = new Map<string, string>();
  for (const id of everything) {
    const needing = pages.filter(({ modules }) => modules.has(id)).map(({ name }) => name);
    const by = needing.filter((name) => !(NOT_ON_HOME.test(id) && name.startsWith("home")));
    const [first] = by;
    if (first === undefined || app.has(id)) continue;
    const isOwn = by.length === 1 && !elsewhere.has(id);
    const shared = SHARED.find((file) => file.by.some((page) => by.includes(page)))?.name;
    found.set(id, isOwn ? first : (shared ?? first));
  }
  return found;
}

/** The pages of {@link PAGES} that an address can name; `public/first-paint.js` knows their addresses. */
const ADDRESSED = ["home", "market", "goods"];

/**
 * Writes into index.html which files each of these pages needs besides the app, so that they are asked for at once and
 * not only when the app has come and run.
 */
export function pageFiles(source: string): Plugin {
  return {
    name: "page-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {}, filename }) {
        if (filename !== HTML.index) return html;
        const files = Object.values(bundle).filter((part) => part.type === "chunk");
        const holding = (module: string) => files.find(({ moduleIds }) => moduleIds.includes(source + module));
        const app = needed([holding(ENTRY)], files);
        const pages = ADDRESSED.map((name) => {
          const parts = [...needed((PAGES[name] ?? []).map(holding), files)].filter((part) => !app.has(part));
          const styles = parts.flatMap((part) => [...(part.viteMetadata?.importedCss ?? [])]);
          return [name, [...parts.map(({ fileName }) => fileName), ...styles]];
        });
        const content = JSON.stringify(Object.fromEntries(pages));
        return {
          html,
          tags: [{ tag: "meta", attrs: { name: "page-files", content }, injectTo: "head-prepend" }],
        };
      },
    },
  };
}

/** These files and all they import. */
function needed(parts: readonly (Rolldown.OutputChunk | undefined)[], files: readonly Rolldown.OutputChunk[]) {
  const next = ({ imports }: Rolldown.OutputChunk) => files.filter(({ fileName }) => imports.includes(fileName));
  return closure(
    parts.filter((part) => part !== undefined),
    next,
  );
}

/** All that can be reached. */
function closure<Node>(from: Iterable<Node>, next: (node: Node) => Iterable<Node>): Set<Node> {
  const reached = new Set(from);
  // A set that grows is walked to its end.
  for (const node of reached) for (const one of next(node)) reached.add(one);
  return reached;
}
