/**
 * What happens after every (re)connection: pushes missed while away are not sent again, so the logs are resumed from
 * their cursors, and the list is read afresh. Source: architecture section 5 (resume).
 */
import { callIm } from "@/api/im";
import { fill, loadConversations, loadUnreadCounts, watchPresence } from "./conversation-calls";
import * as store from "./conversation-store";
import { isAtEnd, runEnd, type MessageLog } from "./message-log";

/** Source: docs/wire.md. */
const MOST_CURSORS = 50;
const TOPIC = "conversation:";

/** The cursors of the logs whose newest end is shown. Those that show an old place need no catching up. */
export function cursorsOf(logs: Record<string, MessageLog>): Record<string, number> {
  const live = Object.entries(logs).filter(([, log]) => isAtEnd(log));
  return Object.fromEntries(live.slice(-MOST_CURSORS).map(([id, log]) => [TOPIC + id, runEnd(log)]));
}

/** Brings everything known up to now; the answer is how many messages had been missed. */
export async function catchUpAll(): Promise<number> {
  const missed = await resumeLogs();
  await Promise.all([loadConversations(), loadUnreadCounts()]);
  await watchPresence(peopleShown());
  return missed;
}

async function resumeLogs(): Promise<number> {
  const cursors = cursorsOf(store.messagesStore.logs);
  if (Object.keys(cursors).length === 0) return 0;
  const { topics } = await callIm("resume", { cursors });
  let missed = 0;
  for (const [topic, { recovered, messages = [], recalled = [], last_seq }] of Object.entries(topics)) {
    const id = topic.slice(TOPIC.length);
    const known = runEnd(store.logOf(id));
    missed += Math.max(0, last_seq - known);
    // The server counts less than we have seen: its history was set back, and ours with it.
    if (last_seq < known) store.dropLog(id);
    // Taken back while away: their words must not stay on the screen.
    recalled.forEach(store.receiveUpdate);
    if (recovered && last_seq >= known) {
      for (const message of messages) await fill(id, store.receiveMessage(message));
    } else {
      await readAfresh(id);
    }
  }
  return missed;
}

/** The newest page; it joins the log where it touches and replaces it where it does not. */
async function readAfresh(conversation_id: string): Promise<void> {
  const page = await callIm("msg_list", { conversation_id, limit: 100 });
  await fill(conversation_id, store.receivePage(conversation_id, page, "newest"));
}

function peopleShown(): string[] {
  const others = Object.values(store.messagesStore.conversations).flatMap((one) =>
    one.user == null ? [] : [one.user.uid],
  );
  return [...new Set(others)].slice(0, 100);
}
