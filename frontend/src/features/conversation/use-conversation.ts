/** One conversation, live while a component shows it. */
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import { whenConnected } from "@/api/connection";
import type { Conversation } from "@/api/schema";
import { profileOf } from "./support-rules";
import { openLog } from "./conversation-calls";
import { messagesStore } from "./conversation-store";
import type { Unsent } from "./outbox";
import { inOrder, isOf } from "./outbox";
import { outboxStore } from "./outbox-store";
import { EMPTY_LOG, type MessageLog } from "./message-log";
import { whoTypes } from "./typing";

export interface OpenConversation {
  conversation: Conversation | undefined;
  log: MessageLog;
  unsent: Unsent[];
  /** Names of those who are typing now, this user not among them. */
  typing: string[];
  /** Why the conversation could not be read, until it could. */
  failure: unknown;
  retry: () => void;
}

const NONE: Unsent[] = [];

export function useConversation(conversationId: string): OpenConversation {
  const { conversations, logs, typists } = useSnapshot(messagesStore);
  const { unsent } = useSnapshot(outboxStore);
  const [failure, setFailure] = useState<unknown>();
  const retry = useCallback(() => {
    openLog(conversationId).then(() => setFailure(undefined), setFailure);
  }, [conversationId]);
  useEffect(() => {
    retry();
    return whenConnected(retry);
  }, [retry]);
  const conversation = conversations[conversationId] as Conversation | undefined;
  const log = (logs[conversationId] ?? EMPTY_LOG) as MessageLog;
  const self = conversation?.self.uid;
  // The same array while nothing in it changes: the list draws itself again for every new one and tells where it
  // stands each time, which moves the read mark, which draws this again.
  const mine = useMemo(() => {
    if (self === undefined) return NONE;
    const here = new Set([conversationId]);
    const ours = (item: Unsent) => item.conversation_id === conversationId && isOf(item, self, here);
    return inOrder((unsent as Unsent[]).filter(ours));
  }, [unsent, conversationId, self]);
  const typing = whoTypes(typists, conversationId, Date.now())
    .filter((uid) => uid !== self)
    .map((uid) => (conversation && profileOf(conversation, uid)?.nickname) ?? conversation?.title ?? "");
  return { conversation, log, unsent: mine, typing, failure, retry };
}
