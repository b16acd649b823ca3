/**
 * What crosses the wire about the desk: who has a talk, its place in line, what is hidden. Narrowed from the generated
 * types.
 */
import type { components } from "./openapi.gen";

type Wire = components["schemas"];
type Narrow<Whole, Part> = Omit<Whole, keyof Part> & Part;

/** Somebody as others see them: enough for a name and a picture. */
export type Face = Wire["Face"];
/** Place 1 is next. The range is in seconds, and absent when nobody can honestly say. */
export type Place = Wire["Place"];
export type DeskStage = "quiet" | "waiting" | "assigned";

/** What a customer may know about a talk with the desk. */
export type Desk = Omit<Wire["Desk"], "stage" | "staff"> & { stage: DeskStage };

export type PlacePush = Wire["PlacePush"];

export type SecretKind = "card_number" | "card_code" | "password" | "backup_code";
export type SecretForm = "payment" | "password" | "backup_codes";

/** One kind of secret that was taken out of a message, and where it belongs instead. */
export type Masked = Narrow<Wire["MaskedSecret"], { kind: SecretKind; form: SecretForm }>;
