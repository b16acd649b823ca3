/** Names for what crosses the wire about the desk: who has a conversation, its place in line, what is hidden. */
import type { Wire } from "./operations";

/** Somebody as others see them: enough for a name and a picture. */
export type Profile = Wire["Profile"];
/** Place 1 is next. The range is in seconds, and absent when nobody can honestly say. */
export type Place = Wire["Place"];
/** What a customer may know about a conversation with the desk; `staff` is for staff only. */
export type SupportInfo = Wire["SupportInfo"];
export type SupportStage = SupportInfo["stage"];
export type PlacePush = Wire["PlacePush"];

/** One kind of secret that was taken out of a message, and where it belongs instead. */
export type Redacted = Wire["RedactedSecret"];
export type SecretKind = Redacted["kind"];
export type SecretForm = Redacted["form"];
