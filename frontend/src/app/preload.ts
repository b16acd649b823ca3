/** Fetches parts of the page before they are asked for. */
import type { matchRoute } from "wouter";
import { OFTEN, routeAt } from "./routes";
import {
  Account,
  ConversationList,
  Currencies,
  Languages,
  MeLinks,
  Notices,
  preloadDock,
  SignInDialog,
  ConversationPane,
} from "./shell-parts";

/** What this address shows begins to be fetched together with the words, before anything is drawn. */
export function preloadFor(path: string, parser: Parameters<typeof matchRoute>[0], dockOpen: boolean): void {
  routeAt(path, parser)?.route.preload();
  if (dockOpen) preloadDock();
}

/** The rest, once the page stands: then nobody waits for it later, and it is there when the network goes. */
export function preloadWhenIdle(): () => void {
  const all = () =>
    [
      Languages,
      Currencies,
      Account,
      Notices,
      MeLinks,
      SignInDialog,
      ConversationList,
      ConversationPane,
      ...OFTEN,
    ].forEach((part) => part.preload());
  if (typeof requestIdleCallback === "function") {
    const asked = requestIdleCallback(all, { timeout: 5_000 });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(all, 2_000); // Safari knows no idle moments
  return () => clearTimeout(timer);
}
