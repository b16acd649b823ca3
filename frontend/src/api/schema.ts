/** Names for what crosses the wire, in the wire's own spelling. `npm run schema` writes the types. */
import type { Wire } from "./operations";

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
  Promoter: 7,
  Administrator: 9,
} as const;
export type UserType = (typeof UserType)[keyof typeof UserType];

export type User = Wire["User"];
/** One signed-in device. Spec §4, all-device list. */
export type Session = Wire["Session"];
export type LoggedIn = Wire["LoggedIn"];
export type SecondFactor = Wire["SecondFactor"];
export type FactorOffer = Wire["FactorOffer"];
export type Passkey = Wire["Passkey"];
export type Passkeys = Wire["Passkeys"];
export type Currency = Wire["Currency"];
export type Language = Wire["Language"];
export type InitInfo = Wire["InitInfo"];

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
export type Body = Wire["Body"];
export type CardButton = Extract<Body, { type: 6 }>["buttons"][number];
export type ProblemQuestion = Extract<Body, { type: 8 }>["questions"][number];
export type Click = Wire["Click"];

/** A recalled message keeps its place and its type; its text is gone everywhere. */
export type Message = Wire["Message"];

export type ConversationUser = Wire["ConversationUser"];
export type ConversationState = Conversation["state"];
export type Conversation = Wire["Conversation"];
export type Template = Wire["OfferedTemplate"];
/** RETRY_TRANSLATE -1, NOT_TRANSLATED 0, SUCCESS 1, REPORTED 3. Spec §3. */
export type Translation = Wire["Translation"];
export type Uploaded = Wire["Stored"];
export type Resumed = Wire["ResumeAnswer"];
