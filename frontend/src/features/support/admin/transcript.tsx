/** The conversation behind a visit, to read: nothing is written, and nobody hears that it was read. */
import { useEffect } from "react";
import { jumpTo } from "@/features/conversation/messages-calls";
import { Talk } from "@/features/conversation/talk";

/** Opens where the visit began. */
export function Transcript({ id, seq }: { id: string; seq: number }) {
  useEffect(() => void jumpTo(id, Math.max(1, seq)).catch(() => undefined), [id, seq]);
  return <Talk compact readOnly conversationId={id} />;
}
