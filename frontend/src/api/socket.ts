/** The app's one connection. Features listen through `onPush`; only api/connection.ts opens and closes it. Spec §9. */
import { io, type Socket } from "socket.io-client";
import { identity } from "./identity";
import type { Pushes } from "./schema";

/** Spec §9: connect timeout 10 s, emit timeout 7 s. */
export const CONNECT_TIMEOUT_MS = 10_000;
export const EMIT_TIMEOUT_MS = 7_000;

/** Asked again at every attempt, so a reconnection speaks for whoever is signed in by then. */
function auth(): Record<string, unknown> {
  const { token, visitor_token, device_id } = identity;
  const locale = identity.locale ?? "en";
  return token === null ? { visitor_token, device_id, locale } : { token, locale };
}

export const socket: Socket = io({
  autoConnect: false,
  auth: (answer) => answer(auth()),
  // When to try again is decided by api/connection.ts (spec §4: at most once per 10 s), not by the library.
  reconnection: false,
  timeout: CONNECT_TIMEOUT_MS,
  transports: ["websocket", "polling"],
  tryAllTransports: true,
  // No `retries`: the library's own retry queue can send twice; our commands carry their own ids.
});

let onFailure: (cause: unknown) => void = () => {};

/** Who hears that a listener threw; spec §4: an event handler failure reconnects. */
export function whenHandlerFails(listener: (cause: unknown) => void): void {
  onFailure = listener;
}

/** Listens to one push. A listener that throws costs the connection, not the page. The answer stops listening. */
export function onPush<Name extends keyof Pushes>(name: Name, handle: (push: Pushes[Name]) => void): () => void {
  const guarded = (push: Pushes[Name]) => {
    try {
      handle(push);
    } catch (cause) {
      onFailure(cause);
    }
  };
  const event: string = name;
  socket.on(event, guarded);
  return () => void socket.off(event, guarded);
}
