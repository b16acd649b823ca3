/**
 * Rules of the chat connection: init, connecting, connected, and when it may try again.
 *
 * Source: spec §4 (chat connection) and §9 (delay 1 s to 3 s, throttle 10 s). No clock, no chance: both arrive in
 * events.
 */

/** Spec §9: at most one attempt per 10 s, whatever asks for it. */
export const RECONNECT_THROTTLE_MS = 10_000;
/** Spec §9: reconnection delay 1 s to 3 s. */
export const RECONNECT_DELAY_MS = { least: 1_000, most: 3_000 } as const;

export type ConnectionState =
  | { status: "init"; attempted_at: number | null }
  | { status: "connecting"; attempted_at: number }
  | { status: "connected"; attempted_at: number };

export type ConnectionEvent =
  /** Somebody to connect as has appeared or changed: the throttle does not hold back a sign-in. */
  | { type: "identity"; at: number; known: boolean }
  | { type: "connected" }
  /** `jitter` in 0..1 spreads a crowd of clients over the delay. */
  | { type: "disconnected"; at: number; jitter: number }
  | { type: "refused"; at: number; jitter: number; code: number | undefined }
  /** An event handler threw, or a call over the socket had no answer. */
  | { type: "failed"; at: number; jitter: number }
  /** The browser says the network is gone: the socket would notice only at its next unanswered call. */
  | { type: "network_lost"; at: number; jitter: number }
  /** The window was focused, or the browser says the network is back. */
  | { type: "refocused"; at: number }
  /** The wait asked for by an earlier step is over. */
  | { type: "waited"; at: number };

export type ConnectionEffect =
  | { type: "open" }
  | { type: "close" }
  /** Send `waited` after this long; replaces an earlier wait. */
  | { type: "wait"; ms: number }
  | { type: "stop_waiting" }
  /** The server does not know this token. */
  | { type: "log_out" };

export interface Step {
  state: ConnectionState;
  effects: ConnectionEffect[];
}

export const idle: ConnectionState = { status: "init", attempted_at: null };

/** What `event` makes of `state`, and what must be done for it. */
export function step(state: ConnectionState, event: ConnectionEvent): Step {
  switch (event.type) {
    case "identity":
      if (!event.known) return { state: idle, effects: [{ type: "stop_waiting" }, { type: "close" }] };
      return attempt(event.at, state.status === "init" ? [] : [{ type: "close" }]);
    case "connected":
      if (state.status !== "connecting") return { state, effects: [] };
      return { state: { ...state, status: "connected" }, effects: [] };
    case "disconnected":
      return state.status === "init" ? { state, effects: [] } : backToInit(state, event);
    case "refused":
      if (state.status !== "connecting") return { state, effects: [] };
      // Only a refused token ends the session; a busy server keeps it and is tried again.
      if (event.code === 401) {
        return { state: { status: "init", attempted_at: state.attempted_at }, effects: [{ type: "log_out" }] };
      }
      return backToInit(state, event);
    case "failed":
    case "network_lost": {
      if (state.status === "init") return { state, effects: [] };
      if (event.type === "failed" && state.status !== "connected") return { state, effects: [] };
      const back = backToInit(state, event);
      return { ...back, effects: [{ type: "close" }, ...back.effects] };
    }
    case "refocused":
    case "waited":
      if (state.status !== "init" || state.attempted_at === null) return { state, effects: [] };
      return attemptOrWait(state.attempted_at, event.at);
  }
}

function attempt(at: number, first: ConnectionEffect[] = []): Step {
  return {
    state: { status: "connecting", attempted_at: at },
    effects: [{ type: "stop_waiting" }, ...first, { type: "open" }],
  };
}

function attemptOrWait(attemptedAt: number, at: number): Step {
  const left = attemptedAt + RECONNECT_THROTTLE_MS - at;
  if (left <= 0) return attempt(at);
  return { state: { status: "init", attempted_at: attemptedAt }, effects: [{ type: "wait", ms: left }] };
}

function backToInit(state: { attempted_at: number }, event: { at: number; jitter: number }): Step {
  const { least, most } = RECONNECT_DELAY_MS;
  const delay = least + Math.round((most - least) * event.jitter);
  const throttle = state.attempted_at + RECONNECT_THROTTLE_MS - event.at;
  return {
    state: { status: "init", attempted_at: state.attempted_at },
    effects: [{ type: "wait", ms: Math.max(delay, throttle) }],
  };
}
