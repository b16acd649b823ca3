/** What supervisors read and change: the generated types, narrowed as docs/wire.md (Console) allows. */
import type { components } from "@/api/openapi.gen";

type Wire = components["schemas"];
type Narrow<Whole, Part> = Omit<Whole, keyof Part> & Part;

export type DutyState = "online" | "away" | "offline";
export type Duty = Narrow<Wire["Duty"], { state: DutyState }>;
export type BoardAgent = Narrow<Wire["BoardAgent"], { duty: Duty }>;

/**
 * One team at one moment. Waits and handle times are of the last 60 minutes, in seconds; `oldest_wait` is when it
 * began.
 */
export type Board = Narrow<Wire["Board"], { agents: BoardAgent[] }>;

export type Bucket = "hour" | "day";
/** `left` are those left out of hours. */
export type StatsBucket = Wire["StatsBucket"];
export type Episode = Wire["Episode"];
/** What visits are looked for by; the same stands in the address of the export. */
export type HistoryFilter = Filled<Omit<Wire["HistoryOf"], "before" | "limit" | "state">> & {
  state?: "open" | "resolved";
};
/** What is not looked for is left out, and not null: null has no place in an address. */
type Filled<Whole> = { [Key in keyof Whole]: NonNullable<Whole[Key]> };
export type AuditEntry = Wire["AuditEntry"];

/** Minutes of the day; 1 is Monday. */
export type Hours = Wire["TeamHours"];
export type Shift = Wire["TeamShift"];
export type Team = Wire["Team"];
export type Member = Narrow<Wire["DeskAgent"], { duty: Duty }>;
export type Me = Pick<Wire["ConsoleMe"], "teams" | "wrap_up_codes">;

export type Texts = Record<string, string>;
export type Scope = "all" | "team" | "own";

export type DeskTemplate = Narrow<Wire["Template"], { scope: Scope; audience: "customers" | "agents" }>;
export type Welcome = Wire["Welcome"];
export type FaqQuestion = Wire["FaqQuestion"];
export type Block = Narrow<Wire["Block"], { target: "account" | "address"; level: "block" | "limit" }>;

export interface Paged {
  next?: string | null;
}
