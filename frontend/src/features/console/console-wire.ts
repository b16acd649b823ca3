/** What crosses the wire at the desk: the generated types, narrowed as docs/wire.md (Console) allows. */
import type { Desk as CustomersDesk, DeskStage } from "@/api/desk";
import type { components } from "@/api/openapi.gen";
import type { Conversation, UserType } from "@/api/schema";
import type { OrderStatus } from "@/api/trade";

export type { DeskStage, Face } from "@/api/desk";

type Wire = components["schemas"];
type Narrow<Whole, Part> = Omit<Whole, keyof Part> & Part;

export type DutyState = "online" | "away" | "offline";
export type Urgency = 0 | 1 | 2 | 3;

export type Duty = Narrow<Wire["Duty"], { state: DutyState }>;
/** What only staff hear about a talk. */
export type DeskStaff = Narrow<Wire["DeskStaff"], { urgency: Urgency; block?: "block" | "limit" | null }>;
export type Team = Wire["Team"];
export type Me = Narrow<Wire["ConsoleMe"], { duty: Duty }>;
export type QueueEntry = Narrow<Wire["QueueEntry"], { user_type: UserType; stage: DeskStage; urgency: Urgency }>;
export type Board = Narrow<Wire["Board"], { agents: Narrow<Wire["BoardAgent"], { duty: Duty }>[] }>;
export type Viewer = Wire["DeskViewer"];
export type Episode = Wire["Episode"];
export type Person = Narrow<Wire["DeskPerson"], { user_type: UserType; orders: PersonOrder[]; blocks: Block[] }>;
export type PersonOrder = Narrow<Wire["DeskOrder"], { status: OrderStatus; side: "buyer" | "seller" }>;
/** Whom one can hand over to; `open` are the talks they have. */
export type Colleague = Narrow<Wire["DeskAgent"], { duty: Duty }>;
export type Note = Narrow<Wire["Note"], { kind: "note" | "transfer" }>;
export type Mention = Narrow<Wire["Mention"], { note: Note }>;
export type Block = Narrow<Wire["Block"], { target: "account" | "address"; level: "block" | "limit" }>;
export type ConsoleTemplate = Narrow<Wire["Template"], { scope: "all" | "team" | "own" }>;
export type FilledTemplate = Wire["FilledTemplate"];
export type KeptDraft = Wire["Draft"];
export type Given = Narrow<Wire["GivenPush"], { why: "routed" | "transferred" | "taken_over" }>;

/** A talk with the desk, as staff see it. */
export type DeskTalk = Conversation & { desk?: (CustomersDesk & { staff?: DeskStaff | null }) | null };

/** What the topic `desk:<team_id>` says; a snapshot of a topic is described as any object. */
export interface DeskTopic {
  board: Board;
  head: QueueEntry[];
}

type Nothing = Record<string, never>;

declare module "@/api/schema" {
  interface ImCalls {
    console_me: { in: Nothing; out: Me };
    console_set_duty: { in: Wire["SetDuty"]; out: Duty };
    console_queue: { in: Wire["ConsoleQueue"]; out: { entries: QueueEntry[]; waiting: number; next?: string | null } };
    console_talks: {
      in: Wire["ConsoleTalks"];
      out: { conversations: DeskTalk[]; next?: string | null };
    };
    console_take: { in: Wire["ConsoleTake"]; out: DeskTalk };
    console_transfer: {
      in: Narrow<Wire["ConsoleTransfer"], { to: { uid: string } | { team_id: string } }>;
      out: DeskTalk;
    };
    console_release: { in: Wire["ConsoleRelease"]; out: DeskTalk };
    console_view: { in: Wire["ConsoleView"]; out: { viewers: Viewer[] } };
    console_person: { in: Wire["OfConversation"]; out: Person };
    console_note_add: { in: Wire["NoteAdd"]; out: Note };
    console_notes: { in: Wire["OfConversation"]; out: { notes: Note[] } };
    console_mentions: { in: Wire["Mentions"]; out: Narrow<Wire["MentionPage"], { mentions: Mention[] }> };
    console_mention_read: { in: Wire["OfNote"]; out: Wire["UnreadMentions"] };
    console_agents: { in: Wire["TeamRef"]; out: { agents: Colleague[] } };
    console_team_list: { in: Nothing; out: { teams: Team[] } };
    console_template_list: {
      in: Wire["TemplateSearch"];
      out: { templates: ConsoleTemplate[] };
    };
    console_template_fill: { in: Wire["TemplateFill"]; out: FilledTemplate };
    console_block_add: { in: Wire["BlockAdd"]; out: Block };
    console_block_lift: { in: Wire["BlockLift"]; out: Block };
    draft_set: { in: Wire["DraftSet"]; out: object };
    draft_list: { in: Nothing; out: { drafts: KeptDraft[] } };
    subscribe: { in: Wire["Subscribe"]; out: { version: number; snapshot: DeskTopic } };
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
