/** Everything around the pages: theme, direction, words, the live connection. */
import { DirectionProvider, MantineProvider, useComputedColorScheme, useDirection } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRouter } from "wouter";
import { identity } from "@/api/identity";
import { ErrorBoundary } from "@/components/error-boundary";
import { dockStore } from "@/features/conversation/dock/dock-store";
import { loadInit } from "@/features/session/session-calls";
import { switchLanguage } from "@/locales/i18n";
import { directionOf, isLanguage, preferredLanguage } from "@/locales/languages";
import { BrokenPage } from "./broken-page";
import { Frame } from "./frame";
import { MessagesDock } from "./messages-dock";
import { preloadFor, preloadWhenIdle, readAheadFor } from "./preload";
import { startRealtime } from "./realtime";
import { RouteView } from "./route-view";
import { mantine } from "./theme";

export function App() {
  const worded = useFirstWords();
  useEffect(() => {
    if (!worded) return;
    void loadInit();
    const stopRealtime = startRealtime();
    const stopWaiting = preloadWhenIdle();
    return () => {
      stopRealtime();
      stopWaiting();
    };
  }, [worded]);
  return (
    <DirectionProvider>
      <MantineProvider {...mantine}>
        <ErrorBoundary fallback={(retry, cause) => <BrokenPage retry={retry} cause={cause} />}>
          <FollowDirection />
          <FollowColours />
          {worded && (
            <Frame dock={<MessagesDock />}>
              <RouteView />
            </Frame>
          )}
        </ErrorBoundary>
      </MantineProvider>
    </DirectionProvider>
  );
}

/**
 * The first visit speaks the browser's language; later ones what was chosen.
 */
function useFirstWords(): boolean {
  const [worded, setWorded] = useState(false);
  const { parser } = useRouter();
  useEffect(() => {
    const chosen = identity.locale;
    const language = chosen !== null && isLanguage(chosen) ? chosen : preferredLanguage();
    // What the server is asked for before the words are here has to be in their language too.
    identity.locale ??= language;
    // Words that cannot be fetched must not keep the page away: the shell's English is always there.
    switchLanguage(language)
      .catch(() => {})
      .finally(() => setWorded(true));
    // After the language is chosen, so that the page's texts are fetched in it.
    preloadFor(location.pathname, parser, dockStore.open);
    // Before the first drawing, which takes a slow phone as long as the way to the server and back.
    readAheadFor(location.pathname, location.search, parser);
  }, [parser]);
  return worded;
}

/** Mantine keeps its own idea of the direction; it follows the language. */
function FollowDirection() {
  const { i18n } = useTranslation();
  const { setDirection } = useDirection();
  const direction = directionOf(i18n.language);
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}

/** The browser's own frame (a phone's status bar) wears the colour of the bar below it. */
function FollowColours() {
  const scheme = useComputedColorScheme("dark");
  useEffect(() => {
    const surface = getComputedStyle(document.documentElement).getPropertyValue("--surface").trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", surface);
  }, [scheme]);
  return null;
}
