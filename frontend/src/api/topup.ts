/**
 * Places in a queue for topping up oneself, as they cross the wire, their words narrowed to what docs/wire.md allows
 * ("Self-top-up").
 */
import type { components } from "./openapi.gen";

type Wire = components["schemas"];
type Narrow<Whole, Part> = Omit<Whole, keyof Part> & Part;

export type PlaceStage =
  | "waiting"
  | "called"
  | "redeeming"
  | "success"
  | "partial"
  | "failed"
  | "timeout"
  | "queue_timeout"
  | "exited";
export type RedeemStep = "connecting" | "signing_in" | "redeeming" | "checking";
/** Why it came to nothing, or to a part only. Spec §8, self-top-up. */
export type FailReason =
  | "redemption_failed"
  | "timeout"
  | "unsupported_pack"
  | "insufficient_balance"
  | "wrong_tier"
  | "network_error"
  | "device_disconnected"
  | "order_changed"
  | "given_up";
export type QueueState = "open" | "paused" | "draining" | "closed";
export type Platform = "android" | "ios" | "pc" | "playstation" | "xbox";
export type LoginWay = "email" | "google" | "facebook" | "twitter" | "uid";

export type Wait = Wire["TopUpWait"];
export type TopUpQueue = Narrow<Wire["TopUpQueue"], { state: QueueState; platforms: Platform[]; logins: LoginWay[] }>;
export type Place = Narrow<
  Wire["TopUpPlace"],
  {
    stage: PlaceStage;
    queue_state: QueueState;
    platform: Platform;
    login: LoginWay;
    step?: RedeemStep | null;
    reason?: FailReason | null;
  }
>;
export type TopUpOfOrder = Narrow<Wire["TopUpOfOrder"], { queue?: TopUpQueue | null; place?: Place | null }>;
export type TopUpPack = Narrow<Wire["TopUpPack"], { queue?: TopUpQueue | null }>;
export type TopUpMinute = Wire["TopUpMinute"];
export type TopUpDevice = Narrow<Wire["TopUpDevice"], { state: "idle" | "busy" | "draining" | "offline" }>;
export type OperatorQueue = Narrow<
  Wire["OperatorQueue"],
  Pick<TopUpQueue, "state" | "platforms" | "logins"> & { pool: TopUpDevice[] }
>;
