/**
 * The line of customers and the board above it as pure rules: what is newer, what is shown, how long somebody waits.
 * Source: docs/wire.md (Console, SupportTopic).
 */
import type { SupportTopic, QueueEntry } from "./console-wire";

/**
 * The newest of what is known and what was pushed. By the time the board was made, not by its number: numbers begin
 * anew when the server does, and an open board must not stand still until they have caught up. Late and repeated ones
 * change nothing.
 */
export function newerTopic(known: SupportTopic | undefined, arrived: SupportTopic): SupportTopic {
  if (known === undefined || known.board.team_id !== arrived.board.team_id) return arrived;
  const [a, b] = [known.board, arrived.board];
  return b.at > a.at || (b.at === a.at && b.version > a.version) ? arrived : known;
}

/** The head of the line as it is now, and of what was read further back those who still come after it. */
export function wholeLine(head: readonly QueueEntry[], further: readonly QueueEntry[], waiting: number): QueueEntry[] {
  const known = new Set(head.map((entry) => entry.conversation_id));
  const behind = further.filter((entry) => !known.has(entry.conversation_id));
  return [...head, ...behind]
    .slice(0, Math.max(waiting, head.length))
    .map((entry, at) => ({ ...entry, place: at + 1 }));
}

/** Ours: after two minutes a wait is long, after five it is too long. */
const LONG_MS = 2 * 60_000;
const TOO_LONG_MS = 5 * 60_000;

export function waitTone(since: number, now: number): "short" | "long" | "too_long" {
  const waited = now - since;
  return waited >= TOO_LONG_MS ? "too_long" : waited >= LONG_MS ? "long" : "short";
}
