/** The app's one connection. Features listen through `onPush`; only api/connection.ts opens and closes it. Spec §9. */
import type { Socket } from "socket.io-client";
import { identity } from "./identity";
import type { Pushes } from "./operations";

/** Spec §9: connect timeout 10 s, emit timeout 7 s. */
export const CONNECT_TIMEOUT_MS = 10_000;
export const EMIT_TIMEOUT_MS = 7_000;

/** Asked again at every attempt, so a reconnection speaks for whoever is signed in by then. */
function auth(): Record<string, unknown> {
  const { token, visitor_token, device_id } = identity;
  const locale = identity.locale ?? "en";
  return token === null ? { visitor_token, device_id, locale } : { token, locale };
}

const OPTIONS = {
  autoConnect: false,
  auth: (answer: (data: object) => void) => answer(auth()),
  // When to try again is decided by api/connection.ts (spec §4: at most once per 10 s), not by the library.
  reconnection: false,
  timeout: CONNECT_TIMEOUT_MS,
  transports: ["websocket", "polling"],
  tryAllTransports: true,
  // No `retries`: the library's own retry queue can send twice; our commands carry their own ids.
};

type Listeners = ReturnType<Socket["listeners"]>;

/**
 * The library's socket, as far as we use it, with the library fetched at the first connection: a page is drawn without
 * it. Listeners are kept here, so that they can come before it.
 */
class LateSocket {
  private library: Socket | undefined;
  private fetching = false;
  /** Whether the last word was "connect"; it may change while the library is on its way. */
  private wanted = false;
  private readonly heard = new Map<string, Listeners>();

  connect(): this {
    this.wanted = true;
    if (this.library !== undefined) this.library.connect();
    else if (!this.fetching) void this.fetch();
    return this;
  }

  disconnect(): this {
    this.wanted = false;
    this.library?.disconnect();
    return this;
  }

  on(event: string, listener: Listeners[number]): this {
    const listeners = this.heard.get(event);
    if (listeners === undefined) {
      this.heard.set(event, [listener]);
      this.hear(event);
    } else listeners.push(listener);
    return this;
  }

  off(event: string, listener: Listeners[number]): this {
    this.heard.set(
      event,
      this.listeners(event).filter((one) => one !== listener),
    );
    return this;
  }

  listeners(event: string): Listeners {
    return [...(this.heard.get(event) ?? [])];
  }

  /** Dropped while there is no connection to send it over. */
  get volatile(): this {
    return this;
  }

  emit(event: string, payload: object): this {
    if (this.library?.connected) this.library.emit(event, payload);
    return this;
  }

  timeout(ms: number): { emitWithAck: (event: string, payload: object) => Promise<unknown> } {
    const { library } = this;
    return {
      emitWithAck: (event, payload) =>
        library === undefined
          ? Promise.reject(new Error("there is no connection yet"))
          : library.timeout(ms).emitWithAck(event, payload),
    };
  }

  private hear(event: string): void {
    this.library?.on(event, (...values: unknown[]) => this.tell(event, values));
  }

  private tell(event: string, values: unknown[]): void {
    this.listeners(event).forEach((listener) => listener(...values));
  }

  private async fetch(): Promise<void> {
    this.fetching = true;
    try {
      const { io } = await import("socket.io-client");
      this.library = io(OPTIONS);
      [...this.heard.keys()].forEach((event) => this.hear(event));
      if (this.wanted) this.library.connect();
    } catch (cause) {
      // As if the server had not answered: it is tried again by the same rules.
      if (this.wanted) this.tell("connect_error", [cause]);
    } finally {
      this.fetching = false;
    }
  }
}

export const socket = new LateSocket();

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
