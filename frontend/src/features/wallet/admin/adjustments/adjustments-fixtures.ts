import type { Adjustment } from "./adjustments-calls";

/** Waits; Ada has proposed to take $12.50 of Ben's deposits; `part` is what differs. */
export const adjustment = (part: Partial<Adjustment> = {}): Adjustment => ({
  adjustment_id: "01a21547-0ff5-713b-ac9e-7d6698c16186",
  of: { uid: "1000063", nickname: "Ben" },
  origin: "deposit",
  amount_cents: -1_250,
  reason: "Paid out twice on November 3",
  proposed_by: { uid: "7", nickname: "Ada" },
  proposed_at: Date.UTC(2026, 10, 25, 1),
  state: "open",
  ...part,
});
