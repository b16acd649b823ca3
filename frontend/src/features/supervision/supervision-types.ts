/** What supervisors read and change, by hand from docs/wire.md (Console) until the description has these calls. */
import type { Face } from "@/api/desk";
import type { Millis } from "@/api/schema";

export type DutyState = "online" | "away" | "offline";

export interface Duty {
  state: DutyState;
  capacity: number;
  /** Talks in hand. */
  open: number;
  since: Millis;
  seen_at: Millis;
}

export type BoardAgent = Face & { duty: Duty; needs_reply: number };

/** One team at one moment. Waits and handle times are of the last 60 minutes, in seconds. */
export interface Board {
  team_id: string;
  version: number;
  at: Millis;
  is_open: boolean;
  opens_at?: Millis | null;
  waiting: number;
  oldest_wait?: number | null;
  urgent: number;
  assigned: number;
  needs_reply: number;
  left_out_of_hours: number;
  resolved_today: number;
  wait_p50?: number | null;
  wait_p90?: number | null;
  handle_p50?: number | null;
  handle_p90?: number | null;
  rating_today?: number | null;
  ratings_today: number;
  agents: BoardAgent[];
}

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
export interface Hours {
  weekday: number;
  opens: number;
  closes: number;
}

export interface Shift {
  uid: string;
  weekday: number;
  starts: number;
  ends: number;
}

export interface Team {
  team_id: string;
  version: number;
  name: string;
  time_zone: string;
  hours: Hours[];
  /** `2026-12-25` */
  closed_days: string[];
  shifts: Shift[];
  is_open: boolean;
  opens_at?: Millis | null;
  is_default: boolean;
  serves_vip: boolean;
  wrap_up_required: boolean;
  is_supervisor: boolean;
}

export interface Member extends Face {
  duty: Duty;
  open: number;
  languages: string[];
  games: string[];
  is_supervisor: boolean;
}

export interface WrapUpCode {
  code: string;
  label: string;
}

export interface Me {
  duty: Duty;
  teams: Team[];
  wrap_up_codes: WrapUpCode[];
}

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
