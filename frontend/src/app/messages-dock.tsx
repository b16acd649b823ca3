/**
 * The chat dock with what it shows: the list and the conversation of the messages feature. Not on the messages page
 * itself, nor over the console.
 */
import { Suspense, useEffect, type ReactNode } from "react";
import { useLocation, useRoute } from "wouter";
import { subscribeKey } from "valtio/utils";
import { ErrorBoundary } from "@/components/error-boundary";
import { ChatDock } from "@/features/conversation/dock/chat-dock";
import { minimiseDock, resetDock } from "@/features/conversation/dock/dock-store";
import { messagesStore } from "@/features/conversation/conversation-store";
import { BrokenPage } from "./broken-page";
import { LoadingPage } from "./loading-page";
import { ConversationList, ConversationPane } from "./shell-parts";
import { useUnread } from "./use-unread";

export function MessagesDock() {
  const [onMessages] = useRoute("/messages/*?");
  const [onConsole] = useRoute("/console/*?");
  const [, navigate] = useLocation();
  const unread = useUnread();
  useEffect(() => subscribeKey(messagesStore, "epoch", resetDock), []);
  if (onMessages || onConsole) return null;
  return (
    <ChatDock
      unread={unread}
      list={(open) => (
        <Inside>
          <ConversationList onOpen={open} />
        </Inside>
      )}
      conversation={(id, back) => (
        <Inside>
          <ConversationPane key={id} compact conversationId={id} onBack={back} />
        </Inside>
      )}
      onExpand={(id) => {
        minimiseDock();
        navigate(id === null ? "/messages" : `/messages/${encodeURIComponent(id)}`);
      }}
    />
  );
}

/** What breaks in here, or is still on its way, leaves the dock itself standing. */
function Inside({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(retry, cause) => <BrokenPage retry={retry} cause={cause} />}>
      <Suspense fallback={<LoadingPage />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
