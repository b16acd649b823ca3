/** Names for the help as it crosses the wire. docs/wire.md, "Templates, welcome, FAQ". */
import type { Wire } from "@/api/operations";

export type FaqSection = Wire["FaqCategory"];
export type FaqCategory = FaqSection["key"];
export type FaqEntry = Wire["FaqEntry"];

/** Spec §1: what the help of a page is about. */
export const FAQ_CATEGORIES: readonly FaqCategory[] = ["buy", "sell", "charge", "withdraw", "afterSale", "account"];
