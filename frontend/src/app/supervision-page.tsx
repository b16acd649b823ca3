/** The supervisors' pages with what they show of other features: the conversation behind a visit. */
import { useEffect } from "react";
import { jumpTo } from "@/features/messages/messages-calls";
import { Talk } from "@/features/messages/talk";
import { useUser } from "@/features/session/use-session";
import { SupervisionPage as Pages } from "@/features/supervision/supervision-page";
import { NotFoundPage } from "./not-found-page";
import { useIsStaff } from "./use-is-staff";

export function SupervisionPage() {
  const user = useUser();
  const staff = useIsStaff();
  if (user === null || !staff) return <NotFoundPage />;
  return (
    <Pages
      admin={user.user_type === 9}
      uid={user.uid}
      transcript={({ conversation_id, began_seq }) => (
        <Transcript key={conversation_id} id={conversation_id} seq={began_seq} />
      )}
    />
  );
}

/** Opens where the visit began; nothing is written, and nobody hears that it was read. */
function Transcript({ id, seq }: { id: string; seq: number }) {
  useEffect(() => void jumpTo(id, Math.max(1, seq)).catch(() => undefined), [id, seq]);
  return <Talk compact readOnly conversationId={id} />;
}
