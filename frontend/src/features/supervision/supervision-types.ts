/** What supervisors read and change; by hand from docs/wire.md (Console) what the description does not have yet. */
import type { Face } from "@/api/desk";
import type { components } from "@/api/openapi.gen";
import type { Millis } from "@/api/schema";

type Wire = components["schemas"];
type Narrow<Whole, Part> = Omit<Whole, keyof Part> & Part;

export type DutyState = "online" | "away" | "offline";
export type Duty = Narrow<Wire["Duty"], { state: DutyState }>;
export type BoardAgent = Narrow<Wire["BoardAgent"], { duty: Duty }>;

/** One team at one moment. Waits and handle times are of the last 60 minutes, in seconds; `oldest_wait` is when it began. */
export type Board = Narrow<Wire["Board"], { agents: BoardAgent[] }>;

export type Bucket = "hour" | "day";

export interface StatsBucket {
  at: Millis;
  opened: number;
  resolved: number;
  /** Left out of hours. */
  left: number;
  wait_p50?: number | null;
  wait_p90?: number | null;
  handle_p50?: number | null;
  handle_p90?: number | null;
  ratings: number;
  rating?: number | null;
}

export interface Episode {
  conversation_id: string;
  episode: number;
  team_id: string;
  agent?: Face | null;
  customer: Face;
  began_at: Millis;
  began_seq: number;
  assigned_at?: Millis | null;
  replied_at?: Millis | null;
  resolved_at?: Millis | null;
  transfers: number;
  wrap_up?: string | null;
  wrap_up_note?: string | null;
  rating?: number | null;
  comment?: string | null;
}

export interface HistoryFilter {
  team_id?: string;
  uid?: string;
  customer?: string;
  wrap_up?: string;
  rating?: number;
  state?: "open" | "resolved";
  from?: Millis;
  to?: Millis;
  text?: string;
}

export interface AuditEntry {
  audit_id: string;
  at: Millis;
  actor?: Face | null;
  kind: string;
  team_id?: string | null;
  conversation_id?: string | null;
  subject?: Face | null;
  detail?: unknown;
}

/** Minutes of the day; 1 is Monday. */
export type Hours = Wire["TeamHours"];
export type Shift = Wire["TeamShift"];
export type Team = Wire["Team"];
export type Member = Narrow<Wire["DeskAgent"], { duty: Duty }>;
export type Me = Pick<Wire["ConsoleMe"], "teams" | "wrap_up_codes">;

export type Texts = Record<string, string>;
export type Scope = "all" | "team" | "own";

export interface DeskTemplate {
  template_id: string;
  version: number;
  scope: Scope;
  team_id?: string | null;
  audience: "customers" | "agents";
  title: string;
  shortcut?: string | null;
  tags: string[];
  texts: Texts;
  upload_id?: string | null;
  use_count: number;
  outcome?: { resolved: number; reopened: number; rating?: number | null } | null;
}

export interface Welcome {
  version: number;
  texts: Texts;
  is_on: boolean;
  problem_questions?: string[] | null;
}

export interface FaqQuestion {
  question_id: string;
  version: number;
  category: string;
  position: number;
  questions: Texts;
  answers: Texts;
  is_shown: boolean;
  likes: number;
  dislikes: number;
}

export interface Block {
  block_id: string;
  target: "account" | "address";
  level: "block" | "limit";
  why: string;
  by: Face;
  created_at: Millis;
  until?: Millis | null;
  lifted_at?: Millis | null;
}

export interface Paged {
  next?: string | null;
}
