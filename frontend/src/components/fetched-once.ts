/**
 * Code or data of the client that is fetched once, and drawn with as soon as it is here. Where a component waits for
 * all of another one, `fetchedLater` has the placeholder; here it draws without and goes on when it comes.
 */
import { useSyncExternalStore } from "react";

export interface FetchedOnce<T> {
  /** Asks for it; what failed is tried again with the next call. */
  load: () => Promise<void>;
  /** `undefined` while it is not here. Asks for nothing. */
  use: () => T | undefined;
  /** The same outside of components. */
  peek: () => T | undefined;
}

export function fetchedOnce<T>(fetchIt: () => Promise<T>): FetchedOnce<T> {
  let here: T | undefined;
  let coming: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    load: () => {
      coming ??= fetchIt().then(
        (fetched) => {
          here = fetched;
          for (const listener of listeners) listener();
        },
        () => {
          coming = undefined;
        },
      );
      return coming;
    },
    use: () => useSyncExternalStore(subscribe, () => here),
    peek: () => here,
  };
}
