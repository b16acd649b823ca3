/** The chat's shapes as they cross the wire. Source: docs/wire.md and product spec section 3. */

/** What a message carries. Types 4, 5, 9 and 100 come from the server only. */
export type Body =
  | { type: 1; text: string }
  | { type: 2; upload_id: string; width: number; height: number }
  | { type: 3; order_id: string }
  | { type: 4; title: string; text: string }
  | { type: 5; text: string }
  | { type: 6; title: string; text: string; buttons: CardButton[] }
  | { type: 7; text: string }
  | { type: 8; title: string; questions: Question[] }
  | { type: 9; order_id: string; text: string }
  | { type: 100; text: string };

export interface CardButton {
  item: string;
  label: string;
}

export interface Question {
  question_id: string;
  text: string;
}

export type BodyType = Body["type"];

/** A recalled message keeps its type and nothing else. */
export type RecalledBody = { type: BodyType };

export interface Click {
  uid: string;
  kind: "click" | "confirm" | (string & {});
  item: string;
}

export interface Message {
  conversation_id: string;
  /** Place in the conversation's log; without gaps, from 1. */
  seq: number;
  msg_id: string;
  /** Made once by the sender; the same on every attempt to send it. */
  client_msg_id: string;
  /** Milliseconds since 1970, UTC. */
  send_time: number;
  /** 1 peer to peer, 2 group. */
  type: 1 | 2;
  from: string;
  body: Body | RecalledBody;
  recalled: boolean;
  clicks?: Click[];
}

export interface ConversationUser {
  uid: string;
  user_type: number;
  nickname: string;
  profile_pic?: string | null;
  is_current_user: boolean;
  is_seller: boolean;
  unread_count: number;
  read_seq: number;
  online: boolean;
}

export interface Conversation {
  conversation_id: string;
  type: 1 | 2;
  to_id: string;
  title: string;
  avatar?: string | null;
  state: "open" | "resolved" | "closed" | (string & {});
  unread: number;
  last_seq: number;
  last_msg?: Message | null;
  users: ConversationUser[];
  self: ConversationUser;
  /** The other side; absent in a desk talk nobody has taken. */
  user?: ConversationUser | null;
  color: string;
  remark: string;
  order_id?: string | null;
  trans_language: string;
  version: number;
  update_time: number;
  evaluated: boolean;
  /** Seconds after sending in which the sender may recall. */
  recall_window: number;
}

export interface MessagePage {
  /** Ascending by seq. */
  messages: Message[];
  last_seq: number;
  has_more: boolean;
}

export interface SendReceipt {
  msg_id: string;
  seq: number;
  send_time: number;
}

export interface Template {
  template_id: string;
  title: string;
  text: string;
}

export interface ReadPush {
  conversation_id: string;
  uid: string;
  read_seq: number;
}

export interface TypingPush {
  conversation_id: string;
  uid: string;
}

export interface PresencePush {
  uid: string;
  online: boolean;
}

export interface ResumeAnswer {
  topics: Record<string, { recovered: boolean; messages?: Message[]; last_seq: number }>;
}

/** True while the message still has its text. */
export function isReadable(message: Message): message is Message & { body: Body } {
  return !message.recalled;
}
