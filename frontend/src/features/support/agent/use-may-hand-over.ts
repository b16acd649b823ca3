/**
 * Who has a conversation may hand it over, and so may a supervisor of its team. Source: docs/wire.md
 * (console_transfer).
 */
import { useSnapshot } from "valtio";
import { consoleStore } from "./console-store";
import type { SupportConversation, Me } from "./console-wire";
import { standingOf } from "./own-conversations";

export function useMayHandOver(conversation: SupportConversation | undefined, me: string): boolean {
  const teams = (useSnapshot(consoleStore).me as Me | null)?.teams ?? [];
  if (conversation?.desk == null || conversation.state !== "open") return false;
  const supervisor = teams.some(
    ({ team_id, is_supervisor }) => team_id === conversation.desk?.team_id && is_supervisor,
  );
  return standingOf(conversation, me) === "mine" || supervisor;
}
