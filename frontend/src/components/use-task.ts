/** Runs something the user asked for, once at a time. */
import { useCallback, useRef, useState } from "react";
import { showError } from "./notices";

/** A second press while `task` runs is ignored; a failure goes to `failed`, by default a notice. */
export function useTask<Args extends unknown[]>(
  task: (...args: Args) => Promise<unknown>,
  failed: (cause: unknown) => void = showError,
): [run: (...args: Args) => void, running: boolean] {
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const latest = useRef({ task, failed });
  latest.current = { task, failed };
  const run = useCallback((...args: Args) => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    latest.current
      .task(...args)
      .catch((cause: unknown) => latest.current.failed(cause))
      .finally(() => {
        busy.current = false;
        setRunning(false);
      });
  }, []);
  return [run, running];
}
