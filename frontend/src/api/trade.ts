/** Names for orders, payments and balances as they cross the wire. docs/wire.md, "Orders", "Money". */
import type { Wire } from "./operations";

export type Order = Wire["Order"];
export type OrderDetail = Wire["OrderDetail"];
export type RulingProposal = Wire["RulingProposal"];
export type OrderStatus = Order["status"];
export type Side = Order["side"];
export type MustAct = Wire["MustAct"];
export type Dispute = Wire["Dispute"];
export type TimelineEntry = Wire["TimelineEntry"];
/** What is said with a line of the timeline; which of it depends on what happened. */
export type Said = TimelineEntry["detail"];
export type Quote = Wire["Quote"];
export type Payment = Wire["Payment"];
export type PaymentMethod = Payment["method"];
export type Refund = Wire["Refund"];
export type Balance = Wire["BriefAsset"];
export type CashFlow = Wire["CashFlow"];
