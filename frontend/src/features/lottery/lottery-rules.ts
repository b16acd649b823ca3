/** What the event's numbers mean: chances in words, what stock makes of them, how far one has come. Spec §3, §9. */
import type { LotteryEvent, Prize, PrizeName, Session } from "./lottery-wire";

/** So many rolls there are; odds are counted in them. docs/wire.md, "Draws". */
export const MILLION = 1_000_000;

/** A chance as people read it: per cent with as many places as it needs, never "0%" for what can happen. */
export function chanceWords(ppm: number, language: string): string {
  const part = ppm / MILLION;
  const places = part === 0 || part >= 0.1 ? 1 : Math.min(6, Math.ceil(-Math.log10(part)));
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: places }).format(part);
}

export const isGone = ({ left }: Pick<Prize, "left">): boolean => left === 0;

/** What a roll for `name` gives now: itself, or the next one below that is still there. The published rule. */
export function givenInstead(prizes: readonly Prize[], name: PrizeName): PrizeName {
  const at = prizes.findIndex(({ prize }) => prize === name);
  return prizes.slice(Math.max(at, 0)).find((prize) => !isGone(prize))?.prize ?? "thanks";
}

/** 0 to 1; a goal of nothing is reached. */
export function progress(seen: number, goal: number): number {
  return goal <= 0 ? 1 : Math.max(0, Math.min(1, seen / goal));
}

export type WhyNot = "announced" | "over" | "cancelled" | "country" | "sign_in" | "no_chance";

/** Why nobody can draw at this moment; `null` when they can. */
export function whyNot(
  event: Pick<LotteryEvent, "status">,
  isOpenHere: boolean,
  session: Pick<Session, "chances"> | null,
): WhyNot | null {
  if (event.status === "over" || event.status === "cancelled") return event.status;
  // Before it begins too: nobody waits for what will not be theirs.
  if (!isOpenHere) return "country";
  if (event.status !== "open") return event.status;
  if (session === null) return "sign_in";
  return session.chances.left > 0 ? null : "no_chance";
}

/** The moment the clock runs to: the beginning, then the end; nothing afterwards. */
export function clockOf({
  status,
  starts_at,
  ends_at,
}: Pick<LotteryEvent, "status" | "starts_at" | "ends_at">): { until: number; to: "start" | "end" } | null {
  if (status === "over" || status === "cancelled") return null;
  return status === "announced" ? { until: starts_at, to: "start" } : { until: ends_at, to: "end" };
}
