/**
 * Every queue as operators see it: asked for every two seconds while somebody looks, and put right at once by what one
 * changes.
 */
import { useCallback, useEffect, useState } from "react";
import type { OperatorQueue } from "@/api/topup";
import { loadOperatorQueues } from "./queues-calls";
import { mergeQueues, putQueue } from "./queues-rules";
import type { Loaded } from "./use-loaded";

/** Ours: as often as a person looks twice. */
const EVERY_MS = 2_000;

interface Seen {
  at: number;
  queues: OperatorQueue[];
}

export function useOperatorQueues(): Loaded<Seen> & { reload: () => void; put: (queue: OperatorQueue) => void } {
  const [seen, setSeen] = useState<Seen>();
  const [failure, setFailure] = useState<{ cause: unknown }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      const next = () => {
        if (!leaving.signal.aborted) timer = setTimeout(ask, EVERY_MS);
      };
      // Nobody looks: nothing is asked, and the next look is soon enough.
      if (document.visibilityState === "hidden") return next();
      loadOperatorQueues(leaving.signal).then(
        ({ at, queues }) => {
          if (leaving.signal.aborted) return;
          setSeen((known) => ({ at, queues: mergeQueues(known?.queues ?? [], queues) }));
          setFailure(undefined);
          next();
        },
        (cause: unknown) => {
          if (leaving.signal.aborted) return;
          setFailure({ cause });
          next();
        },
      );
    };
    ask();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const put = useCallback(
    (queue: OperatorQueue) => setSeen((known) => known && { ...known, queues: putQueue(known.queues, queue) }),
    [],
  );
  if (seen !== undefined) return { status: "ready", value: seen, reload, put };
  return failure === undefined
    ? { status: "loading", reload, put }
    : { status: "failed", cause: failure.cause, reload, put };
}
