/** The event as it crosses the wire, its words narrowed to what docs/wire.md ("Draws") allows. */
import type { components } from "@/api/openapi.gen";

type Wire = components["schemas"];
type Narrow<Whole, Part> = Omit<Whole, keyof Part> & Part;

/** From dear to cheap, as the published table has them. Spec §3. */
export const PRIZES = ["crystals_6480", "welkin_moon", "coupon_50", "coupon_5", "coupon_3", "thanks"] as const;
export type PrizeName = (typeof PRIZES)[number];
export type MissionName = "visit" | "look_at_goods";

export type Prize = Narrow<Wire["LotteryPrize"], { prize: PrizeName; kind: "coupon" | "entitlement" | "nothing" }>;
export type LotteryEvent = Narrow<
  Wire["LotteryEvent"],
  {
    status: "announced" | "open" | "over";
    prizes: Prize[];
    missions: Narrow<Wire["LotteryMission"], { mission: MissionName }>[];
    reward: Narrow<Wire["LotteryReward"], { prize: PrizeName }>;
  }
>;
export type Brief = Wire["LotteryBrief"];
export type Current = { event?: LotteryEvent; over: Brief[] };

export type MissionState = Narrow<
  Wire["LotteryMissionState"],
  { mission: MissionName; state: "open" | "done" | "claimed" }
>;
export type TierState = Narrow<Wire["LotteryTierState"], { state: "open" | "reached" | "claimed" | "taken_back" }>;
/** How the reader stands in the event. */
export type Session = Narrow<
  Wire["LotterySession"],
  {
    missions: MissionState[];
    tiers: TierState[];
    reward: Narrow<Wire["LotteryRewardState"], { state: "open" | "reached" | "claimed" }>;
  }
>;

type Won = { rolled: PrizeName; prize: PrizeName };
export type Draw = Narrow<Wire["LotteryDraw"], Won>;
export type LogLine = Narrow<Wire["LotteryLogLine"], Won>;
export type Day = Wire["LotteryDay"];
export type Fairness = Narrow<Wire["LotteryFairness"], { tally: Narrow<Wire["LotteryTally"], { prize: PrizeName }>[] }>;

export type Coupon = Wire["Coupon"];
export type Entitlement = Narrow<Wire["Entitlement"], { what: PrizeName; source: "lottery_draw" | "lottery_reward" }>;
export interface Coupons {
  coupons: Coupon[];
  entitlements: Entitlement[];
}
