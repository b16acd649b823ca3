/** The chat dock with what it shows: the list and the talk of the messages feature. Not on the messages page itself. */
import { useEffect } from "react";
import { useLocation, useRoute } from "wouter";
import { subscribeKey } from "valtio/utils";
import { ChatDock } from "@/features/chat-dock/chat-dock";
import { minimiseDock, resetDock } from "@/features/chat-dock/dock-store";
import { ConversationList } from "@/features/messages/conversation-list";
import { messagesStore } from "@/features/messages/messages-store";
import { Talk } from "@/features/messages/talk";
import { useUnread } from "./use-unread";

export function MessagesDock() {
  const [onMessages] = useRoute("/messages/*?");
  const [, navigate] = useLocation();
  const unread = useUnread();
  useEffect(() => subscribeKey(messagesStore, "era", resetDock), []);
  if (onMessages) return null;
  return (
    <ChatDock
      unread={unread}
      list={(open) => <ConversationList onOpen={open} />}
      talk={(id, back) => <Talk key={id} compact conversationId={id} onBack={back} />}
      onExpand={(id) => {
        minimiseDock();
        navigate(id === null ? "/messages" : `/messages/${encodeURIComponent(id)}`);
      }}
    />
  );
}
