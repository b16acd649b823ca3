/** Names for places in a queue for topping up oneself, as they cross the wire. docs/wire.md, "Self-top-up". */
import type { Wire } from "./operations";

export type Wait = Wire["TopUpWait"];
export type TopUpQueue = Wire["TopUpQueue"];
export type QueueState = TopUpQueue["state"];
export type Platform = TopUpQueue["platforms"][number];
export type LoginWay = TopUpQueue["logins"][number];
export type Place = Wire["TopUpPlace"];
export type PlaceStage = Place["stage"];
export type RedeemStep = NonNullable<Place["step"]>;
/** Why it came to nothing, or to a part only. Spec §8, self-top-up. */
export type FailReason = NonNullable<Place["reason"]>;
export type TopUpOfOrder = Wire["TopUpOfOrder"];
export type TopUpPack = Wire["TopUpPack"];
export type TopUpMinute = Wire["TopUpMinute"];
export type TopUpDevice = Wire["TopUpDevice"];
export type OperatorQueue = Wire["OperatorQueue"];
