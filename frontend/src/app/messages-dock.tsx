/**
 * The chat dock with what it shows: the list and the conversation of the messages feature. Not on the messages page
 * itself, nor over the console.
 */
import { Suspense, useEffect, type ReactNode } from "react";
import { useLocation, useRoute } from "wouter";
import { subscribeKey } from "valtio/utils";
import { identity } from "@/api/identity";
import { ErrorBoundary } from "@/components/error-boundary";
import { ChatDock } from "@/features/conversation/dock/chat-dock";
import { holdDock, minimiseDock, releaseDock, resetDock } from "@/features/conversation/dock/dock-store";
import { messagesStore } from "@/features/conversation/conversation-store";
import { sessionStore } from "@/features/session/session-store";
import { BrokenPage } from "./broken-page";
import { LoadingPage } from "./loading-page";
import { ConversationList, ConversationPane } from "./shell-parts";
import { useUnread } from "./use-unread";

export function MessagesDock() {
  const [onMessages] = useRoute("/messages/*?");
  const [onConsole] = useRoute("/console/*?");
  const [, navigate] = useLocation();
  const unread = useUnread();
  useEffect(followPerson, []);
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

/** The dock stays over a sign-in, with the visitor's conversation once it is in the account; signing out closes it. */
export function followPerson(): () => void {
  const stops = [
    subscribeKey(messagesStore, "epoch", () => (identity.token === null ? resetDock() : holdDock())),
    subscribeKey(sessionStore, "login", ({ status }) => {
      if (status === "logined") releaseDock(sessionStore.adopted > 0);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** What breaks in here, or is still on its way, leaves the dock itself standing. */
function Inside({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(retry, cause) => <BrokenPage retry={retry} cause={cause} />}>
      <Suspense fallback={<LoadingPage />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
