/** What the server may say about conversations without being asked, and what follows from connecting. */
import { catchUp } from "@/api/connection";
import { whenPersonChanges } from "@/api/person";
import { whenPushesWereMissed } from "@/api/read-again";
import { onPush } from "@/api/socket";
import { catchUpAll } from "./catch-up";
import { ingest } from "./conversation-calls";
import * as store from "./conversation-store";
import { startCarrier, stopCarrier, wakeCarrier } from "./outbox-carrier";
import { pollWithoutSocket } from "./polling";
import { receiveTranslations } from "./translations-store";

/** Starts listening; the answer stops it. Called once, from the list in app/realtime.ts. */
export function listenToMessages(): () => void {
  const stops = [
    onPush("msg", (message) => void ingest(message).catch(() => undefined)),
    onPush("msg_update", store.receiveUpdate),
    onPush("read", store.receiveRead),
    onPush("conversation", (conversation) => store.receiveConversations([conversation])),
    onPush("typing", store.receiveTyping),
    onPush("place", store.receivePlace),
    onPush("translation", (translation) => receiveTranslations([translation])),
    onPush("presence", ({ uid, online }) => store.receivePresence(uid, online)),
    whenPushesWereMissed(() => catchUp(catchUpAll).finally(wakeCarrier)),
    whenPersonChanges(store.resetMessages),
    pollWithoutSocket(),
  ];
  startCarrier();
  return () => {
    stops.forEach((stop) => stop());
    stopCarrier();
  };
}
