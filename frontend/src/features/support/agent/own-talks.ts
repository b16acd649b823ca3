/** Which talks are whose, and in which order they want looking at. Pure. Source: docs/wire.md (Console, rules). */
import type { DeskTalk } from "./console-wire";

/**
 * Since when the customer waits for a word; undefined when nobody owes one. The server's mark comes with the talk,
 * words come one by one: what was written after the mark was made counts before it.
 */
export function needsReplySince(talk: DeskTalk): number | undefined {
  if (talk.state !== "open" || talk.desk?.staff == null) return undefined;
  const since = talk.desk.staff.needs_reply_since ?? undefined;
  const last = talk.last_msg;
  if (last == null) return since;
  if (last.from === customerOf(talk)) return since ?? last.send_time;
  const answered = talk.users.some((user) => user.uid === last.from && isStaff(user.user_type));
  return answered && since !== undefined && last.send_time >= since ? undefined : since;
}

/** Staff of any kind. Source: docs/wire.md (Console, Agent). */
export function isStaff(userType: number | undefined): boolean {
  return userType === 3 || userType === 6 || userType === 9;
}

export function customerOf(talk: DeskTalk): string | undefined {
  return talk.user?.uid ?? talk.users.find((user) => !isStaff(user.user_type))?.uid;
}

export function isMine(talk: DeskTalk, me: string): boolean {
  return talk.desk?.stage === "assigned" && talk.desk.agent?.uid === me;
}

/**
 * Mine and open: first those that owe a word, the longest wait first; then those where the customer does, the newest
 * first.
 */
export function ownTalks(talks: Record<string, DeskTalk>, me: string): { owing: DeskTalk[]; others: DeskTalk[] } {
  const mine = Object.values(talks).filter((talk) => talk.state === "open" && isMine(talk, me));
  const since = (talk: DeskTalk) => needsReplySince(talk) ?? Infinity;
  const newest = (talk: DeskTalk) => talk.last_msg?.send_time ?? talk.update_time;
  return {
    owing: mine.filter((talk) => since(talk) < Infinity).sort((a, b) => since(a) - since(b)),
    others: mine.filter((talk) => since(talk) === Infinity).sort((a, b) => newest(b) - newest(a)),
  };
}

/** Who may write here, and why not: nobody but the one who has it; where nobody has it, whoever writes takes it. */
export type Standing = "mine" | "nobodys" | "others";

export function standingOf(talk: DeskTalk, me: string): Standing {
  if (talk.desk?.agent == null || talk.desk.stage !== "assigned") return "nobodys";
  return talk.desk.agent.uid === me ? "mine" : "others";
}
