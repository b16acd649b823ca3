/** Names for what crosses the wire at the desk. docs/wire.md, "Console". */
import type { Wire } from "@/api/operations";
import type { Conversation } from "@/api/schema";
import type { Topics } from "@/api/topic";

export type { SupportStage, Profile } from "@/api/support";

export type Duty = Wire["Duty"];
export type DutyState = Duty["state"];
/** What only staff hear about a conversation. */
export type SupportStaff = Wire["SupportStaff"];
export type Urgency = SupportStaff["urgency"];
export type Team = Wire["Team"];
export type Me = Wire["ConsoleMe"];
export type QueueEntry = Wire["QueueEntry"];
export type Board = Wire["Board"];
export type Viewer = Wire["SupportViewer"];
export type Episode = Wire["Episode"];
export type Person = Wire["SupportPerson"];
export type PersonOrder = Wire["SupportOrder"];
/** Whom one can hand over to; `open` are the conversations they have. */
export type Colleague = Wire["SupportAgent"];
export type Note = Wire["Note"];
export type Mention = Wire["Mention"];
export type Block = Wire["Block"];
export type ConsoleTemplate = Wire["Template"];
export type FilledTemplate = Wire["FilledTemplate"];
export type KeptDraft = Wire["Draft"];
export type Given = Wire["AssignedPush"];
/** A conversation with the desk, as staff see it. */
export type SupportConversation = Conversation;
/** What the topic `desk:<team_id>` says. */
export type SupportTopic = Topics["desk"];
