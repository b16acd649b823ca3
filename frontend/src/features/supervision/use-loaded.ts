/** Reads something when a page opens, and again when what it was asked about changes. */
import { useCallback, useEffect, useRef, useState } from "react";

export type Loaded<T> =
  | { status: "loading"; value?: T }
  | { status: "failed"; cause: unknown; value?: T }
  | { status: "ready"; value: T };

/** `key` names what is read: with another key the old value is gone. An answer that comes too late is let go. */
export function useLoaded<T>(
  key: string,
  read: () => Promise<T>,
): Loaded<T> & { reload: () => void; set: (value: T) => void } {
  const [state, setState] = useState<Loaded<T> & { key: string }>({ status: "loading", key });
  const latest = useRef(read);
  latest.current = read;
  const asked = useRef(0);
  const reload = useCallback(() => {
    asked.current += 1;
    const mine = asked.current;
    setState((known) =>
      known.key === key
        ? ({ ...known, status: "loading", key } as Loaded<T> & { key: string })
        : { status: "loading", key },
    );
    latest.current().then(
      (value) => mine === asked.current && setState({ status: "ready", value, key }),
      (cause: unknown) =>
        mine === asked.current &&
        setState((known) => ({ ...known, status: "failed", cause, key }) as Loaded<T> & { key: string }),
    );
  }, [key]);
  useEffect(reload, [reload]);
  const set = useCallback((value: T) => setState({ status: "ready", value, key }), [key]);
  return state.key === key ? { ...state, reload, set } : { status: "loading", reload, set };
}
