/** The conversation behind a visit, to read: nothing is written, and nobody hears that it was read. */
import { useEffect } from "react";
import { jumpTo } from "@/features/conversation/conversation-calls";
import { ConversationPane } from "@/features/conversation/conversation-pane";

/** Opens where the visit began. */
export function Transcript({ id, seq }: { id: string; seq: number }) {
  useEffect(() => void jumpTo(id, Math.max(1, seq)).catch(() => undefined), [id, seq]);
  return <ConversationPane compact readOnly conversationId={id} />;
}
