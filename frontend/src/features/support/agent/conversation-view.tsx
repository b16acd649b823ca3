/** The conversation as everybody knows it, with the console's own things in its slots. */
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { seenSeq } from "@/features/conversation/conversation-calls";
import type { Unsent } from "@/features/conversation/outbox";
import { forceUnsent } from "@/features/conversation/outbox-carrier";
import { ConversationPane } from "@/features/conversation/conversation-pane";
import type { ConversationExtras } from "@/features/conversation/conversation-extras";
import type { Refused, ConversationSlots } from "./conversation-slots";

interface Props {
  conversationId: string;
  slots: ConversationSlots;
  onBack: () => void;
}

export function ConversationSlotsView({ conversationId, slots, onBack }: Props) {
  useTranslation(); // the words of the slots follow the language
  const extras = useMemo<ConversationExtras>(
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
  return <ConversationPane conversationId={conversationId} extras={extras} onBack={onBack} />;
}

function refusedOf(unsent: Unsent): Refused[] {
  if (unsent.state.status !== "refused") return [];
  return [{ id: unsent.client_msg_id, code: unsent.state.reason.code, sendAnyway: () => forceUnsent(unsent) }];
}
