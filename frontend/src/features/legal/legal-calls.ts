/** The call that reads a legal text. Decision 0059. */
import { get } from "@/api/call";
import type { Wire } from "@/api/operations";
import type { LanguageKey } from "@/locales/languages";

export type LegalText = Wire["LegalTextShown"];
export type LegalKind = LegalText["kind"];

export const loadLegalText = (kind: LegalKind, language: LanguageKey) =>
  get("/api/legal/text", { kind, language }, { quiet: true });
