/** What support's numbers mean to the customer. Pure. Source: docs/wire.md (Console: Place, SupportInfo). */
import type { Profile, Place } from "@/api/support";
import type { Conversation, Message } from "@/api/schema";

const MINUTE = 60;
const HOUR = 3_600;
/** Ours: from here on hours say more than minutes. */
const HOURS_FROM = 90 * MINUTE;

/** The range of a wait in whole units, never narrower than the truth: the near end down, the far end up. */
export function waitRange({
  wait_from,
  wait_to,
}: Place): { unit: "minute" | "hour"; from: number; to: number } | undefined {
  if (wait_to == null) return undefined;
  const [unit, size] = wait_to >= HOURS_FROM ? (["hour", HOUR] as const) : (["minute", MINUTE] as const);
  const to = Math.max(1, Math.ceil(wait_to / size));
  const from = Math.min(to, Math.max(1, Math.floor((wait_from ?? 0) / size)));
  return { unit, from, to };
}

/** "4–9 minutes" in the reader's language; browsers that know no ranges write a dash. */
export function rangeWords(range: { unit: "minute" | "hour"; from: number; to: number }, language: string): string {
  const format = new Intl.NumberFormat(language, { style: "unit", unit: range.unit, unitDisplay: "long" });
  if (range.from === range.to) return format.format(range.to);
  if (typeof format.formatRange === "function") return format.formatRange(range.from, range.to);
  return `${new Intl.NumberFormat(language).format(range.from)} – ${format.format(range.to)}`;
}

/** Buttons of a message that came before the conversation changed hands or state press nothing any more. */
export function isSpent(message: Message, conversation: Conversation): boolean {
  const from = conversation.desk?.live_from_seq;
  return from !== undefined && message.seq <= from;
}

/** Who `uid` is in this conversation: one of those in it, or the agent who has it. */
export function profileOf(conversation: Conversation, uid: string): Profile | undefined {
  const agent = conversation.desk?.agent ?? undefined;
  return conversation.users.find((user) => user.uid === uid) ?? (agent?.uid === uid ? agent : undefined);
}
