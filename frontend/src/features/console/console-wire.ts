/**
 * Calls and pushes of customer service that http/openapi.json does not describe yet, by hand from docs/wire.md (Console).
 * What is generated goes out of here.
 */
import type { Desk as CustomersDesk, DeskStage, Face } from "@/api/desk";
import type { Conversation, Millis, UserType } from "@/api/schema";

export type { DeskStage, Face } from "@/api/desk";

export type DutyState = "online" | "away" | "offline";
export interface Duty {
  state: DutyState;
  capacity: number;
  /** Talks they have. */
  open: number;
  since: Millis;
  seen_at?: Millis | null;
}

export type Urgency = 0 | 1 | 2 | 3;

/** What only staff hear about a talk. */
export interface DeskStaff {
  needs_reply_since?: Millis | null;
  waiting_since?: Millis | null;
  waiting_why?: string | null;
  language: string;
  game: string;
  vip_level: number;
  urgency: Urgency;
  money_at_risk_cents: number;
  money_due_at?: Millis | null;
  episode: number;
  last_agent?: Face | null;
  wrap_up?: string | null;
  block?: "block" | "limit" | null;
  notes: number;
}

/** A talk with the desk, as staff see it. */
export type DeskTalk = Conversation & { desk?: (CustomersDesk & { staff?: DeskStaff | null }) | null };

export interface Team {
  team_id: string;
  name: string;
  is_open: boolean;
  opens_at?: Millis | null;
  wrap_up_required: boolean;
  is_supervisor: boolean;
}

export interface Me {
  duty: Duty;
  teams: Team[];
  skills: { languages: string[]; games: string[] };
  mentions_unread: number;
  wrap_up_codes: { code: string; label: string }[];
}

export interface QueueEntry {
  conversation_id: string;
  place: number;
  title: string;
  avatar?: string | null;
  user_type: UserType;
  stage: DeskStage;
  preview: string;
  waiting_since: Millis;
  waiting_why: string;
  urgency: Urgency;
  vip_level: number;
  language: string;
  game: string;
  wanted_agent?: Face | null;
}

export interface BoardAgent extends Face {
  duty: Duty;
  needs_reply: number;
}

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
  agents: BoardAgent[];
}

/** What the topic `desk:<team_id>` says. */
export interface DeskTopic {
  board: Board;
  head: QueueEntry[];
}

export interface Viewer extends Face {
  typing: boolean;
}

export interface Note {
  note_id: string;
  conversation_id: string;
  kind: "note" | "transfer";
  author: Face;
  text: string;
  mentions: Face[];
  at_seq: number;
  created_at: Millis;
}

export interface Mention {
  note: Note;
  title: string;
  read: boolean;
}

export interface Episode {
  conversation_id: string;
  episode: number;
  team_id: string;
  agent?: Face | null;
  customer: Face;
  began_at: Millis;
  began_seq: number;
  resolved_at?: Millis | null;
  transfers: number;
  wrap_up?: string | null;
  wrap_up_note: string;
  rating?: number | null;
  comment?: string | null;
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

export interface Person extends Face {
  user_type: UserType;
  language: string;
  currency: string;
  vip_level: number;
  member_since: Millis;
  online: boolean;
  device_name?: string | null;
  address?: string | null;
  episodes: Episode[];
  /** Absent from a server that keeps none. */
  blocks?: Block[];
}

export interface Colleague extends Face {
  duty: Duty;
  /** Talks they have. */
  open: number;
  languages: string[];
  games: string[];
  is_supervisor: boolean;
}

export interface ConsoleTemplate {
  template_id: string;
  version: number;
  scope: "all" | "team" | "own";
  title: string;
  shortcut: string;
  tags: string[];
  texts: Record<string, string>;
  upload_id?: string | null;
  use_count: number;
}

export interface FilledTemplate {
  text: string;
  language: string;
  missing: string[];
  upload_id?: string | null;
}

export interface KeptDraft {
  conversation_id: string;
  text: string;
  edited_at: Millis;
}

export interface Given {
  conversation_id: string;
  why: "routed" | "transferred" | "taken_over";
  from?: Face | null;
}

type Nothing = Record<string, never>;
type Command = { conversation_id: string; command_id: string };
type OfTalk = { conversation_id: string };

declare module "@/api/schema" {
  interface ImCalls {
    console_me: { in: Nothing; out: Me };
    console_set_duty: { in: { state: DutyState; command_id?: string }; out: Duty };
    console_queue: { in: { team_id: string; before?: string; limit: number }; out: { entries: QueueEntry[]; waiting: number; next?: string | null } };
    console_talks: {
      in: { owner: string; team_id?: string; state?: "open" | "resolved"; needs_reply?: boolean; before?: string; limit: number };
      out: { conversations: DeskTalk[]; next?: string | null };
    };
    console_take: { in: Command & { over?: boolean }; out: DeskTalk };
    console_transfer: { in: Command & { to: { uid: string } | { team_id: string }; note: string }; out: DeskTalk };
    console_release: { in: Command & { note?: string }; out: DeskTalk };
    console_view: { in: { conversation_id?: string; typing?: boolean }; out: { viewers: Viewer[] } };
    console_person: { in: OfTalk; out: Person };
    console_note_add: { in: OfTalk & { note_id: string; text: string; mentions?: string[] }; out: Note };
    console_notes: { in: OfTalk; out: { notes: Note[] } };
    console_mentions: { in: { unread?: boolean; before?: string; limit: number }; out: { mentions: Mention[]; unread: number; next?: string | null } };
    console_mention_read: { in: { note_id: string }; out: { unread: number } };
    console_agents: { in: { team_id: string }; out: { agents: Colleague[] } };
    console_team_list: { in: Nothing; out: { teams: Team[] } };
    console_template_list: {
      in: { text?: string; team_id?: string; tag?: string; scope?: "all" | "team" | "own"; language?: string; limit: number };
      out: { templates: ConsoleTemplate[] };
    };
    console_template_fill: { in: { template_id: string; conversation_id: string; language?: string }; out: FilledTemplate };
    console_block_add: {
      in: OfTalk & { block_id: string; target: "account" | "address"; level: "block" | "limit"; minutes?: number; why: string };
      out: Block;
    };
    console_block_lift: { in: { block_id: string; command_id: string }; out: Block };
    draft_set: { in: KeptDraft; out: object };
    draft_list: { in: Nothing; out: { drafts: KeptDraft[] } };
    subscribe: { in: { topic: string }; out: { version: number; snapshot: DeskTopic } };
    unsubscribe: { in: { topic: string }; out: object };
  }
  interface Pushes {
    viewers: { conversation_id: string; viewers: Viewer[] };
    note: Note;
    mention: { note: Note; unread: number };
    duty: Duty;
    draft: KeptDraft;
    given: Given;
  }
}
