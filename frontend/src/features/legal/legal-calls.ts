/** The call that reads a legal text. Decision 0059. */
import { get } from "@/api/call";
import type { Wire } from "@/api/operations";
import type { LanguageKey } from "@/locales/languages";

export type LegalText = Wire["LegalTextShown"];
export type LegalKind = LegalText["kind"];

/** What holds in this language; or one version, whether it still holds or not. */
export type LegalQuery = { kind: LegalKind } & ({ language: LanguageKey } | { version: number });

export const loadLegalText = (query: LegalQuery) => get("/api/legal/text", query, { quiet: true });
