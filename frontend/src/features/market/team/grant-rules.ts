/** What a member may be let do, as the form has it and as it is sent. */
import type { TeamMemberKind, TeamScope } from "@/api/lists.gen";
import { centsOf } from "@/features/market/listing-rules";
import type { GrantRequest, TeamGrant } from "./team-calls";

export interface GrantValues extends Record<string, unknown> {
  kind: TeamMemberKind;
  scopes: TeamScope[];
  /** Empty: all, also those that come later. */
  games: string[];
  /** As typed, in dollars; empty for any amount. */
  limit: string;
}

/** A child account never sees the balance. */
export const mayHave = (kind: TeamMemberKind, scope: TeamScope) => kind !== "child" || scope !== "balance";

export const FIRST: GrantValues = { kind: "sub_seller", scopes: ["list", "deliver"], games: [], limit: "" };

export function valuesOf({ kind, scopes, games, max_cents }: TeamGrant): GrantValues {
  const limit = max_cents == null ? "" : (max_cents / 100).toFixed(2);
  return { kind, scopes: [...scopes], games: [...(games ?? [])], limit };
}

/** What is missing, by field; the server has the last word. */
export function problemsOf({ kind, scopes, limit }: GrantValues): { scopes?: "scopes"; limit?: "limit" } {
  const allowed = scopes.filter((scope) => mayHave(kind, scope));
  const isWrong = limit === "" ? kind === "child" : centsOf(limit) === null;
  return { ...(allowed.length === 0 ? { scopes: "scopes" } : {}), ...(isWrong ? { limit: "limit" } : {}) };
}

export function requestOf({ kind, scopes, games, limit }: GrantValues): GrantRequest {
  const cents = centsOf(limit);
  return {
    kind,
    scopes: scopes.filter((scope) => mayHave(kind, scope)),
    ...(games.length === 0 ? {} : { games }),
    ...(cents === null ? {} : { max_cents: cents }),
  };
}
