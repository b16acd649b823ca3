/** The art code: fetched once, beside the page that shows the first picture. */
import { useEffect, useSyncExternalStore } from "react";

type Drawing = typeof import("./drawn");

let drawing: Drawing | undefined;
let coming: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Fetches the art code; a failed fetch is tried again with the next picture. */
export function loadDrawing(): Promise<void> {
  coming ??= import("./drawn").then(
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

/** `undefined` while the art code is on its way. */
export function useDrawing(): Drawing | undefined {
  const loaded = useSyncExternalStore(subscribe, current);
  useEffect(() => {
    if (loaded === undefined) void loadDrawing();
  }, [loaded]);
  return loaded;
}

void loadDrawing();
