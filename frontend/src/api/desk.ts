/**
 * What crosses the wire about the desk: who has a talk, its place in line, what is hidden, what is translated.
 * Written by hand from docs/wire.md (Console) until http/openapi.json describes these calls.
 */
import type { ConversationId, Millis, Uid } from "./schema";

/** Somebody as others see them: enough for a name and a picture. */
export interface Face {
  uid: Uid;
  nickname: string;
  profile_pic?: string | null;
}

/** Place 1 is next. The range is in seconds, and absent when nobody can honestly say. */
export interface Place {
  place: number;
  wait_from?: number | null;
  wait_to?: number | null;
  /** On duty now. */
  agents: number;
}

export type DeskStage = "quiet" | "waiting" | "assigned";

/** What a customer may know about a talk with the desk. */
export interface Desk {
  team_id: string;
  team_name: string;
  stage: DeskStage;
  agent?: Face | null;
  /** Buttons of messages up to here belong to an earlier state. */
  live_from_seq: number;
  place?: Place | null;
  closed_until?: Millis | null;
}

export type PlacePush = Place & { conversation_id: ConversationId };

export type SecretKind = "card_number" | "card_code" | "password" | "backup_code";
export type SecretForm = "payment" | "password" | "backup_codes";

/** One kind of secret that was taken out of a message, and where it belongs instead. */
export interface Masked {
  kind: SecretKind;
  form: SecretForm;
}
