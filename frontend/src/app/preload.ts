/** Fetches parts of the page before they are asked for. */
import type { matchRoute } from "wouter";
import { isAnswerAwaited } from "@/api/call";
import { loadLegalTexts } from "@/api/legal";
import { isBehindConsole, loadAdminRoutes, OFTEN, routeAt } from "./routes";
import {
  Account,
  ConversationList,
  Currencies,
  Languages,
  MeLinks,
  Notices,
  preloadDock,
  PromptDialogs,
  ConversationPane,
} from "./shell-parts";

/** What this address shows begins to be fetched together with the words, before anything is drawn. */
export function preloadFor(path: string, parser: Parameters<typeof matchRoute>[0], dockOpen: boolean): void {
  routeAt(path, parser)?.route.preload();
  if (isBehindConsole(path))
    void loadAdminRoutes()
      .then((routes) => routeAt(path, parser, routes)?.route.preload())
      .catch(() => undefined);
  if (dockOpen) preloadDock();
}

/** What this address shows first begins to be read, in the language that was just chosen. */
export function readAheadFor(path: string, query: string, parser: Parameters<typeof matchRoute>[0]): void {
  const found = routeAt(path, parser);
  // What could not be asked for now is asked for by the page, which says so if it fails again.
  found?.route.readAhead?.(found.params["id"] ?? "", query).catch(() => undefined);
}

/** Of theme.css. */
const FACES = ["Inter Variable", "Noto Sans Arabic Variable", "Noto Sans Thai Variable"];

/** The faces whose letters the page has, for the next page: in this one no line moves any more. */
function fetchFaces(): void {
  const letters = document.body.textContent;
  for (const face of FACES) document.fonts.load(`1em "${face}"`, letters).catch(() => undefined);
}

/** Ours: nothing has come for so long, so the page has what it asked for. */
const QUIET_MS = 2_000;
/** Ours: a page that is never quiet does not keep the rest away. */
const AT_LAST_MS = 15_000;

/**
 * The rest, once the page stands: then nobody waits for it later, and it is there when the network goes. A processor
 * that is idle says nothing of the network: on a slow one it is idle because the page still waits for its list, and the
 * rest would come in between.
 */
export function preloadWhenIdle(): () => void {
  const all = () => {
    fetchFaces();
    void import("@/components/select-field").then(({ loadSelectList }) => loadSelectList()).catch(() => undefined);
    // Without them the footer has fewer links, and the next visit asks again.
    loadLegalTexts().catch(() => undefined);
    [
      Languages,
      Currencies,
      Account,
      Notices,
      MeLinks,
      PromptDialogs,
      ConversationList,
      ConversationPane,
      ...OFTEN,
    ].forEach((part) => part.preload());
  };
  let stop = () => {};
  const whenIdle = () => {
    stop();
    if (typeof requestIdleCallback !== "function") return all(); // Safari knows no idle moments
    const asked = requestIdleCallback(all, { timeout: 5_000 });
    stop = () => cancelIdleCallback(asked);
  };
  // What a slow server is still at is no quiet: its answer would share the line with the rest.
  const whenQuiet = () => {
    if (isAnswerAwaited()) quiet = setTimeout(whenQuiet, QUIET_MS);
    else whenIdle();
  };
  let quiet = setTimeout(whenQuiet, QUIET_MS);
  const atLast = setTimeout(whenIdle, AT_LAST_MS);
  const came = new PerformanceObserver(() => {
    clearTimeout(quiet);
    quiet = setTimeout(whenQuiet, QUIET_MS);
  });
  stop = () => {
    came.disconnect();
    clearTimeout(quiet);
    clearTimeout(atLast);
  };
  came.observe({ type: "resource" });
  return () => stop();
}
