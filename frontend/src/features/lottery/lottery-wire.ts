/** Names for the event as it crosses the wire. docs/wire.md, "Draws". */

import type { Wire } from "@/api/operations";

export type Prize = Wire["LotteryPrize"];
/** From dear to cheap, as the published table has them. Spec §3. */
export { PrizeName as PRIZES } from "@/api/lists.gen";
export type { PrizeName } from "@/api/lists.gen";
export type LotteryEvent = Wire["LotteryEvent"];
export type Brief = Wire["LotteryBrief"];
export type Current = Wire["LotteryCurrent"];
export type MissionState = Wire["LotteryMissionState"];
export type MissionName = MissionState["mission"];
export type TierState = Wire["LotteryTierState"];
/** How the reader stands in the event. */
export type Session = Wire["LotterySession"];
export type Draw = Wire["LotteryDraw"];
export type LogLine = Wire["LotteryLogLine"];
export type Day = Wire["LotteryDay"];
export type Fairness = Wire["LotteryFairness"];
export type Coupon = Wire["Coupon"];
export type Entitlement = Wire["Entitlement"];
export type Coupons = Wire["Coupons"];
