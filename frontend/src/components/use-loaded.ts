/** Something read from the server for as long as a component shows it, with its states: loading, there, failed. */
import { useCallback, useEffect, useState } from "react";
import { whenConnected } from "@/api/connection";
import { ApiError } from "@/api/error";

export interface Loaded<T> {
  value: T | undefined;
  /** Why the last try failed. */
  failure: unknown;
  loading: boolean;
  /** Reads it again; what is there stays until the answer comes. */
  again: () => void;
}

/** Reads whenever `key` changes. An answer to an earlier question never replaces one to a later. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string; value?: T; failure?: unknown }>({ key: "" });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal).then(
      (value) => {
        if (!leaving.signal.aborted) setState({ key, value });
      },
      (failure: unknown) => {
        if (leaving.signal.aborted || (failure instanceof ApiError && failure.code === "canceled")) return;
        // Asked again for the same, what is there is better than nothing.
        setState((before) =>
          before.key === key && before.value !== undefined ? { key, failure, value: before.value } : { key, failure },
        );
      },
    );
    return () => leaving.abort();
    // `load` is a new function each time; `key` says when it asks for something else.
  }, [key, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const isCurrent = state.key === key;
  // What failed because nobody answered is read again by itself when somebody does.
  const failed = isCurrent && isUnanswered(state.failure);
  useEffect(() => (failed ? whenConnected(again) : undefined), [failed, again]);
  return { value: state.value, failure: isCurrent ? state.failure : undefined, loading: !isCurrent, again };
}

function isUnanswered(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code === "net_error" || failure.status === 503);
}
