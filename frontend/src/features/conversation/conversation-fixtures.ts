/** Messages and conversations for this feature's tests. */
import type { Body, Conversation, ConversationUser, Message } from "@/api/schema";

/** 20 November 2026, noon UTC: a day without a midnight near, whatever the zone of the machine. */
export const NOON = Date.UTC(2026, 10, 20, 12);

export const ME = "1000001";
export const OTHER = "1000002";

type Kept = Extract<Message, { recalled: false }>;

export function message(seq: number, over: Partial<Kept> = {}): Kept {
  return {
    conversation_id: "c1",
    seq,
    msg_id: `c1-${seq}`,
    client_msg_id: `client-${seq}`,
    send_time: NOON + seq * 1000,
    type: 1,
    from: OTHER,
    body: { type: 1, text: `message ${seq}` },
    recalled: false,
    ...over,
  };
}

/** The same message after its sender took it back. */
export function recalled(seq: number): Message {
  return { ...message(seq), body: { type: 1 }, recalled: true };
}

/** Messages `from` to `to`, both included. */
export function messages(from: number, to: number): Message[] {
  return Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
}

export function mine(seq: number, body: Body = { type: 1, text: `mine ${seq}` }): Message {
  return message(seq, { from: ME, body });
}

export function person(uid: string, over: Partial<ConversationUser> = {}): ConversationUser {
  return {
    uid,
    user_type: uid === ME ? 1 : 2,
    nickname: uid === ME ? "Ann" : "Swift Blades",
    is_current_user: uid === ME,
    is_seller: uid !== ME,
    unread_count: 0,
    read_seq: 0,
    online: false,
    ...over,
  };
}

export function conversation(over: Partial<Conversation> = {}): Conversation {
  const self = over.self ?? person(ME);
  const user = over.user ?? person(OTHER);
  return {
    conversation_id: "c1",
    type: 1,
    to_id: OTHER,
    title: "Swift Blades",
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
    ...over,
  };
}
