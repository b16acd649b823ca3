/** Keeps the socket open as api/connection-rules.ts says, and tells the page the truth about it. */
import { proxy } from "valtio";
import { hasChatIdentity, isViewing } from "./identity";
import { idle, step, type ConnectionEffect, type ConnectionEvent, type ConnectionState } from "./connection-rules";
import { socket, whenHandlerFails } from "./socket";

interface ConnectionStore {
  status: ConnectionState["status"];
  /** Was there a connection since the page opened? Tells "offline again" from "not yet connected". */
  ever_connected: boolean;
  /** Someone to connect as exists; without one there is nothing to be offline from. */
  wanted: boolean;
  /** The browser knows of a network; false is certain, true may be a network that leads nowhere. */
  network: boolean;
  /** Catch-up reads under way after a reconnection; see `catchUp`. */
  catching_up: number;
  /** Messages fetched by the catch-up reads so far. */
  missed: number;
}

export const connectionStore = proxy<ConnectionStore>({
  status: "init",
  ever_connected: false,
  wanted: false,
  network: true,
  catching_up: 0,
  missed: 0,
});

let state: ConnectionState = idle;
let timer: ReturnType<typeof setTimeout> | undefined;
let onRefusedToken: () => void = () => {};
const onConnected = new Set<() => void | Promise<void>>();

/** Who hears that the server refused the token at CONNECT (code 401). One listener: the session feature. */
export function whenTokenRefused(listener: () => void): void {
  onRefusedToken = listener;
}

/** Calls `listener` after every (re)connection: pushes missed while away are not sent again. The answer stops it. */
export function whenConnected(listener: () => void | Promise<void>): () => void {
  onConnected.add(listener);
  return () => void onConnected.delete(listener);
}

function carryOut(effect: ConnectionEffect): void {
  switch (effect.type) {
    case "open":
      socket.connect();
      return;
    case "close":
      socket.disconnect();
      return;
    case "wait":
      clearTimeout(timer);
      timer = setTimeout(() => happen({ type: "waited", at: Date.now() }), effect.ms);
      return;
    case "stop_waiting":
      clearTimeout(timer);
      return;
    case "log_out":
      onRefusedToken();
      return;
  }
}

function happen(event: ConnectionEvent): void {
  const next = step(state, event);
  // The state first: closing the socket reports a disconnect at once, which must meet the new state.
  state = next.state;
  connectionStore.status = state.status;
  next.effects.forEach(carryOut);
}

/** Call after signing in or out, or when a visitor token arrived: the old connection speaks for somebody else. */
export function identityChanged(): void {
  // Who looks as somebody else is not there, and is refused a connection.
  connectionStore.wanted = !isViewing && hasChatIdentity();
  happen({ type: "identity", at: Date.now(), known: connectionStore.wanted });
}

/** Closes the socket until `identityChanged`: calls in between go over HTTP and speak for the new person. */
export function holdConnection(): void {
  happen({ type: "identity", at: Date.now(), known: false });
}

/** A call over the socket was not answered in time: spec §8, that triggers a reconnect. */
export function socketFailed(): void {
  happen({ type: "failed", at: Date.now(), jitter: Math.random() });
}

/** Shows "catching up" while `task` runs; it answers how many messages had been missed. */
export async function catchUp(task: () => Promise<number>): Promise<void> {
  connectionStore.catching_up += 1;
  try {
    connectionStore.missed += await task();
  } finally {
    connectionStore.catching_up -= 1;
    if (connectionStore.catching_up === 0) connectionStore.missed = 0;
  }
}

/** Starts watching socket, window and network, and connects if there is someone to connect as. The answer stops it. */
export function startConnection(): () => void {
  const connected = () => {
    happen({ type: "connected" });
    connectionStore.ever_connected = true;
    onConnected.forEach((listener) => void listener());
  };
  const disconnected = () => happen({ type: "disconnected", at: Date.now(), jitter: Math.random() });
  const refused = (error: Error & { data?: { code?: number } }) =>
    happen({ type: "refused", at: Date.now(), jitter: Math.random(), code: error.data?.code });
  const refocused = () => {
    if (document.visibilityState === "visible") happen({ type: "refocused", at: Date.now() });
  };
  const networkBack = () => {
    connectionStore.network = true;
    refocused();
  };
  const networkLost = () => {
    connectionStore.network = false;
    happen({ type: "network_lost", at: Date.now(), jitter: Math.random() });
  };
  connectionStore.network = navigator.onLine;
  socket.on("connect", connected);
  socket.on("disconnect", disconnected);
  socket.on("connect_error", refused);
  window.addEventListener("focus", refocused);
  window.addEventListener("online", networkBack);
  window.addEventListener("offline", networkLost);
  document.addEventListener("visibilitychange", refocused);
  whenHandlerFails((cause) => {
    console.error("a push could not be handled", cause);
    socketFailed();
  });
  identityChanged();
  return () => {
    socket.off("connect", connected);
    socket.off("disconnect", disconnected);
    socket.off("connect_error", refused);
    window.removeEventListener("focus", refocused);
    window.removeEventListener("online", networkBack);
    window.removeEventListener("offline", networkLost);
    document.removeEventListener("visibilitychange", refocused);
    connectionStore.wanted = false;
    holdConnection();
  };
}
