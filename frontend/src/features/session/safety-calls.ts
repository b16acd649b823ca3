/** What happened to how one's own account is guarded, and saying that it was somebody else. docs/wire.md, "Account". */
import { get, post } from "@/api/call";
import type { PathOf, Wire } from "@/api/operations";
import { queryClient } from "@/api/query";
import type { Page } from "@/components/use-paged-query";

export type SafetyEvent = Wire["SafetyEvent"];
export type WithdrawalHold = Wire["WithdrawalHold"];

/** Rows of one page. */
const PAGE_SIZE = 10;

export const TIMELINE = "/api/account/safety/timeline" satisfies PathOf<"get">;

/** What holds withdrawals comes with each page; the first one is the newest. */
export interface SafetyPage extends Page<SafetyEvent> {
  hold: WithdrawalHold | undefined;
}

export async function loadTimeline(before?: string): Promise<SafetyPage> {
  const cursor = before === undefined ? {} : { before };
  const page = await get(TIMELINE, { limit: PAGE_SIZE, ...cursor }, { quiet: true });
  return { rows: page.events, next: page.next, hold: page.hold ?? undefined };
}

/** Freezes withdrawals and ends all other sessions. */
export async function disputeEvent(event_id: string): Promise<void> {
  await post("/api/account/safety/dispute", { event_id });
  await timelineChanged();
}

/** Takes every dispute back; the server asks for a proof first. */
export async function releaseWithdrawals(): Promise<void> {
  await post("/api/account/safety/release", {});
  await timelineChanged();
}

/** Something on this page has changed what the timeline tells. */
export const timelineChanged = () => queryClient.invalidateQueries({ queryKey: [TIMELINE] });
