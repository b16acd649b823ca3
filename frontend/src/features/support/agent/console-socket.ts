/** What the server tells the console without being asked, and what is read anew after every (re)connection. */
import { whenPushesWereMissed } from "@/api/read-again";
import { onPush } from "@/api/socket";
import { onTopics } from "@/api/topic";
import { showNotice } from "@/components/notices";
import { t } from "@/locales/i18n";
import { messagesStore } from "@/features/conversation/conversation-store";
import { loadConversation } from "@/features/conversation/conversation-calls";
import { followTeam, loadMe, loadMentions, loadNotes, loadOwnConversations, loadPerson, lookAt } from "./console-calls";
import { play } from "./console-sound";
import * as store from "./console-store";
import type { Given } from "./console-wire";
import { carryDrafts, draftArrived, loadDrafts } from "./draft-carrier";
import { isMine } from "./own-conversations";

const ignore = () => undefined;

/** Which conversation is on the screen; it is told again after a reconnection. */
let looking: string | undefined;

/** Starts listening as `me`; the answer stops it. */
export function listenToConsole(me: string): () => void {
  const stops = [
    onTopics("desk", (topic) => store.receiveTopic(topic)),
    onPush("viewers", ({ conversation_id, viewers }) => store.receiveViewers(conversation_id, viewers)),
    onPush("note", (note) => store.receiveNotes(note.conversation_id, [note])),
    onPush("mention", ({ unread }) => {
      store.receiveMentionCount(unread);
      void loadMentions().catch(ignore);
      sound("message");
    }),
    onPush("duty", store.receiveDuty),
    onPush("draft", (draft) => draftArrived(me, draft)),
    onPush("given", (given) => void heardOf(given, me)),
    onPush("msg", (message) => {
      if (message.from !== me && (message.conversation_id !== looking || document.visibilityState !== "visible"))
        sound("message");
    }),
    whenPushesWereMissed(() => readAll(me), true),
  ];
  return () => stops.forEach((stop) => stop());
}

/** The conversation comes with a push of its own; should that one be lost, it is read here. */
async function heardOf(given: Given, me: string): Promise<void> {
  await loadConversation(given.conversation_id).catch(ignore);
  const conversation = messagesStore.conversations[given.conversation_id];
  const mine = conversation !== undefined && isMine(conversation, me);
  store.receiveGiven(given, mine && given.from?.uid !== me);
  if (mine && given.from?.uid !== me) sound("given");
  // Taken from me: without a word I would go on writing for nobody.
  const name = conversation?.desk?.agent?.nickname;
  if (conversation !== undefined && !mine && name !== undefined && given.from?.uid !== me)
    showNotice("info", `${conversation.title}: ${t("agent.standing.others", { name })}`);
}

function sound(which: "given" | "message"): void {
  if (!store.consoleStore.quiet) play(which);
}

/** Pushes of an absence are not sent again, so nothing of before is trusted. */
async function readAll(me: string): Promise<void> {
  await loadMe();
  const { team_id } = store.consoleStore;
  const team = team_id === null ? [] : [followTeam(team_id)];
  await Promise.all([
    ...team,
    loadOwnConversations(),
    loadMentions(),
    carryDrafts().then(() => loadDrafts(me)),
    ...readConversation(looking),
  ]);
}

function readConversation(id: string | undefined): Promise<void>[] {
  return id === undefined ? [] : [loadConversation(id), loadNotes(id), loadPerson(id), lookAt(id)];
}

/** This conversation is on the screen from now on; undefined when none is. */
export function lookingAt(id: string | undefined): void {
  looking = id;
  void Promise.allSettled(id === undefined ? [lookAt(undefined)] : readConversation(id));
}

/** Ours: said at most so often, and over when so long nothing was written. */
const TYPING_EVERY_MS = 2_500;
const TYPING_ENDS_MS = 5_000;
let saidTyping = 0;
let typingEnds: ReturnType<typeof setTimeout> | undefined;

/** Lets colleagues who look at the same conversation see that an answer is being written. */
export function typingIn(id: string): void {
  clearTimeout(typingEnds);
  typingEnds = setTimeout(() => {
    saidTyping = 0;
    if (looking === id) void lookAt(id, false).catch(ignore);
  }, TYPING_ENDS_MS);
  if (Date.now() - saidTyping < TYPING_EVERY_MS) return;
  saidTyping = Date.now();
  void lookAt(id, true).catch(ignore);
}
