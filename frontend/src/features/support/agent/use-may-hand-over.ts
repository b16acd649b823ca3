/** Who has a talk may hand it over, and so may a supervisor of its team. Source: docs/wire.md (console_transfer). */
import { useSnapshot } from "valtio";
import { consoleStore } from "./console-store";
import type { DeskTalk, Me } from "./console-wire";
import { standingOf } from "./own-talks";

export function useMayHandOver(talk: DeskTalk | undefined, me: string): boolean {
  const teams = (useSnapshot(consoleStore).me as Me | null)?.teams ?? [];
  if (talk?.desk == null || talk.state !== "open") return false;
  const supervisor = teams.some(({ team_id, is_supervisor }) => team_id === talk.desk?.team_id && is_supervisor);
  return standingOf(talk, me) === "mine" || supervisor;
}
