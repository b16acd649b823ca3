/** Names for what supervisors read and change. docs/wire.md, "Console". */
import type { Wire } from "@/api/operations";

export type Duty = Wire["Duty"];
export type BoardAgent = Wire["BoardAgent"];
/**
 * One team at one moment. Waits and handle times are of the last 60 minutes, in seconds; `oldest_wait` is when it
 * began.
 */
export type Board = Wire["Board"];
export type Bucket = Wire["StatsQuery"]["bucket"];
/** `left` are those left out of hours. */
export type StatsBucket = Wire["StatsBucket"];
export type Episode = Wire["Episode"];
/** What visits are looked for by; the same stands in the address of the export. */
export type HistoryFilter = Filled<Omit<Wire["HistoryQuery"], "before" | "limit">>;
/** What is not looked for is left out, and not null: null has no place in an address. */
type Filled<Whole> = { [Key in keyof Whole]: NonNullable<Whole[Key]> };
export type AuditEntry = Wire["AuditEntry"];

/** Minutes of the day; 1 is Monday. */
export type Hours = Wire["TeamHours"];
export type Shift = Wire["TeamShift"];
export type Team = Wire["Team"];
export type Member = Wire["SupportAgent"];
export type Me = Pick<Wire["ConsoleMe"], "teams" | "wrap_up_codes" | "permissions">;

export type SupportTemplate = Wire["Template"];
export type Scope = SupportTemplate["scope"];
export type Welcome = Wire["Welcome"];
export type Block = Wire["Block"];
export type PaymentDispute = Wire["PaymentDispute"];
