/**
 * Where one was on a page: going back returns there, a new page begins at its top. The browser's own way does this
 * before the page has its rows again, and ends up at the top of a page that is still short.
 */
import { useLayoutEffect } from "react";
import { useLocation, useSearch } from "wouter";
import type { KEEP_PLACE } from "@/components/page";

const KEY = "guildhall.places";
/** Ours: as many pages as anybody goes back. */
const MOST = 50;
/** Ours: a page that has no rows by then is one to look at from its top. */
const PATIENCE_MS = 3_000;

const places = new Map<string, number>();
const here = () => location.pathname + location.search;
/** The address whose place is noted; between an address and its page it is the one before. */
let noted = "";
let wentBack = false;
let restoring = false;

function note(): void {
  if (restoring || noted !== here()) return;
  places.delete(noted);
  places.set(noted, window.scrollY);
  const oldest = places.size > MOST ? places.keys().next().value : undefined;
  if (oldest !== undefined) places.delete(oldest);
}

/** Scrolls there as soon as the page is long enough, unless somebody scrolls by themselves. */
function restore(place: number): void {
  const until = performance.now() + PATIENCE_MS;
  restoring = true;
  const step = () => {
    if (!restoring) return;
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) < 2 || performance.now() > until) restoring = false;
    else requestAnimationFrame(step);
  };
  step();
}

/** Called once. Answers how to stop. */
export function startScrollPlaces(): () => void {
  history.scrollRestoration = "manual";
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as [string, number][];
    for (const [address, place] of kept) places.set(address, place);
  } catch {
    // A spoiled entry is as good as none.
  }
  const [navigation] = performance.getEntriesByType?.("navigation") ?? [];
  wentBack = (navigation as PerformanceNavigationTiming | undefined)?.type !== "navigate";
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("scroll", note, { passive: true, signal });
  // A link within the page is no way back.
  window.addEventListener("popstate", () => (wentBack ||= here() !== noted), { signal });
  for (const act of ["wheel", "touchstart", "keydown", "pointerdown"]) {
    window.addEventListener(act, () => (restoring = false), { passive: true, signal });
  }
  window.addEventListener(
    "pagehide",
    () => {
      try {
        sessionStorage.setItem(KEY, JSON.stringify([...places]));
      } catch {
        // Full or forbidden: then a reload begins at the top.
      }
    },
    { signal },
  );
  return () => stop.abort();
}

/** Scrolls when another page is shown. */
export function useScrollPlace(): void {
  const [path] = useLocation();
  const search = useSearch();
  useLayoutEffect(startScrollPlaces, []);
  useLayoutEffect(() => {
    const isBack = wentBack || (history.state as Partial<typeof KEEP_PLACE> | null)?.keepPlace === true;
    const isOther = noted.split("?")[0] !== path;
    wentBack = false;
    noted = here();
    if (isBack) restore(places.get(noted) ?? 0);
    // Another page of a list, or another filter, says itself where it begins.
    else if (isOther) window.scrollTo(0, 0);
  }, [path, search]);
}
