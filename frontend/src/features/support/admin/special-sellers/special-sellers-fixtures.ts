import type { SpecialSeller } from "./special-sellers-calls";

/** Ann serves VIP customers; `part` is what differs. */
export const sellerOf = (part: Partial<SpecialSeller> = {}): SpecialSeller => ({
  kind: "vip_service",
  of: { uid: "12", nickname: "Ann" },
  alias: { en: "VIP desk", de: "VIP-Tresen" },
  version: 3,
  ...part,
});
