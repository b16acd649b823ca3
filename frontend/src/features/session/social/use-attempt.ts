/** One try with a provider's window at a time, from the press to what came of it. Spec §4 (binding), §8. */
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@/api/error";
import { errorText } from "@/components/notices";
import { listenTo, openPopup } from "./popup";
import type { Op, Provider } from "./providers";
import { requestWindow, type Given } from "./social-calls";

/** How a try stands; each but `refused` has words of its own. */
export type Standing =
  /** The window is open, at the provider. */
  | "waiting"
  /** The server looks at what the provider has answered. */
  | "checking"
  | "blocked"
  /** Closed as far as this page can see; an answer is still taken. */
  | "closed"
  | "declined"
  /** The provider, or the way to it, is down. */
  | "unavailable"
  /** The provider sent back an error, or what it sent is not accepted: too old, used, another's. */
  | "failed"
  | "account_exists"
  | "already_bound";

export type Attempt =
  | { status: "none" }
  | { status: Standing; provider: Provider }
  | { status: "refused"; provider: Provider; text: string };

const NONE: Attempt = { status: "none" };

/** Codes that have words of their own. */
const KNOWN: Partial<Record<string, Standing>> = {
  PROVIDER_UNAVAILABLE: "unavailable",
  ACCOUNT_EXISTS: "account_exists",
  ALREADY_BOUND: "already_bound",
  unauthorized: "failed",
};

/** What a refusal makes of a try. Who would not prove again who they are has called it off. */
export function refusedAttempt(provider: Provider, cause: unknown): Attempt {
  if (cause instanceof ApiError) {
    if (cause.isCanceled || cause.code === "REAUTHENTICATION_REQUIRED") return NONE;
    const status = KNOWN[cause.code];
    if (status !== undefined) return { status, provider };
  }
  return { status: "refused", provider, text: errorText(cause) };
}

export interface Attempts {
  attempt: Attempt;
  /** In the press itself: later, the browser would block the window. */
  start: (provider: Provider) => void;
  cancel: () => void;
}

/** `take` sends the answer to the server; what it throws is said as the state of the try, unless `heard` takes it. */
export function useAttempt(
  op: Op,
  take: (given: Given) => Promise<void>,
  heard: (cause: unknown) => boolean = () => false,
): Attempts {
  const [attempt, setAttempt] = useState(NONE);
  const latest = useRef({ take, heard });
  latest.current = { take, heard };
  /** Ends the try that is under way, if any: nothing of it is shown any more. Answers its window. */
  const end = useRef<() => Window | null>(() => null);
  useEffect(() => () => end.current()?.close(), []);

  const start = useCallback(
    (provider: Provider) => {
      end.current();
      // The window of the try before is used again: it has the same name.
      const popup = openPopup(provider);
      if (popup === null) return setAttempt({ status: "blocked", provider });
      popup.focus();
      let isOver = false;
      let stop = () => {};
      end.current = () => {
        isOver = true;
        stop();
        return popup;
      };
      const show = (next: Attempt) => {
        if (!isOver) setAttempt(next);
      };
      const give = async (given: Given) => {
        show({ status: "checking", provider });
        try {
          await latest.current.take(given);
          show(NONE);
        } catch (cause) {
          show(latest.current.heard(cause) ? NONE : refusedAttempt(provider, cause));
        }
      };
      const send = async () => {
        const ticket = await requestWindow(provider, op);
        if (isOver) return;
        const expected = { provider, op, state: ticket.state };
        stop = listenTo(
          popup,
          expected,
          (said) => {
            if (said.status === "answered") void give({ provider, ticket, fields: said.fields });
            else show({ status: said.status, provider });
          },
          () => show({ status: "closed", provider }),
        );
        popup.location.href = ticket.url;
      };
      show({ status: "waiting", provider });
      send().catch((cause: unknown) => {
        if (isOver) return; // the window is the next try's by now
        popup.close();
        show(refusedAttempt(provider, cause));
      });
    },
    [op],
  );
  const cancel = useCallback(() => {
    end.current()?.close();
    setAttempt(NONE);
  }, []);
  return { attempt, start, cancel };
}
