/** What crosses the wire, in the wire's own spelling. Source: docs/wire.md; `npm run schema` writes the generated twin. */

export type Uid = string;
export type ConversationId = string;
export type MsgId = string;
/** Milliseconds since 1970 UTC. */
export type Millis = number;

export const UserType = {
  Visitor: 0,
  User: 1,
  Seller: 2,
  CustomerService: 3,
  ChildAccount: 4,
  SubSeller: 5,
  VipCustomerService: 6,
  Administrator: 9,
} as const;
export type UserType = (typeof UserType)[keyof typeof UserType];

export interface User {
  uid: Uid;
  email: string;
  nickname: string;
  profile_pic?: string | null;
  user_type: UserType;
  role: string;
  language: string;
  currency: string;
  currency_symbol: string;
  currency_rate_base_usd: number;
  currency_precision: number;
  currency_separator: string;
  point: number;
  has_password: boolean;
  app_roles: unknown[];
  is_affiliate: boolean;
  inuse_coupon_cnt: number;
  pending_expire_coupon_cnt: number;
}

/** One signed-in device. Spec §4, all-device list. */
export interface Session {
  session_id: string;
  device_name: string;
  address: string;
  created_at: Millis;
  last_seen_at: Millis;
  is_current: boolean;
}

export interface Currency {
  key: string;
  label: string;
  code: string;
  symbol: string;
  rate: number;
  precision: number;
  separator: string;
  name: string;
}

export interface Language {
  key: string;
  label: string;
  direction: "ltr" | "rtl";
}

export interface InitInfo {
  login_check: { is_login: boolean };
  account_info?: User | null;
  country_info: { country: string };
  currency_info: { items: Currency[] };
  language_info: { items: Language[] };
  unread_badge: { unread_im_message: number };
}

export interface SignedIn {
  token: string;
  is_new: boolean;
  user: User;
}

export const BodyType = {
  Text: 1,
  Image: 2,
  Order: 3,
  Template: 4,
  Welcome: 5,
  Card: 6,
  TextBbcode: 7,
  Problem: 8,
  ConfirmDelivery: 9,
  Evaluation: 100,
} as const;
export type BodyType = (typeof BodyType)[keyof typeof BodyType];

export interface CardButton {
  item: string;
  label: string;
}
export interface ProblemQuestion {
  question_id: string;
  text: string;
}

/** A message's content. Clients may send 1, 2, 3, 6, 7 and 8; the rest come from the server only. */
export type Body =
  | { type: 1; text: string }
  | { type: 2; upload_id: string; width: number; height: number }
  | { type: 3; order_id: string }
  | { type: 4; title: string; text: string }
  | { type: 5; text: string }
  | { type: 6; title: string; text: string; buttons: CardButton[] }
  | { type: 7; text: string }
  | { type: 8; title: string; questions: ProblemQuestion[] }
  | { type: 9; order_id: string; text: string }
  | { type: 100; text: string };

export interface Click {
  uid: Uid;
  kind: string;
  item: string;
}

interface MessageHead {
  conversation_id: ConversationId;
  seq: number;
  msg_id: MsgId;
  client_msg_id: string;
  send_time: Millis;
  /** 1 peer to peer, 2 group (visitors). */
  type: 1 | 2;
  from: Uid;
  clicks?: Click[];
}
/** A recalled message keeps its place and its type; its text is gone everywhere. */
export type Message = MessageHead &
  ({ recalled: false; body: Body } | { recalled: true; body: { type: BodyType } });

export interface ConversationUser {
  uid: Uid;
  user_type: UserType;
  nickname: string;
  profile_pic?: string | null;
  is_current_user: boolean;
  is_seller: boolean;
  unread_count: number;
  read_seq: number;
  online: boolean;
}

/** `closed` is the staff's last word: nothing can be sent any more. */
export type ConversationState = "open" | "resolved" | "closed";

export interface Conversation {
  conversation_id: ConversationId;
  type: 1 | 2;
  to_id: string;
  title: string;
  avatar?: string | null;
  state: ConversationState;
  unread: number;
  last_seq: number;
  last_msg?: Message | null;
  users: ConversationUser[];
  self: ConversationUser;
  /** The other side. */
  user?: ConversationUser | null;
  /** My mark on this talk; nobody else sees it. */
  color: string;
  remark: string;
  order_id?: string | null;
  trans_language: string;
  version: number;
  update_time: Millis;
  evaluated: boolean;
  /** Seconds in which a message of mine can be taken back. */
  recall_window: number;
}

export interface Template {
  template_id: string;
  title: string;
  text: string;
}

export interface Translation {
  /** RETRY_TRANSLATE -1, NOT_TRANSLATED 0, SUCCESS 1, REPORTED 3. Spec §3. */
  state: -1 | 0 | 1 | 3;
  translator: 1 | 2;
}

export interface Uploaded {
  upload_id: string;
  mime: string;
  width: number;
  height: number;
  byte_size: number;
  sha256: string;
}

export interface Resumed {
  topics: Record<string, { recovered: boolean; messages?: Message[]; last_seq: number }>;
}

/** Every chat call: what goes in, what comes out. Same over HTTP `POST /api/im/<name>` and the socket event `<name>`. */
export interface ImCalls {
  conversation_open: { in: { with: Uid | "customer_service"; order_id?: string }; out: Conversation };
  conversation_list: {
    in: { before?: string; limit?: number };
    out: { conversations: Conversation[]; next?: string | null };
  };
  conversation_info: { in: { conversation_id: ConversationId }; out: Conversation };
  change_conversation_state: {
    in: { conversation_id: ConversationId; state: ConversationState };
    out: Conversation;
  };
  set_conversation_mark: {
    in: { conversation_id: ConversationId; remark?: string; color?: string };
    out: Conversation;
  };
  search_conversation_list: { in: { text: string; limit?: number }; out: { conversations: Conversation[] } };
  search_msg_list: {
    in: { text: string; conversation_id?: ConversationId; before?: string; limit?: number };
    out: { messages: Message[]; next?: string | null };
  };
  send_msg: {
    in: { conversation_id: ConversationId; client_msg_id: string; body: Body };
    out: { msg_id: MsgId; seq: number; send_time: Millis };
  };
  msg_list: {
    in: { conversation_id: ConversationId; after_seq?: number; before_seq?: number; limit?: number };
    out: { messages: Message[]; last_seq: number; has_more: boolean };
  };
  msg_info: { in: { msg_id: MsgId }; out: Message };
  recall_msg: { in: { msg_id: MsgId }; out: Message };
  ack_msg_read: { in: { conversation_id: ConversationId; seq: number }; out: { read_seq: number; unread: number } };
  unread_msg_count: {
    in: Record<string, never>;
    out: { total: number; unread_conversation_infos: { conversation_id: ConversationId; unread: number }[] };
  };
  im_template_list: { in: Record<string, never>; out: { templates: Template[] } };
  click_msg: { in: { msg_id: MsgId; item: string }; out: { clicked_at: Millis } };
  click_confirm_msg: { in: { msg_id: MsgId }; out: { clicked_at: Millis } };
  evaluate_conversation: {
    in: { conversation_id: ConversationId; rating: 1 | 2 | 3 | 4 | 5; comment?: string };
    out: Record<string, never>;
  };
  merge_vistor_msg: { in: { visitor_token: string }; out: { merged: number } };
  set_language: { in: { language: string }; out: { language: string } };
  set_trans_language: { in: { conversation_id: ConversationId; language: string }; out: Conversation };
  trans_msg_body: { in: { msg_id: MsgId }; out: Translation };
  report_trans_fail: { in: { msg_id: MsgId }; out: Translation };
  retry_translate: { in: { msg_id: MsgId }; out: Translation };
  watch_presence: { in: { uids: Uid[] }; out: { online: Uid[] } };
  resume: { in: { cursors: Record<string, number> }; out: Resumed };
}
export type ImName = keyof ImCalls;

/** What the server says without being asked: one event, one argument. */
export interface Pushes {
  msg: Message;
  msg_update: Message;
  read: { conversation_id: ConversationId; uid: Uid; read_seq: number };
  conversation: Conversation;
  typing: { conversation_id: ConversationId; uid: Uid };
  presence: { uid: Uid; online: boolean };
  topic: { topic: string; version: number; data: unknown };
  resync: Record<string, never>;
  account: User;
}
