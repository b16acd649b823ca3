/** Boards, lines, conversations and notes for this feature's tests. */
import type { Message } from "@/api/schema";
import type { Board, SupportStaff, SupportConversation, SupportTopic, Note, QueueEntry, Team } from "./console-wire";

export const NOON = Date.UTC(2026, 10, 20, 12);
export const ME = "900001";
export const OTHER_AGENT = "900002";
export const CUSTOMER = "100001";

export function entry(id: string, over: Partial<QueueEntry> = {}): QueueEntry {
  return {
    conversation_id: id,
    place: 1,
    title: `Customer ${id}`,
    user_type: 1,
    stage: "waiting",
    preview: "Hello?",
    waiting_since: NOON,
    waiting_why: "new",
    urgency: 0,
    vip_level: 0,
    language: "en",
    game: "",
    ...over,
  };
}

export const TEAM: Team = {
  team_id: "1",
  version: 1,
  name: "First line",
  time_zone: "UTC",
  hours: [],
  closed_days: [],
  shifts: [],
  is_open: true,
  is_default: true,
  serves_vip: false,
  wrap_up_required: true,
  is_supervisor: false,
};

export function topic(over: Partial<Board> = {}, head: QueueEntry[] = []): SupportTopic {
  const board: Board = {
    team_id: "1",
    version: 1,
    at: NOON,
    is_open: true,
    waiting: head.length,
    urgent: 0,
    assigned: 0,
    needs_reply: 0,
    left_out_of_hours: 0,
    resolved_today: 0,
    ratings_today: 0,
    agents: [],
    ...over,
  };
  return { board, head };
}

const STAFF: SupportStaff = {
  language: "en",
  game: "",
  vip_level: 0,
  urgency: 0,
  money_at_risk_cents: 0,
  episode: 1,
  notes: 0,
};

export function conversation(
  id: string,
  over: Partial<SupportConversation> = {},
  staff: Partial<SupportStaff> = {},
  agent: string | null = ME,
): SupportConversation {
  const self = {
    uid: ME,
    user_type: 3,
    nickname: "Ada Agent",
    is_current_user: true,
    is_seller: false,
    unread_count: 0,
    read_seq: 0,
    online: true,
  } as const;
  const user = {
    uid: CUSTOMER,
    user_type: 1,
    nickname: `Customer ${id}`,
    is_current_user: false,
    is_seller: false,
    unread_count: 0,
    read_seq: 0,
    online: true,
  } as const;
  return {
    conversation_id: id,
    type: 1,
    to_id: CUSTOMER,
    title: `Customer ${id}`,
    state: "open",
    unread: 0,
    last_seq: 0,
    users: [self, user],
    self,
    user,
    color: "",
    remark: "",
    trans_language: "",
    version: 1,
    update_time: NOON,
    evaluated: false,
    recall_window: 120,
    desk: {
      team_id: "1",
      team_name: "First line",
      stage: agent === null ? "waiting" : "assigned",
      live_from_seq: 0,
      agent: agent === null ? null : { uid: agent, nickname: agent === ME ? "Ada Agent" : "Ben Agent" },
      staff: { ...STAFF, ...staff },
    },
    ...over,
  };
}

export function word(from: string, send_time: number): Message {
  return {
    conversation_id: "c",
    seq: 1,
    msg_id: "c-1",
    client_msg_id: "x",
    send_time,
    type: 1,
    from,
    body: { type: 1, text: "a word" },
    recalled: false,
  };
}

export function note(id: string, created_at = NOON, over: Partial<Note> = {}): Note {
  return {
    note_id: id,
    conversation_id: "c1",
    kind: "note",
    author: { uid: OTHER_AGENT, nickname: "Ben Agent" },
    text: `note ${id}`,
    mentions: [],
    at_seq: 1,
    created_at,
    ...over,
  };
}
