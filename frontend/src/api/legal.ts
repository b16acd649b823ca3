/** Which legal texts there are, as the server told once the page was quiet. Decision 0059. */
import { proxy } from "valtio";
import { get } from "./call";
import type { LegalKind } from "./lists.gen";
import type { Wire } from "./operations";

/**
 * Not the list of `lists.gen.ts`, which would bring all lists to every first visit. The type check finds one that is
 * missing.
 */
const ALL = {
  terms: true,
  privacy: true,
  refunds: true,
  imprint: true,
  seller_terms: true,
} as const satisfies Record<LegalKind, true>;
const KINDS = Object.keys(ALL) as readonly LegalKind[];

export type LegalTextState = Wire["LegalTextState"];

/** Those that can be read in some language, in the order of the list, and the terms in each language they have. */
export const legalStore = proxy<{ kinds: readonly LegalKind[]; terms: readonly LegalTextState[] }>({
  kinds: [],
  terms: [],
});

/** Asks for them, and keeps which kinds there are. */
export async function loadLegalTexts(): Promise<LegalTextState[]> {
  const { texts } = await get("/api/legal/list", {}, { quiet: true });
  legalStore.terms = texts.filter(({ kind }) => kind === "terms");
  legalStore.kinds = KINDS.filter((wanted) => texts.some(({ kind }) => kind === wanted));
  return texts;
}

export const isLegalKind = (text: string): text is LegalKind => KINDS.some((kind) => kind === text);
