/**
 * Conversations go on over HTTP while there is no socket: some networks allow none. Source: product spec section 7
 * (chat runs over HTTP polling or a socket). The same calls and the same rule, so changing carrier neither loses nor
 * doubles anything.
 */
import { connectionStore } from "@/api/connection";
import { hasChatIdentity } from "@/api/identity";
import { catchUpAll } from "./catch-up";
import { wakeCarrier } from "./outbox-carrier";

/** Ours: soon enough for a conversation, seldom enough for a server with many who poll. */
const EVERY_MS = 5_000;
/** Ours: while the network does not answer at all, asking less often loses nothing. */
const LONGEST_MS = 30_000;

/** Starts looking; the answer stops it. */
export function pollWithoutSocket(): () => void {
  let pause = EVERY_MS;
  let timer = setTimeout(look, pause);
  let stopped = false;
  function look(): void {
    const wanted =
      connectionStore.status !== "connected" && hasChatIdentity() && document.visibilityState === "visible";
    const task = wanted ? catchUpAll().then(wakeCarrier) : Promise.resolve();
    task
      .then(
        () => (pause = EVERY_MS),
        () => (pause = Math.min(pause * 2, LONGEST_MS)),
      )
      .finally(() => {
        if (!stopped) timer = setTimeout(look, pause);
      });
  }
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
