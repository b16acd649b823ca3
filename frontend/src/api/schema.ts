/**
 * What crosses the wire, in the wire's own spelling: the generated types, with words and numbers narrowed to what
 * docs/wire.md allows. `npm run schema` writes openapi.gen.ts from http/openapi.json.
 */
import type { Desk, Masked, PlacePush } from "./desk";
import type { components } from "./openapi.gen";

type Wire = components["schemas"];
type Narrow<Whole, Part> = Omit<Whole, keyof Part> & Part;

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

export type User = Narrow<Wire["User"], { user_type: UserType }>;
/** One signed-in device. Spec §4, all-device list. */
export type Session = Wire["Session"];
export type Currency = Wire["Currency"];
export type Language = Narrow<Wire["Language"], { direction: "ltr" | "rtl" }>;
export type InitInfo = Narrow<Wire["InitInfo"], { account_info?: User | null; language_info: { items: Language[] } }>;
export type SignedIn = Narrow<Wire["LoggedIn"], { user: User }>;

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

/** A message's content. Clients may send 1, 2, 3, 6, 7 and 8; the rest come from the server only. */
export type Body = SizedImage<Wire["Body"]>;
/** The server knows every picture's size by the time anybody reads about it. */
type SizedImage<Any> = Any extends { type: 2 } ? Required<Any> : Any;
export type CardButton = Extract<Body, { type: 6 }>["buttons"][number];
export type ProblemQuestion = Extract<Body, { type: 8 }>["questions"][number];
export type Click = Wire["Click"];

/** A recalled message keeps its place and its type; its text is gone everywhere. */
export type Message = Narrow<Omit<Wire["Message"], "recalled" | "body">, { type: 1 | 2 }> &
  ({ recalled: false; body: Body } | { recalled: true; body: { type: BodyType } });

export type ConversationUser = Narrow<Wire["ConversationUser"], { user_type: UserType }>;
export type ConversationState = "open" | "resolved" | "closed";
export type Conversation = Narrow<
  Wire["Conversation"],
  {
    type: 1 | 2;
    state: ConversationState;
    last_msg?: Message | null;
    users: ConversationUser[];
    self: ConversationUser;
    /** The other side. */
    user?: ConversationUser | null;
    /** Of talks with customer service. */
    desk?: Desk | null;
  }
>;
export type Template = Wire["OfferedTemplate"];
/** RETRY_TRANSLATE -1, NOT_TRANSLATED 0, SUCCESS 1, REPORTED 3. Spec §3. */
export type Translation = Narrow<Wire["Translation"], { state: -1 | 0 | 1 | 3; translator: 1 | 2 }>;
export type Uploaded = Wire["Stored"];
export type Resumed = {
  topics: Record<string, Narrow<Wire["ResumedTopic"], { messages?: Message[] }>>;
};

type Nothing = Record<string, never>;

/**
 * Every chat call: what goes in, what comes out. Same over HTTP `POST /api/im/<name>` and the socket event `<name>`.
 */
export interface ImCalls {
  conversation_open: { in: Wire["ConversationOpen"]; out: Conversation };
  conversation_list: {
    in: Wire["ConversationList"];
    out: Narrow<Wire["ConversationPage"], { conversations: Conversation[] }>;
  };
  conversation_info: { in: Wire["OfConversation"]; out: Conversation };
  change_conversation_state: { in: Narrow<Wire["ChangeState"], { state: "open" | "resolved" }>; out: Conversation };
  set_conversation_mark: { in: Wire["SetMark"]; out: Conversation };
  search_conversation_list: { in: Wire["SearchConversations"]; out: { conversations: Conversation[] } };
  search_msg_list: { in: Wire["SearchMessages"]; out: Narrow<Wire["FoundMessages"], { messages: Message[] }> };
  send_msg: { in: Narrow<Wire["SendMsg"], { body: Body }>; out: Wire["Sent"] & { masked?: Masked[]; body?: Body } };
  msg_list: {
    in: Wire["MsgList"] & { language?: string };
    out: Narrow<Wire["MessagePage"], { messages: Message[]; translations?: Translation[] }>;
  };
  msg_info: { in: Wire["OfMessage"]; out: Message };
  recall_msg: { in: Wire["OfMessage"]; out: Message };
  ack_msg_read: { in: Wire["AckRead"]; out: Wire["ReadMark"] };
  unread_msg_count: { in: Nothing; out: Wire["UnreadCount"] };
  im_template_list: { in: Nothing; out: Wire["Templates"] };
  click_msg: { in: Wire["ClickMsg"]; out: Wire["Clicked"] };
  click_confirm_msg: { in: Wire["OfMessage"]; out: Wire["Clicked"] };
  evaluate_conversation: { in: Narrow<Wire["Evaluate"], { rating: 1 | 2 | 3 | 4 | 5 }>; out: Wire["Done"] };
  merge_vistor_msg: { in: Wire["MergeVisitor"]; out: Wire["MergedVisitor"] };
  set_language: { in: Wire["SetLanguage"]; out: Wire["LanguageSet"] };
  set_trans_language: { in: Wire["SetTransLanguage"]; out: Conversation };
  trans_msg_body: { in: Wire["OfTranslation"]; out: Translation };
  report_trans_fail: { in: Wire["OfTranslation"]; out: Translation };
  retry_translate: { in: Wire["OfTranslation"]; out: Translation };
  watch_presence: { in: Wire["WatchPresence"]; out: Wire["Online"] };
  resume: { in: Wire["Resume"]; out: Resumed };
}
export type ImName = keyof ImCalls;

/** What the server says without being asked: one event, one argument. */
export interface Pushes {
  msg: Message;
  msg_update: Message;
  read: Wire["ReadPush"];
  conversation: Conversation;
  typing: Wire["TypingPush"];
  presence: Wire["PresencePush"];
  topic: Wire["TopicPush"];
  resync: Wire["ResyncPush"];
  account: User;
  place: PlacePush;
  translation: Translation;
}
