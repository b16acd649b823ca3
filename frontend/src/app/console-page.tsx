/** The console with what it shows: the talks of the messages feature, with the console's own things in their slots. */
import i18next from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useLocation, useRoute } from "wouter";
import { ConsolePage as Console } from "@/features/console/console-page";
import { connectTalks, type Refused, type TalkSlots } from "@/features/console/talk-parts";
import { MarkForm } from "@/features/messages/conversation-panel";
import { receiveDraft } from "@/features/messages/drafts";
import { loadConversation, seenSeq } from "@/features/messages/messages-calls";
import { messagesStore, receiveConversations } from "@/features/messages/messages-store";
import type { Unsent } from "@/features/messages/outbox";
import { forceUnsent } from "@/features/messages/outbox-carrier";
import { previewOf } from "@/features/messages/preview";
import { Talk } from "@/features/messages/talk";
import type { TalkExtras } from "@/features/messages/talk-extras";
import { useUser } from "@/features/session/use-session";
import { NotFoundPage } from "./not-found-page";
import { useIsStaff } from "./use-is-staff";

type Talks = typeof messagesStore.conversations;

connectTalks({
  useTalks: () => useSnapshot(messagesStore).conversations as Talks,
  talks: () => messagesStore.conversations,
  takeIn: receiveConversations,
  loadTalk: loadConversation,
  View: TalkView,
  Mark: MarkForm,
  preview: (message) => previewOf(message, i18next.t),
  receiveDraft,
});

export function ConsolePage() {
  const user = useUser();
  const staff = useIsStaff();
  const [, params] = useRoute("/console/:id?");
  const [, navigate] = useLocation();
  const onOpen = useMemo(
    () => (id: string | undefined) => navigate(id === undefined ? "/console" : `/console/${encodeURIComponent(id)}`),
    [navigate],
  );
  // For anybody else this address is like any other that does not exist.
  if (user === null || !staff) return <NotFoundPage />;
  return <Console key={user.uid} me={user.uid} current={params?.id} onOpen={onOpen} />;
}

function TalkView({ conversationId, slots, onBack }: { conversationId: string; slots: TalkSlots; onBack: () => void }) {
  useTranslation(); // the words of the slots follow the language
  const extras = useMemo<TalkExtras>(
    () => ({
      header: slots.header,
      asides: slots.lines,
      above: (_, unsent) => slots.above(unsent.flatMap(refusedOf)),
      composer: {
        tools: slots.tools,
        instead: slots.instead,
        key: slots.key,
        written: slots.written,
        told: () => {
          const template_id = slots.template();
          return { seen_seq: seenSeq(conversationId), ...(template_id === undefined ? {} : { template_id }) };
        },
      },
    }),
    [slots, conversationId],
  );
  return <Talk conversationId={conversationId} extras={extras} onBack={onBack} />;
}

function refusedOf(unsent: Unsent): Refused[] {
  if (unsent.state.status !== "refused") return [];
  return [{ id: unsent.client_msg_id, code: unsent.state.reason.code, sendAnyway: () => forceUnsent(unsent) }];
}
