/**
 * The art code, fetched once beside the page that shows the first picture, and a bounded store of what it has drawn:
 * scrolling back draws nothing again.
 */
import { useEffect, useSyncExternalStore } from "react";
import type { Mark } from "./marks";
import { keyOf, type Piece } from "./piece";

type Drawing = typeof import("./draw");

/** Ours: a market of twelve pages. */
const KEPT = 600;

let drawing: Drawing | undefined;
let coming: Promise<void> | undefined;
const listeners = new Set<() => void>();
const kept = new Map<string, readonly Mark[]>();

/** Fetches the art code; a failed fetch is tried again with the next picture. */
export function loadDrawing(): Promise<void> {
  coming ??= import("./draw").then(
    (module) => {
      drawing = module;
      for (const listener of listeners) listener();
    },
    () => {
      coming = undefined;
    },
  );
  return coming;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => drawing;

function useDrawing(): Drawing | undefined {
  const loaded = useSyncExternalStore(subscribe, current);
  useEffect(() => {
    if (loaded === undefined) void loadDrawing();
  }, [loaded]);
  return loaded;
}

/** The marks of a piece; `undefined` while the art code is on its way. */
export function useMarks(piece: Piece): readonly Mark[] | undefined {
  const loaded = useDrawing();
  return loaded && remembered(`goods ${keyOf(piece)}`, () => loaded.draw(piece));
}

export function useGameMark(game: string): readonly Mark[] | undefined {
  const loaded = useDrawing();
  return loaded && remembered(`game ${game}`, () => loaded.drawGame(game));
}

/** The colour of a game; `undefined` for what is none. */
export const useGameTone = (game: string): string | undefined => useDrawing()?.toneOf(game);

/** The newest `KEPT` pictures stay; asked for again, one becomes the newest. */
export function remembered(key: string, draw: () => readonly Mark[]): readonly Mark[] {
  const marks = kept.get(key) ?? draw();
  kept.delete(key);
  kept.set(key, marks);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return marks;
}

void loadDrawing();
